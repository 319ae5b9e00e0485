import { z } from "zod";
import { PADS } from "../engine/decks";
import { range, toggle } from "../parameters/spec";
import { id } from "../project/id";
import type { DeckControlSpec } from "./deckControls";
import { type BeatGrid, beatAt, bpmAt, frameAt } from "./grid";
import { beatFactor } from "./sync";
import { CUE_COLORS, colorSchema, type FrameSpan } from "./track";

/** The sampler's pads: four banks of sixteen, each with a track of the library. A browser keeps its own. */

export const BANKS = ["A", "B", "C", "D"] as const;
export const BANK_PADS: number = PADS / BANKS.length;

/** dB, of a pad's own volume. */
export const PAD_GAIN = { min: -36, max: 12 } as const;

export const padSchema = z.object({
  /** of the library */
  trackId: id,
  /** one-shot: from the start at each press. Loop: on and off, in time with what plays */
  mode: z.enum(["oneShot", "loop"]),
  /** dB */
  gain: z.number().min(PAD_GAIN.min).max(PAD_GAIN.max),
  color: colorSchema,
});
export type Pad = Readonly<z.infer<typeof padSchema>>;

/** By number, 0 to 63. */
export type Pads = Readonly<Record<number, Pad>>;

/** Pads as they are stored; what is none is left out. */
export function readPads(stored: unknown): Pads {
  const found: Record<number, Pad> = {};
  const all = z.record(z.string(), z.unknown()).safeParse(stored);
  if (!all.success) return found;
  for (let number = 0; number < PADS; number++) {
    const parsed = padSchema.safeParse(all.data[String(number)]);
    if (parsed.success) found[number] = parsed.data;
  }
  return found;
}

/** A pad's name on the screen and for controllers: A1 … D16. */
export const padName = (number: number): string =>
  `${BANKS[Math.floor(number / BANK_PADS)]}${(number % BANK_PADS) + 1}`;

export const newPad = (number: number, trackId: string, mode: Pad["mode"] = "oneShot"): Pad => ({
  trackId,
  mode,
  gain: 0,
  color: CUE_COLORS[number % CUE_COLORS.length] ?? CUE_COLORS[0],
});

/** What a pad can be told, by name: `pad/1/play` to `pad/64/play` are addresses as those of decks are. */
export const PAD_CONTROLS: ReadonlyMap<string, DeckControlSpec> = new Map<string, DeckControlSpec>([
  ["play", { kind: "hold", spec: toggle("Play") }],
  ["gain", { kind: "range", spec: range("Gain", PAD_GAIN.min, PAD_GAIN.max, 0, { unit: "dB", step: 0.1 }) }],
]);

/** The spec of a control; throws a RangeError for a name that no pad has. */
export function padControl(name: string): DeckControlSpec {
  const found = PAD_CONTROLS.get(name);
  if (!found) throw new RangeError(`A pad has no control “${name}”.`);
  return found;
}

/** Pads in addresses count from 1. */
export const PAD_IDS: readonly string[] = Array.from({ length: PADS }, (_, number) => String(number + 1));
export const padId = (number: number): string => String(number + 1);
export const padNumber = (id: string): number => Number(id) - 1;

/** A beat that is heard, which looped pads join. */
export interface HeardBeat {
  /** counted from a downbeat, fractional */
  readonly beat: number;
  /** beats a minute */
  readonly bpm: number;
  /** false while a hand moves it: its tempo counts then, its place does not */
  readonly steady: boolean;
  /** it is what leads sync in the engine, which keeps its followers on the beat by itself */
  readonly led: boolean;
}

/** The whole beats of a loop that has a grid: the number of its first, and how many there are. */
function beatsOf(grid: BeatGrid, frames: number): { first: number; count: number } {
  const first = Math.ceil(beatAt(grid, 0) - 1e-6);
  return { first, count: Math.max(1, Math.round(beatAt(grid, frames) - first)) };
}

/** The frames of the part of a pad's track that loops: whole beats where it has a grid, else all of it. */
export function loopOf(grid: BeatGrid | null, frames: number): FrameSpan {
  if (!grid) return { start: 0, end: frames };
  const { first, count } = beatsOf(grid, frames);
  return { start: Math.max(0, frameAt(grid, first)), end: Math.min(frames, frameAt(grid, first + count)) };
}

/**
 * The frame at which a loop of whole beats has to be, to be in time with a beat that is heard. It is as if it had been
 * running all along, so that all loops stand together whenever each was started, each of its bars on a bar.
 */
export function joiningFrame(grid: BeatGrid, frames: number, heard: HeardBeat): number {
  const { first, count } = beatsOf(grid, frames);
  const factor = beatFactor(bpmAt(grid, frameAt(grid, first)), heard.bpm);
  const since = heard.beat * factor - (first - grid.firstDownbeat);
  return Math.max(0, frameAt(grid, first + (((since % count) + count) % count)));
}

/** Beats by which a loop at a frame is ahead of a beat that is heard (behind it: negative), at most half a beat. */
export function beatsAhead(grid: BeatGrid, frame: number, heard: HeardBeat): number {
  const factor = beatFactor(bpmAt(grid, frame), heard.bpm);
  const off = beatAt(grid, frame) - grid.firstDownbeat - heard.beat * factor;
  // at half the beats it is in time with either of two
  const period = Math.min(1, factor);
  return off - Math.round(off / period) * period;
}

/** As the decks' sync: by 0.7 of the beats that it is off, and by no more than 5 %. */
const SHARE = 0.7;
const MOST = 0.05;

/** The tempo at which a loop at a frame keeps up with a beat that is heard, and comes nearer to it where it is off. */
export function keepingTempo(grid: BeatGrid, frame: number, heard: HeardBeat): number {
  const own = bpmAt(grid, frame);
  const tempo = (heard.bpm * beatFactor(own, heard.bpm)) / own;
  if (!heard.steady) return tempo;
  return tempo * (1 - Math.max(-MOST, Math.min(SHARE * beatsAhead(grid, frame, heard), MOST)));
}

/** The grid of a span that is cut out of a track from frame `origin` on; it keeps its beats' numbers, and so their bars. */
export function cutGrid(grid: BeatGrid, { start, end }: FrameSpan, origin: number = start): BeatGrid {
  const at = (frame: number) => ({ frame: frame - origin, beat: beatAt(grid, frame) });
  const within = grid.anchors.filter(({ frame }) => frame > start && frame < end);
  return { ...grid, anchors: [start, ...within.map(({ frame }) => frame), end].map(at), bpm: bpmAt(grid, start) };
}

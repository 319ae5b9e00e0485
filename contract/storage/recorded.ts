import type { Clip, CompRange, Id, Project, Sample, Take, TakeLane } from "../project/document";
import { endFrame } from "../project/intervals";
import { lanesBelow } from "../project/takeLanes";
import { type TempoMap, tempoMap, tickFromFrame } from "../project/time";
import { type Pass, passClip, type RecordedTake } from "./take";

/**
 * What a take on disk becomes in the document. A take of one pass becomes a clip. Of one with several, each pass becomes
 * a take in a lane of its track, and the track's comp says which is heard: at each place the latest pass, as a new
 * recording lies over an older one. A last pass that broke off before half of the loop stands behind the whole ones: who
 * stops there has let the loop run on for a moment.
 */

/** The most passes that become takes; earlier ones stay only in the recording's sample. */
const MOST_PASSES = 200;
/** The crossfade between two passes that are heard one after the other, in seconds. */
const CROSSFADE = 0.01;
/** Passes that overlap by at least so many ticks need two lanes; audio may end between ticks. */
const OVERLAP = 1;

export interface Recorded {
  readonly lanes: TakeLane[];
  readonly takes: Take[];
  /** which take is heard where; in place of what the track's comp plays there */
  readonly comp: CompRange[];
  /** the clip of a recording of one pass */
  readonly clips: Clip[];
}

interface Piece {
  readonly clip: Clip;
  readonly pass: Pass;
  readonly end: number;
}

/** What a take becomes on a track of a project; for audio with its sample, which need not be in the project yet. */
export function recorded(take: RecordedTake, sample: Sample | null, project: Project, trackId: Id): Recorded {
  const tempo = tempoMap(project.tempo);
  const samples = sample ? { ...project.samples, [sample.id]: sample } : project.samples;
  const pieces = take.passes.flatMap((pass): Piece[] => {
    const clip = passClip(take, pass, sample);
    if (!clip) return [];
    return [{ clip: { ...clip, trackId }, pass, end: endTick(clip, samples, tempo, project.sampleRate) }];
  });
  const kept = pieces.slice(-MOST_PASSES);
  const [first] = kept;
  if (!first) return NOTHING;
  if (kept.length === 1) return { ...NOTHING, clips: [first.clip] };

  const laneOf = lanesOf(kept);
  const ids = Array.from({ length: Math.max(...laneOf) + 1 }, (_, lane) => `${take.start.id}-lane-${lane + 1}`);
  const lanes = lanesBelow(project, trackId, ids);
  const takes = kept.map(({ clip }, index): Take => {
    const { trackId: _track, muted: _muted, ...rest } = clip;
    const pass = laneOf[index] ?? 0;
    const lane = lanes[pass];
    const name = `${clip.name} · ${lane?.name}`.slice(0, 200);
    return { ...rest, id: takeId(take, index), name, laneId: lane?.id ?? "", pass: pass + 1 };
  });
  const comp = heard(kept, take.passes).map(
    ({ piece, start, end }, index): CompRange => ({
      id: index === 0 ? take.start.clipId : `${take.start.clipId}-${index + 1}`,
      trackId,
      takeId: takeId(take, piece),
      start,
      end,
      crossfade: CROSSFADE,
    }),
  );
  return { lanes, takes, comp, clips: [] };
}

const NOTHING: Recorded = { lanes: [], takes: [], comp: [], clips: [] };

const takeId = ({ start }: Pick<RecordedTake, "start">, index: number): Id => `${start.id}-${index + 1}`;

/** Whether a recording is in a project already, as a clip or as takes. */
export const isPlaced = (project: Pick<Project, "clips" | "takes">, take: Pick<RecordedTake, "start">): boolean =>
  Object.hasOwn(project.clips, take.start.clipId) || Object.hasOwn(project.takes, takeId(take, 0));

/** The takes that were made from recordings with several passes, by the recordings' ids. */
export function takesOf(project: Pick<Project, "takes">, recordings: readonly Id[]): Take[] {
  return Object.values(project.takes).filter(({ id }) =>
    recordings.some((recording) => id.startsWith(`${recording}-`)),
  );
}

/** The first whole tick after the end of a clip's sound. */
function endTick(clip: Clip, samples: Project["samples"], tempo: TempoMap, rate: number): number {
  if (clip.kind === "notes") return clip.start + clip.length;
  return tickFromFrame(tempo, endFrame(clip, samples, tempo, rate), rate);
}

/** The lane of each pass: a new one if it would overlap another, and for each repetition of the loop. */
function lanesOf(pieces: readonly Piece[]): number[] {
  const lanes: number[] = [];
  let lane = 0;
  let inLane: Piece[] = [];
  for (const piece of pieces) {
    const over = inLane.some(
      (other) => Math.min(other.end, piece.end) - Math.max(other.clip.start, piece.clip.start) > OVERLAP,
    );
    if (inLane.length > 0 && (over || piece.pass.cause === "loop")) {
      lane++;
      inLane = [];
    }
    inLane.push(piece);
    lanes.push(lane);
  }
  return lanes;
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** Which piece is heard where, ordered by start. */
function heard(pieces: readonly Piece[], passes: readonly Pass[]): (Span & { readonly piece: number })[] {
  const latestFirst = pieces.map((_, index) => index).reverse();
  if (brokeOff(pieces, passes)) latestFirst.push(...latestFirst.splice(0, 1));
  const found: (Span & { piece: number })[] = [];
  for (const piece of latestFirst) {
    const { clip, end } = pieces[piece] as Piece;
    let free: Span[] = [{ start: clip.start, end }];
    for (const taken of found) free = free.flatMap((span) => without(span, taken));
    found.push(...free.map((span) => ({ ...span, piece })));
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Whether the last piece belongs to a repetition of the loop that ended before its middle. */
function brokeOff(pieces: readonly Piece[], passes: readonly Pass[]): boolean {
  const last = pieces.at(-1);
  const before = passes.at(-2);
  if (!last || !before || last.pass.cause !== "loop" || last.pass !== passes.at(-1)) return false;
  // the previous pass reached the loop's end; it may have no notes
  const loopEnd = pieces.find(({ pass }) => pass === before)?.end ?? before.tick + before.ticks;
  return last.end - last.clip.start < (loopEnd - last.clip.start) / 2;
}

const without = (span: Span, taken: Span): Span[] =>
  [
    { start: span.start, end: Math.min(span.end, taken.start) },
    { start: Math.max(span.start, taken.end), end: span.end },
  ].filter(({ start, end }) => end > start);

import { compClips, onTick } from "../project/comp";
import type {
  AudioClip,
  Clip,
  CompRange,
  Id,
  Project,
  Sample,
  TakeLane,
  Take as TakeOfDocument,
} from "../project/document";
import { endFrame, sourceRate } from "../project/intervals";
import { keysBetween } from "../project/order";
import { type TempoMap, tempoMap, tickFromFrame } from "../project/time";
import { type Pass, passClip, type Take } from "./take";

/**
 * What a take on disk becomes in the document. A take of one pass becomes a clip. Of one with several, each pass becomes
 * a take in a lane of its track, and what is heard of them clips on the track: at each place the latest pass, as a new
 * recording lies over an older one. A last pass that broke off before half of the loop stands behind the whole ones: who
 * stops there has let the loop run on for a moment.
 */

/** Passes that become takes at most; those before them stay in the recording's sample. */
const MOST_PASSES = 200;
/** Between two passes that are heard one after the other, seconds. */
const CROSSFADE = 0.01;
/** Ticks by which passes overlap at least to need two lanes: audio ends between ticks. */
const OVERLAP = 1;

export interface Recorded {
  readonly lanes: TakeLane[];
  readonly takes: TakeOfDocument[];
  /** what is heard of the recording; the first has the id that the take was given for its clip */
  readonly clips: Clip[];
}

interface Piece {
  readonly clip: Clip;
  readonly pass: Pass;
  readonly end: number;
}

/** What a take becomes on a track of a project; an audio take with its sample, which the project need not have yet. */
export function recorded(take: Take, sample: Sample | null, project: Project, trackId: Id): Recorded {
  const tempo = tempoMap(project.tempo);
  const samples = sample ? { ...project.samples, [sample.id]: sample } : project.samples;
  const pieces = take.passes.flatMap((pass): Piece[] => {
    const clip = passClip(take, pass, sample);
    if (!clip) return [];
    return [{ clip: { ...clip, trackId }, pass, end: endTick(clip, samples, tempo, project.sampleRate) }];
  });
  const kept = pieces.slice(-MOST_PASSES);
  const [first] = kept;
  if (!first) return { lanes: [], takes: [], clips: [] };
  if (kept.length === 1) return { lanes: [], takes: [], clips: [first.clip] };

  const laneOf = lanesOf(kept);
  const lanes = newLanes(take.start.id, Math.max(...laneOf) + 1, project, trackId);
  const takes = kept.map(({ clip }, index): TakeOfDocument => {
    const { trackId: _track, muted: _muted, ...rest } = clip;
    const lane = laneOf[index] ?? 0;
    return { ...rest, id: `${take.start.id}-${index + 1}`, laneId: lanes[lane]?.id ?? "", pass: lane + 1 };
  });
  const comp = heard(kept, take.passes).map(
    ({ piece, start, end }, index): CompRange => ({
      id: String(index),
      trackId,
      takeId: takes[piece]?.id ?? "",
      start,
      end,
      crossfade: CROSSFADE,
    }),
  );
  const held = { takes: Object.fromEntries(takes.map((one) => [one.id, one])), samples };
  const clips = compClips(comp, held, tempo, project.sampleRate).map(({ clip }, index): Clip => {
    const placed = clip.kind === "audio" ? onTick(clip, samples, tempo, project.sampleRate) : clip;
    return { ...placed, id: index === 0 ? take.start.clipId : `${take.start.clipId}-${index + 1}` };
  });
  return { lanes, takes, clips };
}

/** The takes that recordings of several passes became, by the recordings' ids. */
export function takesOf(project: Pick<Project, "takes">, recordings: readonly Id[]): TakeOfDocument[] {
  return Object.values(project.takes).filter(({ id }) =>
    recordings.some((recording) => id.startsWith(`${recording}-`)),
  );
}

/** The first whole tick at which nothing of a clip sounds any more. */
function endTick(clip: Clip, samples: Project["samples"], tempo: TempoMap, rate: number): number {
  if (clip.kind === "notes") return clip.start + clip.length;
  return tickFromFrame(tempo, endFrame(clip, sourceRate(clip as AudioClip, samples) / rate, tempo, rate), rate);
}

/** The lane of each pass: a new one where it would lie over another, and with each time through the loop. */
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

/** Lanes below those that the track has. */
function newLanes(takeId: Id, count: number, project: Project, trackId: Id): TakeLane[] {
  const there = Object.values(project.takeLanes).filter((lane) => lane.trackId === trackId);
  const last = there.reduce<string | null>((most, { order }) => (most === null || order > most ? order : most), null);
  return keysBetween(last, null, count).map((order, index) => ({
    id: `${takeId}-lane-${index + 1}`,
    trackId,
    name: `Take ${there.length + index + 1}`,
    order,
  }));
}

interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Which piece is heard where, by start. */
function heard(pieces: readonly Piece[], passes: readonly Pass[]): (Stretch & { readonly piece: number })[] {
  const latestFirst = pieces.map((_, index) => index).reverse();
  if (brokeOff(pieces, passes)) latestFirst.push(...latestFirst.splice(0, 1));
  const found: (Stretch & { piece: number })[] = [];
  for (const piece of latestFirst) {
    const { clip, end } = pieces[piece] as Piece;
    let free: Stretch[] = [{ start: clip.start, end }];
    for (const taken of found) free = free.flatMap((stretch) => without(stretch, taken));
    found.push(...free.map((stretch) => ({ ...stretch, piece })));
  }
  return found.sort((a, b) => a.start - b.start);
}

/** Whether the last piece is of a time through the loop that ended before its half. */
function brokeOff(pieces: readonly Piece[], passes: readonly Pass[]): boolean {
  const last = pieces.at(-1);
  const before = passes.at(-2);
  if (!last || !before || last.pass.cause !== "loop" || last.pass !== passes.at(-1)) return false;
  // the pass before it came to the loop's end; of notes it may have none
  const loopEnd = pieces.find(({ pass }) => pass === before)?.end ?? before.tick + before.ticks;
  return last.end - last.clip.start < (loopEnd - last.clip.start) / 2;
}

const without = (stretch: Stretch, taken: Stretch): Stretch[] =>
  [
    { start: stretch.start, end: Math.min(stretch.end, taken.start) },
    { start: Math.max(stretch.start, taken.end), end: stretch.end },
  ].filter(({ start, end }) => end > start);

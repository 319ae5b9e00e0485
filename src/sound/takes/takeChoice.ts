import { compOf } from "../../../contract/project/comp";
import type { Clip, CompRange, Id, Project, Take, TakeLane } from "../../../contract/project/document";
import { clipEnd } from "../../../contract/project/intervals";
import { clipsOf, tempoOfProject } from "../../../contract/project/select";
import { takeLanesOf } from "../../../contract/project/takeLanes";
import { ticksToSeconds } from "../../../contract/project/time";
import type { OpenProject } from "../../project/port";
import { clipToTake } from "./clipToTake";

/** Which of a track's takes can be heard in a part of it, and the edit by which one is. */

/** A part of a track, whole ticks. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface LaneChoice {
  readonly lane: TakeLane;
  /** where its first take in the part begins, ticks */
  readonly start: number;
  /** it is heard in the part, or in some of it */
  readonly heard: boolean;
}

/** A clip as a part of its track. */
export function spanOf(project: Project, clip: Clip): Span {
  const end = Math.ceil(clipEnd(clip, project.samples, tempoOfProject(project)));
  return { start: Math.floor(clip.start), end };
}

const overlap = (a: Span, b: Span): Span => ({ start: Math.max(a.start, b.start), end: Math.min(a.end, b.end) });
const isEmpty = ({ start, end }: Span): boolean => end <= start;

/** The takes of a lane that reach into a part of its track, with what they cover of it, by start. */
function takesIn(project: Project, laneId: Id, span: Span): { take: Take; part: Span }[] {
  const tempo = tempoOfProject(project);
  return Object.values(project.takes)
    .filter((take) => take.laneId === laneId)
    .map((take) => {
      const whole = { start: Math.ceil(take.start), end: Math.ceil(clipEnd(take, project.samples, tempo)) };
      return { take, part: overlap(whole, span) };
    })
    .filter(({ part }) => !isEmpty(part))
    .sort((a, b) => a.part.start - b.part.start);
}

/** The lanes with takes in a part of a track, from top to bottom. */
export function takeChoices(project: Project, trackId: Id, span: Span): LaneChoice[] {
  const comp = compOf(project.compRanges, trackId).filter((range) => !isEmpty(overlap(range, span)));
  const heard = new Set(comp.map(({ takeId }) => project.takes[takeId]?.laneId));
  return takeLanesOf(project, trackId).flatMap((lane) => {
    const [first] = takesIn(project, lane.id, span);
    return first ? [{ lane, start: first.part.start, heard: heard.has(lane.id) }] : [];
  });
}

/** Between two takes that are heard one after the other, seconds. */
const CROSSFADE = 0.01;
/** Seconds by which a clip may reach into a part and stay: crossfades do. */
const REACH = 0.03;

type Editable = Pick<OpenProject, "project" | "run">;

/**
 * Has the takes of a lane sound in a part of their track, in place of what sounds there; where they have nothing, all
 * stays as it is. `chosen`: a clip that they replace. So they do with clips that were made of the track's takes, lest
 * those sound too. What was edited in such a clip is kept as a take in a lane of its own.
 */
export function hearLane(open: Editable, laneId: Id, span: Span, newId: () => Id, chosen?: Id): void {
  const trackId = open.project.takeLanes[laneId]?.trackId;
  if (trackId === undefined) return;
  for (const { take, part } of takesIn(open.project, laneId, span)) {
    for (const clip of clipsOf(open.project, trackId)) {
      if (clip.id === chosen || isOfTakes(open.project, clip)) makeRoom(open, clip, part, newId);
    }
    const range: CompRange = { id: newId(), trackId, takeId: take.id, ...part, crossfade: CROSSFADE };
    open.run("setCompRange", { range, restId: newId() });
  }
}

/** Whether a clip was made of one of its track's takes: it plays the same recording, or has notes of it. */
function isOfTakes(project: Project, clip: Clip): boolean {
  const lanes = new Set(takeLanesOf(project, clip.trackId).map(({ id }) => id));
  return Object.values(project.takes).some((take) => {
    if (!lanes.has(take.laneId)) return false;
    if (take.kind === "audio" || clip.kind === "audio") {
      return take.kind === "audio" && clip.kind === "audio" && take.sampleId === clip.sampleId;
    }
    return Object.keys(clip.notes).some((id) => Object.hasOwn(take.notes, id));
  });
}

/** Takes out what sounds of a clip in a part of its track. */
function makeRoom(open: Editable, clip: Clip, part: Span, newId: () => Id): void {
  const { project } = open;
  const inside = overlap(spanOf(project, clip), part);
  if (clip.muted || isEmpty(inside) || secondsOf(project, inside) < REACH) return;
  const cut = cutOut(open, clip, inside, newId);
  const kept = clipToTake(open.project, cut, newId);
  if (kept) open.run("addTakes", kept);
  open.run("removeClips", { ids: [cut.id] });
}

function secondsOf({ tempo }: Project, { start, end }: Span): number {
  const map = tempoOfProject({ tempo });
  return ticksToSeconds(map, end) - ticksToSeconds(map, start);
}

/** Splits a clip so that one of its own is what lies in a part; gives that one. */
function cutOut(open: Editable, clip: Clip, inside: Span, newId: () => Id): Clip {
  let { id } = clip;
  const whole = spanOf(open.project, clip);
  if (inside.start > whole.start) {
    const right = newId();
    open.run("splitClip", { id, newId: right, tick: inside.start });
    id = right;
  }
  if (inside.end < whole.end) open.run("splitClip", { id, newId: newId(), tick: inside.end });
  return open.project.clips[id] as Clip;
}

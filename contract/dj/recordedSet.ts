import type { Tracklist } from "../api/releases";
import type { Command } from "../project/commands";
import { type AudioClip, BPM, type Id, type Project, type Sample, TICKS_PER_QUARTER } from "../project/document";
import { execute } from "../project/execute";
import { type MakeId, newProject, newTrack } from "../project/newProject";
import { masterOf } from "../project/select";
import { type TempoMap, tempoMap, ticksToSeconds } from "../project/time";
import { RELEASE } from "../releases";
import { DJ_SET_NAME } from "./channels";
import { type Cue, partsOf } from "./cueSheet";
import { oneLine } from "./published";

/**
 * A recorded set is a project: one audio track with a clip for each track of its list. So it is kept, edited, exported
 * and synced like any other, and its track list follows when it is edited. The loop range is the part that is exported.
 */

const PREFIX = "set-";
export const newRecordedSetId = (makeId: MakeId): Id => `${PREFIX}${makeId()}`;
export const isRecordedSet = (id: Id): boolean => id.startsWith(PREFIX);

/** A track of a set's list; `seconds` from the beginning of the set. */
export type SetTrack = Pick<Cue, "seconds" | "title" | "artist">;

/** A part of a set, in seconds from its beginning. */
export interface SetRange {
  readonly from: number;
  readonly to: number;
}

const BETWEEN = " – ";
/** What a part without a known track is called. */
const UNKNOWN = DJ_SET_NAME;
const tickAt = (seconds: number) => Math.round((seconds * BPM.default * TICKS_PER_QUARTER) / 60);

/** The project of a recording. Its bounce gives the recording's own samples: nothing processes them a second time. */
export function recordedSetProject(sample: Sample, cues: readonly Cue[], name: string, makeId: MakeId): Project {
  let project: Project = {
    ...newProject(makeId, { name }),
    id: newRecordedSetId(makeId),
    sampleRate: sample.sampleRate,
  };
  const run = (...commands: Command[]) => {
    for (const command of commands) project = execute(project, command).project;
  };
  for (const { id, kind } of Object.values(project.devices)) {
    if (kind === "limiter") run({ name: "removeDevice", args: { id } });
  }
  const trackId = makeId();
  const track = newTrack({
    id: trackId,
    kind: "audio",
    name: DJ_SET_NAME,
    color: 7,
    order: "V",
    output: masterOf(project).id,
  });
  const clips = clipsOf(sample, cues, trackId, makeId);
  run(
    { name: "addSample", args: { sample } },
    { name: "addTrack", args: { track, devices: [], sends: [] } },
    { name: "addClips", args: { clips } },
    { name: "setLoop", args: { start: 0, end: Math.max(1, tickAt(sample.frames / sample.sampleRate)) } },
  );
  return project;
}

/** The recording in parts, one after the other without a gap, at the tempo of a new project. */
function clipsOf(sample: Sample, cues: readonly Cue[], trackId: Id, makeId: MakeId): AudioClip[] {
  const { id: sampleId, frames, sampleRate } = sample;
  return partsOf(cues, frames / sampleRate, UNKNOWN).map((part) => {
    const start = tickAt(part.from);
    // from the very frame that sounds on the clip's tick, so that nothing is cut out or heard twice
    const frameAt = (tick: number) => Math.round((tick * 60 * sampleRate) / (BPM.default * TICKS_PER_QUARTER));
    const offset = Math.min(frameAt(start), frames - 1);
    const end = Math.min(frameAt(tickAt(part.to)), frames);
    return {
      id: makeId(),
      trackId,
      name: part.name.slice(0, 200),
      kind: "audio",
      timeBase: "musical",
      start,
      sampleId,
      offset,
      length: part.to * sampleRate >= frames ? frames - offset : Math.max(1, end - offset),
      reversed: false,
      gain: 0,
      fadeIn: 0,
      fadeOut: 0,
      fadeInCurve: 0,
      fadeOutCurve: 0,
      muted: false,
    };
  });
}

const tempoOf = (project: Project): TempoMap => tempoMap(project.tempo);

/** What a set consists of: the names of its clips, in order; pieces of one track that follow each other are one. */
export function tracksOfSet(project: Project): SetTrack[] {
  const tempo = tempoOf(project);
  const found: SetTrack[] = [];
  let before = "";
  const clips = Object.values(project.clips).filter(({ kind, muted }) => kind === "audio" && !muted);
  for (const { name, start } of clips.sort((a, b) => a.start - b.start)) {
    if (name === before) continue;
    before = name;
    if (name === UNKNOWN) continue;
    const at = name.indexOf(BETWEEN);
    const [artist, title] = at <= 0 ? ["", name] : [name.slice(0, at), name.slice(at + BETWEEN.length)];
    found.push({ seconds: ticksToSeconds(tempo, start), title, artist });
  }
  return found;
}

/** The part that is exported and published. */
export function rangeOfSet(project: Project): SetRange {
  const tempo = tempoOf(project);
  return { from: ticksToSeconds(tempo, project.loop.start), to: ticksToSeconds(tempo, project.loop.end) };
}

/**
 * The part that is exported, in ticks, with one end moved to `at`. Where that end passes the other one, the other goes to
 * the beginning or the `end` of the set. Null: nothing would be left.
 */
export function movedPart(
  part: Pick<Project["loop"], "start" | "end">,
  moved: "start" | "end",
  at: number,
  end: number,
): { start: number; end: number } | null {
  const place = Math.min(at, end);
  const start = moved === "start" ? place : part.start < place ? part.start : 0;
  const stop = moved === "end" ? place : part.end > place ? part.end : end;
  return start < stop ? { start, end: stop } : null;
}

/** The tracks that are heard in a part of a set, from its beginning; the one that plays then begins with it. */
export function tracksIn(tracks: readonly SetTrack[], { from, to }: SetRange): SetTrack[] {
  const first = tracks.findLastIndex(({ seconds }) => seconds <= from);
  return tracks
    .slice(Math.max(0, first))
    .filter(({ seconds }) => seconds < to)
    .map((track) => ({ ...track, seconds: Math.max(0, track.seconds - from) }));
}

/** The tracks of a set as its release has them. */
export const releaseTracks = (tracks: readonly SetTrack[]): Tracklist =>
  tracks
    .filter(({ seconds }) => seconds <= RELEASE.mostSeconds)
    .slice(0, RELEASE.mostTracks)
    .map(({ seconds, title, artist }) => ({
      seconds,
      title: oneLine(title, 200) || "Untitled",
      artist: oneLine(artist, 200),
    }));

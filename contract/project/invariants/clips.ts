import { controlRange } from "../controllers";
import {
  type AudioClip,
  type Clip,
  FASTEST,
  LAST_TICK,
  LONGEST_LOOPED,
  type NoteClip,
  type Project,
  SHORTEST_LOOP,
  type Take,
} from "../document";
import { carries } from "../select";
import { loopOf, reachOf, speedOf } from "../sourceMap";
import { entryOf, type Report, within } from "./report";
import type { Scope } from "./scope";

/** By how many frames audio may extend beyond its sample, and fades beyond their clip, because of rounding. */
const TOLERANCE = { sample: 1e-3, fades: 1e-6 } as const;

/** The invariants of clips. */
export function clips(project: Project, scope: Scope, report: Report): void {
  for (const [, clip] of within(project.clips, scope.entries("clips"))) {
    const path = `clips.${clip.id}`;
    onTrack(project, clip.trackId, clip.kind, `${path}.trackId`, report);
    onTimeline(clip, path, report);
    if (clip.kind === "notes") content(clip, path, scope.content(clip.id), report);
    else audio(project, clip, path, report);
  }
}

/** The invariants of takes: those of clips, on their lane's track. */
export function takes(project: Project, scope: Scope, report: Report): void {
  for (const [, take] of within(project.takes, scope.entries("takes"))) {
    const path = `takes.${take.id}`;
    const lane = entryOf(project.takeLanes, take.laneId);
    if (!lane) report(`${path}.laneId`, "unknownId", "The take lane is not in the project any more.");
    else onTrack(project, lane.trackId, take.kind, `${path}.laneId`, report);
    onTimeline(take, path, report);
    if (take.kind === "notes") content(take, path, "all", report);
    else audio(project, take, path, report);
  }
}

function onTrack(project: Project, trackId: string, kind: Clip["kind"], path: string, report: Report): void {
  const track = entryOf(project.tracks, trackId);
  if (!track) report(path, "unknownId", "The track is not in the project any more.");
  else if (!carries(track.kind, kind)) {
    const what = kind === "audio" ? "Audio" : "A MIDI clip";
    report(path, "wrongKind", `${what} does not fit on the track “${track.name}”.`);
  }
}

/**
 * Ticks that a command computes (a trim, a change of tempo, a comp made into clips) have not been checked by the
 * schema.
 */
function onTimeline(clip: Clip | Take, path: string, report: Report): void {
  const places = clip.kind === "notes" ? (["start", "offset", "length"] as const) : (["start", "duration"] as const);
  for (const name of places) {
    const ticks: number | undefined = (clip as Partial<Record<typeof name, number>>)[name];
    if (ticks !== undefined && ticks > LAST_TICK) {
      report(`${path}.${name}`, "outOfPlace", "A clip cannot reach beyond the end of the timeline.");
    }
  }
}

function audio(
  project: Project,
  clip: AudioClip | Extract<Take, { kind: "audio" }>,
  path: string,
  report: Report,
): void {
  const sample = entryOf(project.samples, clip.sampleId);
  if (!sample) report(`${path}.sampleId`, "unknownId", "The clip's recording is not in the project.");
  else if (reachOf(clip, clip.length) > sample.frames + TOLERANCE.sample) {
    report(`${path}.length`, "outOfPlace", "A clip cannot reach beyond the end of its recording.");
  } else if (clip.loop && clip.loop.end > sample.frames) {
    report(`${path}.loop.end`, "outOfPlace", "A loop cannot reach beyond the end of its recording.");
  }
  if (clip.loop && clip.loop.end - clip.loop.start < SHORTEST_LOOP) {
    report(`${path}.loop`, "outOfPlace", `A loop lasts at least ${SHORTEST_LOOP} frames of its recording.`);
  }
  if (loopOf(clip) && clip.length > LONGEST_LOOPED) {
    report(`${path}.length`, "outOfPlace", "A clip that loops cannot last longer than a day.");
  }
  if (clip.stretch) {
    if (speedOf(clip) > FASTEST) {
      report(`${path}.stretch`, "outOfPlace", `A clip plays at most ${FASTEST} times as fast as its recording.`);
    }
    if (clip.stretch.bpm !== undefined && clip.timeBase === "absolute") {
      report(`${path}.stretch.bpm`, "arguments", "A clip that keeps its time cannot be stretched by the tempo.");
    }
  }
  if (clip.length <= 0) report(`${path}.length`, "outOfPlace", "A clip cannot be empty.");
  if (clip.fadeIn + clip.fadeOut > clip.length + TOLERANCE.fades) {
    report(`${path}.fadeOut`, "outOfPlace", "The fades are longer than the clip.");
  }
  if (clip.timeBase === "absolute") {
    if (clip.duration !== undefined) {
      report(`${path}.duration`, "arguments", "Only a clip that follows the tempo has a length in ticks.");
    }
  } else if (!Number.isInteger(clip.start)) {
    report(`${path}.start`, "arguments", "A clip that follows the tempo begins on a whole tick.");
  }
}

type Content = Pick<NoteClip, "notes" | "controls">;

function content(clip: Content, path: string, places: ReturnType<Scope["content"]>, report: Report): void {
  const entries =
    places === "all"
      ? (["notes", "controls"] as const).flatMap((name) => Object.keys(clip[name]).map((key) => [name, key] as const))
      : places;
  for (const [name, key] of entries) {
    const entry = Object.hasOwn(clip[name], key) ? clip[name][key] : undefined;
    if (!entry) continue;
    if (key !== entry.id) report(`${path}.${name}.${key}.id`, "arguments", "A note's key is not its id.");
    if (!("controller" in entry)) continue;
    const [min, max] = controlRange(entry.type);
    const fits = entry.value >= min && entry.value <= max;
    if (fits) continue;
    report(`${path}.controls.${entry.id}.value`, "arguments", `A ${entry.type} value lies between ${min} and ${max}.`);
  }
}

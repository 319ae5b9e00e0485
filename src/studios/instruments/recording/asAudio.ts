import { t } from "@lingui/core/macro";
import { AUDIO_TRACK, audioTrack } from "../../../../contract/instruments/cards";
import type { ExportSettings } from "../../../../contract/media/exportSettings";
import type { Id, Project } from "../../../../contract/project/document";
import { lastOrder } from "../../../../contract/project/newProject";
import type { SoundImport } from "../../../project/port";
import { planExport } from "../../../sound/export/exportPlan";
import type { Exporter } from "../../../sound/export/port";
import { wholeClip } from "../../../sound/import/placement";
import { currentProject, gesture, newId } from "../../../stores/document";
import { projectTempo } from "../../../stores/time";
import { word } from "../../../words/say";
import type { Recording } from "./recordings";

/** Seconds after the last note in which its effects may fade. */
const TAIL = 3;
const PLAIN = { kbps: 0, dither: false, normalise: { kind: "none" } } as const;
const SETTINGS = {
  /** for the project, which loses nothing of it */
  wav: { format: "wav", bits: 32, ...PLAIN },
  /** to be kept as a file */
  flac: { format: "flac", bits: 24, ...PLAIN },
} as const satisfies Record<string, ExportSettings>;

/** The project with one recording alone, as it leaves its track, its sends included; the master changes nothing. */
export function alone(project: Project, recording: Pick<Recording, "id" | "trackId">): Project {
  const tracks = Object.fromEntries(
    Object.values(project.tracks).map((track) => {
      if (track.kind === "master") return [track.id, { ...track, strip: { ...track.strip, level: 0, pan: 0 } }];
      const own = track.id === recording.trackId;
      const silent = !own && track.kind !== "return" && track.kind !== "group";
      return [track.id, { ...track, mute: silent, solo: own }];
    }),
  );
  const devices = Object.fromEntries(
    Object.values(project.devices).map((device) => {
      const master = project.tracks[device.trackId]?.kind === "master";
      return [device.id, master ? { ...device, bypassed: true } : device];
    }),
  );
  const clip = project.clips[recording.id];
  const content = clip ? { clips: { [clip.id]: clip }, compRanges: {} } : {};
  return { ...project, ...content, tracks, devices };
}

/** What a recording sounds like, rendered by the engine. Throws an error with a sentence; call `discard` at the end. */
export async function soundOf(
  recording: Recording,
  format: keyof typeof SETTINGS,
  { exporter, signal }: { exporter: Exporter; signal: AbortSignal },
): Promise<{ blob: Blob; discard: () => void }> {
  const project = alone(currentProject(), recording);
  const settings = SETTINGS[format];
  const choices = { what: "mix", range: "clips", tail: TAIL, settings } as const;
  const plan = planExport(
    project,
    projectTempo(project),
    { ...choices, sampleRate: project.sampleRate },
    { start: recording.start, end: recording.end },
  );
  if (!plan) throw new Error(t`Nothing was played.`);
  const made = await exporter.run({ project, plan, settings }, { signal, progress: () => {} });
  const [file] = made.files;
  if (file) return { blob: file.blob, discard: () => made.discard() };
  made.discard();
  throw new Error(t`The sound could not be made.`);
}

/**
 * Turns recorded notes into sound: the engine renders what their track played, and the sound takes the place of the
 * notes, on a track of its own. One step of undo brings the notes back. Throws an error with a sentence.
 */
export async function recordingToAudio(
  recording: Recording,
  { exporter, sounds, signal }: { exporter: Exporter; sounds: SoundImport; signal: AbortSignal },
): Promise<void> {
  const made = await soundOf(recording, "wav", { exporter, signal });
  try {
    const { sample } = await sounds.import(made.blob, recording.name, { signal });
    gesture(word("Record as audio"), (open) => {
      if (!Object.hasOwn(open.project.tracks, AUDIO_TRACK)) {
        open.run("addTrack", audioTrack(open.project, lastOrder(open.project, "audio")));
      }
      open.run("addSample", { sample });
      open.run("removeClips", { ids: [recording.id] });
      const place = { id: newId(), trackId: AUDIO_TRACK, start: recording.start };
      open.run("addClips", { clips: [wholeClip(sample, place, recording.name)] });
    });
  } finally {
    made.discard();
  }
}

/** The recordings that were not there before: what a take became. */
export const newIn = (before: ReadonlySet<Id>, now: readonly Recording[]): Recording[] =>
  now.filter(({ id }) => !before.has(id));

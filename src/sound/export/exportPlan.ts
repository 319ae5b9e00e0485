import { t } from "@lingui/core/macro";
import { fileName } from "../../../contract/fileName";
import { type ExportSettings, exportBytes, rateFor } from "../../../contract/media/exportSettings";
import type { Id, Project } from "../../../contract/project/document";
import { projectEnd } from "../../../contract/project/intervals";
import { masterProcesses, stemTracks } from "../../../contract/project/stems";
import { type TempoMap, ticksToFrames } from "../../../contract/project/time";
import type { FileKind } from "../../ui/saveFile";
import { word } from "../../words/say";

/** What is exported: all, the loop's range, or the span of the selected clips. */
export type ExportRange = "project" | "loop" | "clips";

/** What a person chose in the dialog. */
export interface ExportChoices {
  what: "mix" | "stems";
  range: ExportRange;
  sampleRate: number;
  /** seconds for reverbs and delays to fade */
  tail: number;
  settings: ExportSettings;
}

/** The choices for a published mix: the chosen range, in a lossless format. */
export const publishedChoices = (chosen: ExportChoices): ExportChoices => ({
  ...chosen,
  what: "mix",
  settings: { ...chosen.settings, format: "flac", bits: 24 },
});

/** A file to make. `trackId` null is the mix. */
export interface PlannedFile {
  name: string;
  trackId: Id | null;
}

export interface ExportPlan {
  /** ticks */
  range: { start: number; end: number };
  /** Hz, as the format allows */
  sampleRate: number;
  /** frames of each file, including its tail */
  frames: number;
  /** seconds after the range for reverbs and delays to fade */
  tail: number;
  files: PlannedFile[];
  /** of all files together */
  bytes: number;
  /** whether the size is exact rather than estimated */
  exact: boolean;
}

export const FORMATS: Record<ExportSettings["format"], { label: string } & FileKind> = {
  wav: { label: "WAV", description: word("WAV audio"), mime: "audio/wav", ending: ".wav" },
  flac: { label: "FLAC", description: word("FLAC audio"), mime: "audio/flac", ending: ".flac" },
  mp3: { label: "MP3", description: word("MP3 audio"), mime: "audio/mpeg", ending: ".mp3" },
  opus: { label: word("Ogg Opus"), description: word("Opus audio"), mime: "audio/ogg", ending: ".ogg" },
};

/** Output settings: stems are not normalised, so that they still add up. */
export const settingsFor = ({ what, settings }: ExportChoices): ExportSettings =>
  what === "stems" ? { ...settings, normalise: { kind: "none" } } : settings;

/** Explains to the person what the stems of a project are. */
export const stemsSentence = (project: Project): string =>
  t`A group that only sets levels is split into its tracks; one that processes is a stem itself, as each return is. ${
    masterProcesses(project)
      ? t`The master has effects, so stems are taken before it and add up to its input.`
      : t`They add up to the mix.`
  }`;

/** The span in ticks of a choice; null if it is empty. */
export function rangeOf(
  project: Project,
  tempo: TempoMap,
  range: ExportRange,
  clips: { start: number; end: number } | null,
): { start: number; end: number } | null {
  const found =
    range === "project"
      ? { start: 0, end: projectEnd(project, tempo) }
      : range === "loop"
        ? { start: project.loop.start, end: project.loop.end }
        : clips;
  return found && found.end > found.start ? found : null;
}

/** What is known about an export beforehand; null if there is nothing to export. */
export function planExport(
  project: Project,
  tempo: TempoMap,
  choices: ExportChoices,
  clips: { start: number; end: number } | null,
): ExportPlan | null {
  const range = rangeOf(project, tempo, choices.range, clips);
  if (!range) return null;
  const sampleRate = rateFor(choices.settings.format, choices.sampleRate);
  const span = ticksToFrames(tempo, range.end, sampleRate) - ticksToFrames(tempo, range.start, sampleRate);
  const frames = Math.max(0, span) + Math.round(choices.tail * sampleRate);
  const { ending } = FORMATS[choices.settings.format];
  const files =
    choices.what === "mix" ? [{ name: fileName(project.name, ending), trackId: null }] : stems(project, ending);
  if (frames === 0 || files.length === 0) return null;
  const { bytes, exact } = exportBytes(choices.settings, frames, sampleRate);
  return { range, sampleRate, frames, tail: choices.tail, files, bytes: bytes * files.length, exact };
}

/** Equal names are distinguished by a number. */
function stems(project: Project, ending: string): PlannedFile[] {
  const seen = new Map<string, number>();
  return stemTracks(project).map((track, index) => {
    const number = String(index + 1).padStart(2, "0");
    const base = `${project.name} - ${number} ${track.name}`;
    const count = (seen.get(base) ?? 0) + 1;
    seen.set(base, count);
    return { name: fileName(count > 1 ? `${base} ${count}` : base, ending), trackId: track.id };
  });
}

import { rangeOfSet, releaseTracks, tracksIn, tracksOfSet } from "../../../../contract/dj/recordedSet";
import type { ExportSettings } from "../../../../contract/media/exportSettings";
import type { Project } from "../../../../contract/project/document";
import { tempoMap } from "../../../../contract/project/time";
import { planExport } from "../../../sound/export/exportPlan";
import type { ExportJob } from "../../../sound/export/port";
import { word } from "../../../words/say";

/** The settings of what is published: lossless, in 16 bits, so that the longest set stays below the largest upload. */
const PUBLISHED: ExportSettings = { format: "flac", bits: 16, kbps: 0, dither: true, normalise: { kind: "none" } };

/** Why there is no file of a set. */
export const NOTHING_IN_PART = word("There is nothing in the chosen part of this set. Choose another one.");

/** The chosen part of a set as a file; null if nothing is in it. */
export function exportOfSet(
  project: Project,
  settings: ExportSettings,
  sampleRate = project.sampleRate,
): ExportJob | null {
  const choices = { what: "mix", range: "loop", sampleRate, tail: 0, settings } as const;
  const plan = planExport(project, tempoMap(project.tempo), choices, null);
  return plan && { project, plan, settings };
}

export const publishedSet = (project: Project): ExportJob | null => exportOfSet(project, PUBLISHED);

/** The tracks in the part of a set that is exported. */
export const exportedTracks = (project: Project) => tracksIn(tracksOfSet(project), rangeOfSet(project));

export const publishedTracks = (project: Project) => releaseTracks(exportedTracks(project));

import { t } from "@lingui/core/macro";
import { z } from "zod";
import { type Cue, cue } from "../../../../contract/dj/cueSheet";
import { recordedSetProject } from "../../../../contract/dj/recordedSet";
import type { Id, Sample } from "../../../../contract/project/document";
import { SET_FILE } from "../../../../contract/storage/layout";
import type { ProjectLibrary, SampleStore, TakeStore } from "../../../project/port";
import { newId } from "../../../stores/document";
import { language } from "../../../words/language";

/** What keeping a recorded set needs of the app. */
export interface SetServices {
  readonly library: Pick<ProjectLibrary, "add">;
  readonly samples: Pick<SampleStore, "adopt" | "record">;
  /** recordings of the folder of takes whose names begin so, without the ending */
  left(beginning: string): Promise<readonly string[]>;
}

/** Those of the app's services that keeping needs; null while one is missing. */
export function setServices(services: {
  readonly library: ProjectLibrary | null;
  readonly samples: SampleStore | null;
  readonly takes: TakeStore | null;
}): SetServices | null {
  const { library, samples, takes } = services;
  return library && samples && takes ? { library, samples, left: (beginning) => takes.left(beginning) } : null;
}

const NOTES = "backline.set.";

/** What is known of a recording until it is kept, so that a later visit can keep it. */
const notes = z.object({
  cues: cue.array(),
  /** when it began, ms since 1970 */
  at: z.number(),
  /** the sample that its file has become; null while the file is in the folder of takes */
  sampleId: z.string().nullable(),
});
export type SetNotes = z.infer<typeof notes>;

function readNotes(id: string): SetNotes {
  let stored: unknown = null;
  try {
    stored = JSON.parse(localStorage.getItem(NOTES + id) ?? "null");
  } catch {
    // a recording whose notes were damaged is kept without its track list
  }
  return notes.safeParse(stored).data ?? { cues: [], at: Date.now(), sampleId: null };
}

/** Notes what is known of a recording. The recording goes on where the browser keeps no notes. */
export function noteSet(id: string, change: Partial<SetNotes>): void {
  try {
    localStorage.setItem(NOTES + id, JSON.stringify({ ...readNotes(id), ...change }));
  } catch {
    // without its notes a recording that a crash ends has no track list
  }
}

/** Recordings that are not kept yet, of this visit and earlier ones. */
export async function leftSets({ left }: SetServices): Promise<string[]> {
  const noted = Object.keys(localStorage)
    .filter((key) => key.startsWith(NOTES))
    .map((key) => key.slice(NOTES.length))
    .filter((id) => readNotes(id).sampleId !== null);
  return [...new Set([...(await left(SET_FILE)), ...noted])];
}

const nameOf = (at: number): string =>
  t`DJ set, ${new Date(at).toLocaleString(language(), { dateStyle: "medium", timeStyle: "short" })}`;

/** The recording as a sample. Its file is moved once; if what follows fails, the notes say where it is. */
async function sampleOf(id: string, name: string, { samples }: SetServices): Promise<Sample> {
  const { sampleId } = readNotes(id);
  const there = sampleId === null ? null : await samples.record(sampleId);
  if (there) return there;
  const sample = await samples.adopt({ folder: "takes", name: `${id}.wav` }, name);
  noteSet(id, { sampleId: sample.id });
  return sample;
}

/**
 * Makes a project of the recording `takes/<id>.wav`, with a clip for each track of the list. What fails may be tried
 * again. `cues`: the list, where the page has it; otherwise as it was noted.
 */
export async function keepSet(
  id: string,
  services: SetServices,
  cues: readonly Cue[] = readNotes(id).cues,
): Promise<{ id: Id; name: string }> {
  const name = nameOf(readNotes(id).at);
  const sample = await sampleOf(id, name, services);
  const project = await services.library.add(recordedSetProject(sample, cues, name, newId));
  localStorage.removeItem(NOTES + id);
  return { id: project, name };
}

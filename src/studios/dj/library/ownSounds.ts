import { t } from "@lingui/core/macro";
import { songProject } from "../../../../contract/demo/build";
import { CRATE_ARTIST, CRATE_SONGS } from "../../../../contract/demo/crate/songs";
import type { Project } from "../../../../contract/project/document";
import { tempoMap } from "../../../../contract/project/time";
import type { ProjectLibrary } from "../../../project/port";
import { planExport } from "../../../sound/export/exportPlan";
import type { Exporter } from "../../../sound/export/port";
import { addToList, djStore, useDjLibrary } from "../../../stores/djLibrary/library";
import type { Incoming } from "../../../stores/djLibrary/takeIn";
import { newId } from "../../../stores/document";

/** The crate of songs that come with the studio. */
export const DEMO_CRATE = "demo-crate";

/** Renders a project as it is into a sound file, in the bounce worker. */
async function bounced(
  project: Project,
  exporter: Exporter,
  options: { signal: AbortSignal; progress: (share: number) => void },
): Promise<{ blob: Blob; discard: () => void }> {
  const settings = { format: "wav", bits: 24, kbps: 0, dither: true, normalise: { kind: "none" } } as const;
  const choices = { what: "mix", range: "project", sampleRate: project.sampleRate, tail: 2, settings } as const;
  const plan = planExport(project, tempoMap(project.tempo), choices, null);
  if (!plan) throw new Error(t`“${project.name}” has nothing in it that sounds.`);
  const { files, discard } = await exporter.run({ project, plan, settings }, options);
  const [mix] = files;
  if (!mix) throw new Error(t`“${project.name}” could not be rendered.`);
  return { blob: mix.blob, discard };
}

/** The songs of the demo crate that the library does not have. They are rendered here, because they are music and no files. */
export function demoSongs(exporter: Exporter): Incoming[] {
  const there = new Set(
    [...useDjLibrary.getState().tracks.values()].flatMap(({ origin }) => (origin.kind === "demo" ? [origin.id] : [])),
  );
  return CRATE_SONGS.filter(({ id }) => !there.has(id)).map((song) => ({
    name: song.name,
    origin: { kind: "demo", id: song.id },
    about: { title: song.name, artist: CRATE_ARTIST, genre: song.genre, album: "Demo crate" },
    open: (progress, signal) => bounced(songProject(song, newId), exporter, { progress, signal }),
    added: (track) => addToList(DEMO_CRATE, [track]),
  }));
}

/** Makes the demo crate where it is not there. */
export async function makeDemoCrate(): Promise<void> {
  if (useDjLibrary.getState().lists.has(DEMO_CRATE)) return;
  await djStore().putLists([{ id: DEMO_CRATE, kind: "crate", name: "Demo crate", created: Date.now(), tracks: [] }]);
}

/** A project of the music studio as a sound. Each time it is taken in, it is what the project is then. */
export function projectSound(library: ProjectLibrary, id: string, name: string, exporter: Exporter): Incoming {
  return {
    name,
    origin: { kind: "project", id },
    about: { title: name },
    open: async (progress, signal) => {
      const open = await library.open(id);
      try {
        return await bounced(open.project, exporter, { progress, signal });
      } finally {
        await open.close();
      }
    },
  };
}

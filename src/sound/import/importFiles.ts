import { t } from "@lingui/core/macro";
import { demandReadable, type MidiSong, midiCommands, missingSounds, readMidiFile } from "../../../contract/midi";
import type { Command } from "../../../contract/project/commands";
import type { Project } from "../../../contract/project/document";
import type { ProjectLibrary, SoundImport } from "../../project/port";
import { currentProject, newId, openProject } from "../../stores/document";
import { useProject } from "../../stores/project";
import { useSelection } from "../../stores/selection";
import { projectTempo } from "../../stores/time";
import { announce } from "../../ui/announce";
import { toast } from "../../ui/overlays/toast";
import { say, word } from "../../words/say";
import { queueImport } from "./imports";
import { midiPlace, type Place, placeSample } from "./placement";
import { type FileSort, SNIFFED_BYTES, sniff, titleOf } from "./sniff";

/** What importing needs of the app. */
export interface ImportServices {
  sounds: SoundImport | null;
  library: ProjectLibrary | null;
  openOther: (project: string) => void;
}

async function sortOf(file: Blob): Promise<FileSort> {
  return sniff(new Uint8Array(await file.slice(0, SNIFFED_BYTES).arrayBuffer()));
}

/**
 * Imports files into the open project, one after the other: sounds become clips (several on one track follow each
 * other), MIDI files become tracks, `.backline` files become projects. Each is a step of undo.
 */
export async function importFiles(files: readonly File[], place: Place, services: ImportServices): Promise<void> {
  if (openProject().readOnly) {
    toast({ title: t`This project is read-only here`, description: t`Take it over from the other tab to add files.` });
    return;
  }
  const { id: projectId } = currentProject();
  const next = { ...place };
  const chosen = useSelection.getState().trackId;
  const came: Arrival[] = [];
  const imports = files.map((file) =>
    queueImport(newId(), file.name, async ({ signal, progress }) => {
      const sort = await sortOf(file);
      if (useProject.getState().project?.id !== projectId) throw new Error(t`The project was closed before.`);
      if (sort === "midi") {
        const music = await importMidi(file, next.tick);
        next.tick = music.at;
        came.push(...music.clips);
        return music.warnings;
      }
      if (sort === "project") return importProject(file, services);
      const { sounds } = services;
      if (!sounds) throw new Error(t`Storage is not open yet. Try again in a moment.`);
      const { sample, warnings } = await sounds.import(file, titleOf(file.name), { signal, progress });
      if (useProject.getState().project?.id !== projectId) throw new Error(t`The project was closed meanwhile.`);
      const placed = placeSample(
        currentProject(),
        projectTempo(currentProject()),
        sample,
        next,
        titleOf(file.name),
        newId,
      );
      carryOut(t`Import ${titleOf(file.name)}`, placed.commands);
      came.push(placed);
      if (placed.trackId === next.trackId) next.tick = placed.end;
      else next.trackId = null;
      return warnings;
    }),
  );
  await Promise.all(imports);
  // if the person has selected something else meanwhile, their selection stays
  const [first] = came;
  if (first && useSelection.getState().trackId === chosen) {
    useSelection.getState().selectTrack(first.trackId);
    useSelection.getState().selectClips(came.map((placed) => placed.clipId));
  }
  announce(files.length > 1 ? t`${files.length} files imported` : t`${files[0]?.name ?? t`File`} imported`);
}

type Commands = Iterable<{ name: string; args: unknown }>;

/** Runs commands as one step of undo; an error undoes all of them and is thrown. */
function carryOut(label: string, commands: Commands): void {
  const open = openProject();
  open.beginGesture(label);
  try {
    for (const { name, args } of commands) open.run(name as never, args as never);
  } catch (cause) {
    open.cancelGesture();
    throw cause;
  }
  open.endGesture();
}

/** A clip that was imported. */
interface Arrival {
  trackId: string;
  clipId: string;
}

async function importMidi(
  file: File,
  tick: number,
): Promise<{ at: number; clips: readonly Arrival[]; warnings: readonly string[] }> {
  demandReadable(file.size);
  const song = readMidiFile(new Uint8Array(await file.arrayBuffer()));
  const project = currentProject();
  const place = midiPlace(project, tick);
  const clips: Arrival[] = [];
  function* noted(commands: Iterable<Command>) {
    for (const command of commands) {
      if (command.name === "addClips")
        for (const { id, trackId } of command.args.clips) clips.push({ trackId, clipId: id });
      yield command;
    }
  }
  carryOut(t`Import ${titleOf(file.name)}`, noted(midiCommands(currentProject, song, newId, place)));
  const warnings = [...song.warnings, ...missingSounds(song)];
  if (!place.timeMap && !sameTime(project, song)) warnings.push(say(OTHER_TIME));
  return { at: place.at, clips, warnings };
}

const OTHER_TIME = word(
  "It plays in this project's tempo and time signatures. To keep its own, import it into an empty project.",
);

/** Whether a file's tempo and time signatures equal the project's. */
function sameTime(project: Project, song: MidiSong): boolean {
  const tempo = (points: readonly { tick: number; bpm: number }[]) =>
    points.map(({ tick, bpm }) => `${tick}: ${bpm.toFixed(1)}`).join();
  const meter = (points: readonly { tick: number; numerator: number; denominator: number }[]) =>
    points.map(({ tick, numerator, denominator }) => `${tick}: ${numerator}/${denominator}`).join();
  return (
    tempo(Object.values(project.tempo)) === tempo(song.tempo) &&
    meter(Object.values(project.signatures)) === meter(song.signatures)
  );
}

async function importProject(file: File, { library, openOther }: ImportServices): Promise<readonly string[]> {
  if (!library?.importFile) throw new Error(t`Storage is not open yet. Try again in a moment.`);
  const id = await library.importFile(file);
  toast({
    title: t`${file.name} is now a project of its own`,
    action: { label: t`Open it`, run: () => openOther(id) },
    lasts: null,
  });
  return [];
}

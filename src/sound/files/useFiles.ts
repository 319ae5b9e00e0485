import { t } from "@lingui/core/macro";
import { useNavigate } from "@tanstack/react-router";
import { useMemo } from "react";
import { fileName } from "../../../contract/fileName";
import { writeMidiFile } from "../../../contract/midi";
import { played } from "../../../contract/project/played";
import { currentProject, openProject } from "../../stores/document";
import { tellKept } from "../../stores/kept";
import { usePreferences } from "../../stores/preferences";
import { useServices } from "../../stores/services";
import { toast } from "../../ui/overlays/toast";
import { canPick, download, type FileKind, saveAs } from "../../ui/saveFile";
import { word } from "../../words/say";
import { importFiles } from "../import/importFiles";
import type { Place } from "../import/placement";
import { ACCEPTED } from "../import/sniff";
import { type PasteCopied, placeHere, useDropAnywhere, usePaste } from "../import/useIncoming";

const MIDI: FileKind = { description: word("MIDI file"), mime: "audio/midi", ending: ".mid" };
const BACKLINE: FileKind = { description: word("Backline project"), mime: "application/zip", ending: ".backline" };

/** Importing files into the project. */
export interface Files {
  /** creates a project and opens it */
  startProject(): Promise<void>;
  /** opens the file picker and imports the files */
  pick(): void;
  bring(files: readonly File[], place: Place): void;
  saveProject(): Promise<void>;
  saveMidi(): Promise<void>;
}

/**
 * `pasteCopied` is called for a paste without files; `create` makes what a new project is in this studio, null while
 * storage is not open.
 */
export function useFiles(pasteCopied: PasteCopied, create?: () => Promise<string> | null): Files {
  const { engine, library, sounds } = useServices();
  const navigate = useNavigate();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `create` depends on the library alone
  const files = useMemo<Files>(() => {
    const services = {
      library,
      sounds,
      openOther: (project: string) => void navigate({ to: ".", search: { project } }),
    };
    const bring = (list: readonly File[], place: Place) => {
      if (list.length === 0) return;
      // the tab that shows imports and their messages
      usePreferences.getState().setTab("studio", "studio");
      void importFiles(list, place, services);
    };
    return {
      startProject: async () => {
        const made = create ? create() : library?.create();
        if (!made) throw new Error(t`Storage is not open yet. Try again in a moment.`);
        services.openOther(await made);
      },
      bring,
      pick: () => {
        const input = document.createElement("input");
        input.type = "file";
        input.multiple = true;
        input.accept = ACCEPTED;
        input.onchange = () => bring([...(input.files ?? [])], placeHere(engine));
        input.click();
      },
      saveProject: async () => {
        const { id } = currentProject();
        await openProject().flush();
        const file = await library?.exportFile?.(id);
        if (!file) throw new Error(t`Storage is not open yet. Try again in a moment.`);
        if (file.missing.length > 0) {
          toast({
            title: t`The file lacks some recordings`,
            description: t`${file.missing.join(", ")}: not stored on this device.`,
            tone: "error",
          });
        }
        if (await save(file.blob, file.name, BACKLINE)) tellKept();
      },
      saveMidi: async () => {
        const project = currentProject();
        if (!Object.values(played(project).clips).some((clip) => clip.kind === "notes" && !clip.muted)) {
          toast({ title: t`There is nothing to write`, description: t`No MIDI or drum track has a clip that sounds.` });
          return;
        }
        const bytes = writeMidiFile(project);
        await save(new Blob([bytes], { type: MIDI.mime }), fileName(project.name, MIDI.ending), MIDI);
      },
    };
  }, [engine, library, sounds, navigate]);
  usePaste(files.bring, pasteCopied, engine);
  useDropAnywhere(files.bring, engine);
  return files;
}

/** Asks where to save while the browser still counts the click; otherwise a plain download. False if cancelled. */
async function save(blob: Blob, name: string, kind: FileKind): Promise<boolean> {
  if (!canPick() || !navigator.userActivation?.isActive) {
    download(blob, name);
    return true;
  }
  const saved = await saveAs(blob, name, kind);
  if (saved) toast({ title: t`${name} saved`, tone: "success" });
  return saved;
}

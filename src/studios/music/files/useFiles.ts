import { useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { fileName } from "../../../../contract/fileName";
import { writeMidiFile } from "../../../../contract/midi";
import { useSelection } from "../../../stores/selection";
import { useServices } from "../../../stores/services";
import { toast } from "../../../ui/overlays/toast";
import { canPick, download, type FileKind, saveAs } from "../../../ui/saveFile";
import { currentProject, openProject } from "../document";
import { hasCopiedClips, pasteClips } from "../timeline/clips";
import { importFiles } from "./import/importFiles";
import type { Place } from "./import/placement";
import { ACCEPTED } from "./import/sniff";

const MIDI: FileKind = { description: "MIDI file", mime: "audio/midi", ending: ".mid" };
const BACKLINE: FileKind = { description: "Backline project", mime: "application/zip", ending: ".backline" };

/** Files into the project and out of it. */
export interface Files {
  /** asks for files and brings them in */
  pick(): void;
  bring(files: readonly File[], place: Place): void;
  saveProject(): Promise<void>;
  saveMidi(): Promise<void>;
}

export function useFiles(): Files {
  const { engine, library, sounds } = useServices();
  const navigate = useNavigate();
  const files = useMemo<Files>(() => {
    const services = {
      library,
      sounds,
      openOther: (project: string) => void navigate({ to: ".", search: { project } }),
    };
    const bring = (list: readonly File[], place: Place) => {
      if (list.length > 0) void importFiles(list, place, services);
    };
    const here = (): Place => ({
      trackId: selectedAudioTrack(),
      tick: Math.round(engine?.readTransport().tick ?? 0),
    });
    return {
      bring,
      pick: () => {
        const input = document.createElement("input");
        input.type = "file";
        input.multiple = true;
        input.accept = ACCEPTED;
        input.onchange = () => bring([...(input.files ?? [])], here());
        input.click();
      },
      saveProject: async () => {
        const { id } = currentProject();
        await openProject().flush();
        const file = await library?.exportFile?.(id);
        if (!file) throw new Error("Storage is not open yet. Try again in a moment.");
        if (file.missing.length > 0) {
          toast({
            title: "The file lacks some recordings",
            description: `${file.missing.join(", ")}: not stored on this device.`,
            tone: "error",
          });
        }
        await save(file.blob, file.name, BACKLINE);
      },
      saveMidi: async () => {
        const project = currentProject();
        const bytes = writeMidiFile(project);
        await save(new Blob([bytes], { type: MIDI.mime }), fileName(project.name, MIDI.ending), MIDI);
      },
    };
  }, [engine, library, sounds, navigate]);
  usePaste(files, engine);
  return files;
}

/** Asks where to save while the browser still counts the click; a plain download where it cannot ask. */
async function save(blob: Blob, name: string, kind: FileKind): Promise<void> {
  if (!canPick() || !navigator.userActivation?.isActive) return download(blob, name);
  if (await saveAs(blob, name, kind)) toast({ title: `${name} saved`, tone: "success" });
}

/** The selected track where it takes audio. */
function selectedAudioTrack(): string | null {
  const { trackId } = useSelection.getState();
  return trackId !== null && currentProject().tracks[trackId]?.kind === "audio" ? trackId : null;
}

const FIELDS = "input,textarea,[contenteditable],[data-action-scope=pianoroll]";

/** A paste brings files in at the playhead, else the copied clips. */
function usePaste(files: Files, engine: ReturnType<typeof useServices>["engine"]): void {
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof Element && event.target.closest(FIELDS)) return;
      const list = [...(event.clipboardData?.files ?? [])];
      const tick = Math.round(engine?.readTransport().tick ?? 0);
      if (list.length > 0) {
        event.preventDefault();
        files.bring(list, { trackId: selectedAudioTrack(), tick });
      } else if (hasCopiedClips() && !openProject().readOnly) {
        event.preventDefault();
        pasteClips(tick);
      }
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [files, engine]);
}

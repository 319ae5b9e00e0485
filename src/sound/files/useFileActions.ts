import { useProject } from "../../stores/project";
import { useActions } from "../../ui/actions/useActions";
import { actionsOf, editable } from "../action";
import { removeUnused } from "../browser/ProjectSamples";
import { useExportDialog } from "../export/ExportDialog";
import { usePublishDialog } from "../export/PublishDialog";
import { askVersionName, saveVersionNow } from "../version/saving";
import type { Files } from "./useFiles";

const VERSION = ["cloud", "checkpoint", "keep"];
/** Viewers cannot save versions. */
const mayKeep = () => useProject.getState().viewOnly === null;

/** Keys of import, export and saving. */
export function useFileActions(files: Files): void {
  const action = actionsOf("Files");
  useActions([
    action("files.export", "Export audio", "Mod+E", () => useExportDialog.setState({ open: true }), {
      keywords: ["bounce", "render", "mixdown", "stems"],
    }),
    action("files.publish", "Publish the mix", "Alt+P", () => usePublishDialog.setState({ open: true }), {
      keywords: ["release", "upload", "watch"],
    }),
    action("files.import", "Import audio, MIDI or a project file", "Mod+I", files.pick, { enabled: editable }),
    action("files.new", "New project", "Alt+Shift+T", files.startProject, { keywords: ["create", "empty"] }),
    action("files.removeUnused", "Remove unused recordings", "Shift+J", removeUnused, {
      enabled: editable,
      keywords: ["samples", "clean", "space"],
    }),
    action("files.midi", "Export a MIDI file", "Mod+Shift+E", files.saveMidi),
    action("files.version", "Save version", ["Alt+V", "Mod+Shift+S"], saveVersionNow, {
      enabled: mayKeep,
      keywords: VERSION,
    }),
    action("files.versionAs", "Save version as …", "Alt+S", askVersionName, { enabled: mayKeep, keywords: VERSION }),
    action("files.save", "Save the project to a file", "Mod+S", files.saveProject, { keywords: ["backup"] }),
  ]);
}

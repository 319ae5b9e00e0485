import { useProject } from "../../stores/project";
import { useActions } from "../../ui/actions/useActions";
import { FILE_ACTIONS } from "../actions";
import { removeUnused } from "../browser/ProjectSamples";
import { editable } from "../enabled";
import { useExportDialog } from "../export/ExportDialog";
import { usePublishDialog } from "../export/PublishDialog";
import { askVersionName, saveVersionNow } from "../version/saving";
import type { Files } from "./useFiles";

/** Viewers cannot save versions. */
const mayKeep = () => useProject.getState().viewOnly === null;

/** Import, export and saving. */
export function useFileActions(files: Files): void {
  useActions(FILE_ACTIONS, {
    "files.export": () => useExportDialog.setState({ open: true }),
    "files.publish": () => usePublishDialog.setState({ open: true }),
    "files.import": { run: files.pick, enabled: editable },
    "files.new": files.startProject,
    "files.removeUnused": { run: removeUnused, enabled: editable },
    "files.midi": files.saveMidi,
    "files.version": { run: saveVersionNow, enabled: mayKeep },
    "files.versionAs": { run: askVersionName, enabled: mayKeep },
    "files.save": files.saveProject,
  });
}

import { t } from "@lingui/core/macro";
import type { TakeSink } from "../engine/port";
import type { TakeStore } from "../project/port";
import { useProject } from "../stores/project";
import { toast } from "../ui/overlays/toast";
import { showFailure } from "./failures";
import { passesNotice } from "./passesNotice";
import { useAppServices } from "./services";

/** What services do to the project that is open. Loaded with them, because it brings all that a project is. */

/** A finished take is in the browser's storage; this adds it to the open project. */
export const takesOfOpenProject: TakeSink = {
  discard: async (id) => takeStore().discard(id),
  finish: async (ids) => {
    const { open } = useProject.getState();
    if (!open) throw new Error(t`The project was closed.`);
    await takeStore().finish(ids, open);
    const notice = passesNotice(open.project, ids);
    if (notice) toast(notice);
  },
};

function takeStore(): TakeStore {
  const { takes } = useAppServices.getState();
  if (!takes) throw new Error(t`This browser keeps no files for the page, so nothing can be recorded here.`);
  return takes;
}

/** Lets the engine try again to open audio files that were missing. */
export function audioArrived(projectId: string): void {
  const { project } = useProject.getState();
  const { engine } = useAppServices.getState();
  if (project?.id === projectId && engine) void engine.load(project).catch(reportLoad);
}

const reportLoad = (cause: unknown) => showFailure(t`The sound engine could not take up the audio that arrived`, cause);

import { t } from "@lingui/core/macro";
import { asHeard } from "../../contract/project/personal";
import { bounceProject } from "../engine/bounce";
import { openTemporary, removeTemporary } from "../project/storage/temporary";
import type { Exporter } from "../sound/export/port";
import { ownTracks } from "../stores/personal";
import { openPlugin } from "./plugins";
import { useAppServices } from "./services";

/** Bounces in a separate worker, into temporary files of the browser's private file system. */
export const exporter: Exporter = {
  async run({ project, plan, settings }, { signal, progress }) {
    const stems = plan.files.flatMap(({ trackId }) => (trackId === null ? [] : [trackId]));
    const outcome = await bounceProject(
      {
        // an export contains what this person hears
        project: asHeard(project, ownTracks()),
        sampleRate: plan.sampleRate,
        settings,
        range: plan.range,
        tail: plan.tail,
        mix: plan.files.some(({ trackId }) => trackId === null),
        stems,
      },
      {
        openSample: async (id) => (await useAppServices.getState().samples?.open(id)) ?? null,
        openPlugin,
        progress,
        signal,
      },
    );
    signal.throwIfAborted();
    if (outcome.kind === "failed") throw new Error(outcome.sentence);
    if (outcome.kind === "cancelled") throw new DOMException(t`The export was cancelled.`, "AbortError");
    const discard = () => {
      for (const { file } of outcome.files) void removeTemporary(file);
    };
    try {
      const files = await Promise.all(
        outcome.files.map(async ({ track, file }) => ({
          name: plan.files.find(({ trackId }) => trackId === track)?.name ?? project.name,
          blob: await openTemporary(file),
        })),
      );
      return { files, discard };
    } catch (cause) {
      discard();
      throw cause;
    }
  },
};

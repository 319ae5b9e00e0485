import { useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../../../../contract/sentence";
import { currentProject } from "../../document";
import { projectTempo } from "../../timeline/scene";
import { clipSpan } from "./clipSpan";
import { currentExportChoices } from "./ExportForm";
import { planExport, publishedChoices } from "./exportPlan";
import type { Exporter, ExportJob, ExportResult } from "./port";

/** The mix on its way to the server. */
export type PublishedSound =
  /** the chosen range is empty */
  | { readonly kind: "nothing" }
  | { readonly kind: "rendering"; readonly share: number }
  | { readonly kind: "sending"; readonly warnings: readonly string[] }
  | { readonly kind: "sent"; readonly uploadId: string; readonly warnings: readonly string[] }
  /** `reason` null: the sending says why */
  | { readonly kind: "failed"; readonly reason: string | null };

/** The mix of the open project, of the range that was chosen for exports; null where there is nothing in it. */
function jobOf(): ExportJob | null {
  const project = currentProject();
  const choices = publishedChoices(currentExportChoices());
  const plan = planExport(project, projectTempo(project), choices, clipSpan());
  return plan && { project, plan, settings: choices.settings };
}

/**
 * Bounces the mix and sends it, from the first moment on; `again` begins anew. `send` gives the id of the upload, or
 * null where it did not come to an end. Closing ends it.
 */
export function usePublishedSound(
  exporter: Exporter,
  send: (file: Blob, name: string) => Promise<string | null>,
): { sound: PublishedSound; again: () => void } {
  const [sound, setSound] = useState<PublishedSound>({ kind: "rendering", share: 0 });
  const [round, setRound] = useState(0);
  const sending = useRef(send);
  sending.current = send;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round more is begun anew
  useEffect(() => {
    const job = jobOf();
    if (!job) {
      setSound({ kind: "nothing" });
      return;
    }
    const cancel = new AbortController();
    const { signal } = cancel;
    const show = (next: PublishedSound) => {
      if (!signal.aborted) setSound(next);
    };
    const run = async () => {
      let result: ExportResult | null = null;
      try {
        show({ kind: "rendering", share: 0 });
        result = await exporter.run(job, { signal, progress: (share) => show({ kind: "rendering", share }) });
        const [file] = result.files;
        if (signal.aborted || !file) return;
        const { warnings } = result;
        show({ kind: "sending", warnings });
        const uploadId = await sending.current(file.blob, file.name);
        show(uploadId === null ? { kind: "failed", reason: null } : { kind: "sent", uploadId, warnings });
      } catch (cause) {
        const reason = sentenceOf(cause);
        show({ kind: "failed", reason: `The mix could not be rendered. ${reason}` });
      } finally {
        result?.discard();
      }
    };
    void run();
    return () => cancel.abort();
  }, [exporter, round]);
  return { sound, again: useCallback(() => setRound((now) => now + 1), []) };
}

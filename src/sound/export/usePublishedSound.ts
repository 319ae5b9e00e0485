import { useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../../contract/sentence";
import { currentProject } from "../../stores/document";
import { projectTempo } from "../../stores/time";
import { clipSpan } from "./clipSpan";
import { currentExportChoices } from "./ExportForm";
import { planExport, publishedChoices } from "./exportPlan";
import type { Exporter, ExportJob, ExportResult } from "./port";

/** The mix on its way to the server. */
export type PublishedSound =
  /** the chosen range is empty */
  | { readonly kind: "nothing" }
  | { readonly kind: "rendering"; readonly share: number }
  | { readonly kind: "sending" }
  | { readonly kind: "sent"; readonly uploadId: string }
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
 * Bounces the mix and sends it, from the first moment on. `again` goes on from what is there after a failure: what was
 * rendered is not rendered again. `send` gives the id of the upload, or null where it did not come to an end. Closing
 * ends it.
 */
export function usePublishedSound(
  exporter: Exporter,
  send: (file: Blob, name: string) => Promise<string | null>,
): { sound: PublishedSound; again: () => void } {
  const [sound, setSound] = useState<PublishedSound>({ kind: "rendering", share: 0 });
  const sending = useRef(send);
  sending.current = send;
  const round = useRef(() => {});
  useEffect(() => {
    const cancel = new AbortController();
    const { signal } = cancel;
    let made: ExportResult | null = null;
    const show = (next: PublishedSound) => {
      if (!signal.aborted) setSound(next);
    };
    const discard = () => {
      made?.discard();
      made = null;
    };
    const progress = (share: number) => show({ kind: "rendering", share });
    const run = async () => {
      try {
        const job = made ? null : jobOf();
        if (job) {
          progress(0);
          made = await exporter.run(job, { signal, progress });
        }
        const [file] = made?.files ?? [];
        if (signal.aborted || !made || !file) return show({ kind: "nothing" });
        show({ kind: "sending" });
        const uploadId = await sending.current(file.blob, file.name);
        show(uploadId === null ? { kind: "failed", reason: null } : { kind: "sent", uploadId });
        if (uploadId !== null) discard();
      } catch (cause) {
        const reason = sentenceOf(cause);
        show({ kind: "failed", reason: `The mix could not be rendered. ${reason}` });
      } finally {
        if (signal.aborted) discard();
      }
    };
    round.current = () => void run();
    round.current();
    return () => {
      cancel.abort();
      discard();
    };
  }, [exporter]);
  return { sound, again: useCallback(() => round.current(), []) };
}

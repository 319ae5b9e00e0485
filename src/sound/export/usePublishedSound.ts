import { t } from "@lingui/core/macro";
import { useCallback, useEffect, useRef, useState } from "react";
import { sentenceOf } from "../../words/say";

import type { Exporter, ExportJob, ExportResult } from "./port";

/** The progress of publishing the mix. */
export type PublishedSound =
  /** the chosen range is empty */
  | { readonly kind: "nothing" }
  | { readonly kind: "rendering"; readonly share: number }
  | { readonly kind: "sending" }
  | { readonly kind: "sent"; readonly uploadId: string }
  /** `reason` null: the upload tells why */
  | { readonly kind: "failed"; readonly reason: string | null };

/**
 * Bounces what `job` gives and uploads it at once. After a failure, `again` continues without rendering again; `noun` names the sound. `send` returns
 * the upload's id, or null if it did not finish. Closing cancels it.
 */
export function usePublishedSound(
  exporter: Exporter,
  job: () => ExportJob | null,
  send: (file: Blob, name: string) => Promise<string | null>,
  noun = "mix",
): { sound: PublishedSound; again: () => void } {
  const [sound, setSound] = useState<PublishedSound>({ kind: "rendering", share: 0 });
  const sending = useRef(send);
  sending.current = send;
  const nounOf = useRef(noun);
  nounOf.current = noun;
  const jobOf = useRef(job);
  jobOf.current = job;
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
        const wanted = made ? null : jobOf.current();
        if (wanted) {
          progress(0);
          made = await exporter.run(wanted, { signal, progress });
        }
        const [file] = made?.files ?? [];
        if (signal.aborted || !made || !file) return show({ kind: "nothing" });
        show({ kind: "sending" });
        const uploadId = await sending.current(file.blob, file.name);
        show(uploadId === null ? { kind: "failed", reason: null } : { kind: "sent", uploadId });
        if (uploadId !== null) discard();
      } catch (cause) {
        const reason = sentenceOf(cause);
        show({ kind: "failed", reason: t`The ${nounOf.current} could not be rendered. ${reason}` });
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

import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import { type Release, releases, type Tracklist } from "../../contract/api/releases";
import { RELEASE } from "../../contract/releases";
import { callApi } from "../stores/calls";
import { tickSteps } from "../stores/firstSteps/progress";
import { type Publishable, publishable } from "../stores/publishable";
import { forgetUpload, type UploadResult, uploadFile } from "../stores/uploads";
import { useCall } from "../stores/useCall";
import { toast } from "../ui/overlays/toast";
import { sentenceOf } from "../words/say";
import { metadataRequest, type ReleaseMetadata } from "./metadata";

/** The progress of sending a sound. */
export type Sent =
  /** the server does not read its format: share that this browser has converted, 0..1 */
  | { readonly kind: "converting"; readonly share: number }
  /** bytes that the server has */
  | { readonly kind: "sending"; readonly bytes: number; readonly of: number };

/** Uploads a sound and makes a release of it; unfinished work ends with the component. */
export function usePublishing() {
  const [sent, setSent] = useState<Sent | null>(null);
  const [unsent, setUnsent] = useState<string | null>(null);
  const call = useCall();
  const sending = useRef<AbortController | null>(null);
  /** the sound that was last prepared, in case it is tried again */
  const ready = useRef<{ of: Blob; as: Publishable } | null>(null);
  const letGo = () => {
    ready.current?.as.discard();
    ready.current = null;
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: at the end alone
  useEffect(
    () => () => {
      sending.current?.abort();
      letGo();
    },
    [],
  );

  const madeReady = async (file: Blob, name: string, signal: AbortSignal): Promise<Publishable> => {
    if (ready.current?.of !== file) {
      letGo();
      const progress = (share: number) => {
        if (!signal.aborted) setSent({ kind: "converting", share });
      };
      const as = await publishable(file, name, { progress, signal });
      if (signal.aborted) as.discard();
      signal.throwIfAborted();
      ready.current = { of: file, as };
    }
    return ready.current.as;
  };

  const upload = async (of: Blob, called: string, signal: AbortSignal): Promise<UploadResult> => {
    try {
      const { file, name } = await madeReady(of, called, signal);
      const progress = (bytes: number) => setSent({ kind: "sending", bytes, of: file.size });
      return await uploadFile(file, { purpose: RELEASE.purpose, name, kept: true, progress, signal });
    } catch (cause) {
      return { ok: false, message: sentenceOf(cause), code: null };
    }
  };

  /** Uploads a sound; returns the upload's id, or null if it was cancelled or failed. */
  const send = async (file: Blob, name: string): Promise<string | null> => {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    setUnsent(null);
    setSent({ kind: "sending", bytes: 0, of: file.size });
    const result = await upload(file, name, controller.signal);
    if (sending.current !== controller) return null;
    sending.current = null;
    setSent(null);
    if (result.ok) return result.uploadId;
    if (!controller.signal.aborted) setUnsent(result.message);
    return null;
  };

  /** Makes the release, with what a mix consists of, then uploads its cover; null if the server refused the metadata. */
  const create = async (
    uploadId: string,
    metadata: ReleaseMetadata,
    cover: Blob | null,
    tracklist: Tracklist = [],
  ): Promise<Release | null> => {
    const body = metadataRequest(metadata);
    if (!body) return null;
    const made = await call.run(() => callApi(releases.create, { body: { uploadId, ...body, tracklist } }));
    // a sound that the server refused is sent again on the next try
    if (made.ok || made.error.fields["body.uploadId"] !== undefined) void forgetUpload(uploadId);
    if (!made.ok) return null;
    letGo();
    tickSteps("site", ["publish"]);
    if (cover) {
      const set = await callApi(releases.setCover, { params: { releaseId: made.value.id }, body: cover });
      if (!set.ok) {
        toast({
          title: t`Published without its cover`,
          description: t`${set.error.message} Add it under Releases.`,
          tone: "error",
        });
      }
    }
    return made.value;
  };

  return {
    sent,
    send,
    create,
    stop: () => sending.current?.abort(),
    pending: call.pending,
    problem: unsent ?? call.problem ?? call.fieldProblem("uploadId"),
    fieldProblem: call.fieldProblem,
  };
}

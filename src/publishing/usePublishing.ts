import { useEffect, useRef, useState } from "react";
import { type Release, releases } from "../../contract/api/releases";
import { RELEASE } from "../../contract/releases";
import { callApi } from "../stores/calls";
import { forgetUpload, uploadFile } from "../stores/uploads";
import { useCall } from "../stores/useCall";
import { toast } from "../ui/overlays/toast";
import { sentWords, type Words } from "./words";

/** Bytes that the server has of a sound that is being sent. */
export interface Sent {
  readonly bytes: number;
  readonly of: number;
}

/** Sending a sound and making a release of it; what is under way ends with the component. */
export function usePublishing() {
  const [sent, setSent] = useState<Sent | null>(null);
  const [unsent, setUnsent] = useState<string | null>(null);
  const call = useCall();
  const sending = useRef<AbortController | null>(null);
  useEffect(() => () => sending.current?.abort(), []);

  /** Sends a sound; the id of the upload, or null where it was stopped or failed. */
  const send = async (file: Blob, name: string): Promise<string | null> => {
    sending.current?.abort();
    const controller = new AbortController();
    sending.current = controller;
    setUnsent(null);
    setSent({ bytes: 0, of: file.size });
    const upload = await uploadFile(file, {
      purpose: RELEASE.purpose,
      name,
      kept: true,
      progress: (bytes) => setSent({ bytes, of: file.size }),
      signal: controller.signal,
    });
    if (sending.current !== controller) return null;
    sending.current = null;
    setSent(null);
    if (upload.ok) return upload.uploadId;
    if (!controller.signal.aborted) setUnsent(upload.message);
    return null;
  };

  /** Makes the release, then gives it its cover; null where the server did not take the words. */
  const create = async (uploadId: string, words: Words, cover: Blob | null): Promise<Release | null> => {
    const body = sentWords(words);
    if (!body) return null;
    const made = await call.run(() => callApi(releases.create, { body: { uploadId, ...body } }));
    // a sound that the server does not take is sent anew on the next try
    if (made.ok || made.error.fields["body.uploadId"] !== undefined) void forgetUpload(uploadId);
    if (!made.ok) return null;
    if (cover) {
      const set = await callApi(releases.setCover, { params: { releaseId: made.value.id }, body: cover });
      if (!set.ok) {
        toast({
          title: "Published without its cover",
          description: `${set.error.message} Add it under Releases.`,
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

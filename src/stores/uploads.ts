import { UPLOADS_PATH, uploads } from "../../contract/api/uploads";
import { callApi } from "./calls";

/** What an upload came to: the id by which the server knows it, or a sentence for the person. */
export type UploadResult =
  | { readonly ok: true; readonly uploadId: string }
  | {
      readonly ok: false;
      readonly message: string;
      /** the API's; null where it did not answer */
      readonly code: string | null;
    };

interface Options {
  readonly purpose: string;
  readonly name: string;
  /** what else is told of the file */
  readonly metadata?: Readonly<Record<string, string>>;
  /** by which an interrupted upload is known again; by the file's name, size and date where nothing is said */
  readonly key?: string;
  /**
   * What is made of the file later may fail: once it is whole it stays known until `forgetUpload`, and the same file
   * again is there at once.
   */
  readonly kept?: boolean;
  /** bytes that the server has */
  readonly progress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Bytes of one request: what is lost when the network goes away. */
const PIECE_BYTES = 8 * 1024 * 1024;

const CALLED_OFF: UploadResult = { ok: false, message: "This was called off.", code: "aborted" };

/** The server's own sentence and code, where it gave them. */
function failureOf(error: unknown): UploadResult {
  const body = (error as { originalResponse?: { getBody(): string } | null }).originalResponse?.getBody();
  try {
    const { message, code } = JSON.parse(body ?? "").error as Record<string, unknown>;
    if (typeof message === "string" && typeof code === "string") return { ok: false, message, code };
  } catch {
    // no answer, or none of the API's
  }
  const message = "The file could not be sent. Check your connection and try again: it goes on where it stopped.";
  return { ok: false, message, code: null };
}

/** Keys of what is no file of a folder and so has neither name nor date: it is known again while the page lives. */
const keys = new WeakMap<Blob, string>();

function keyOf(file: Blob): string {
  const key = keys.get(file) ?? `blob-${crypto.randomUUID()}`;
  keys.set(file, key);
  return key;
}

/** What the server made of a file that it has whole; it finishes one that a server before it had left. */
async function outcomeOf(uploadId: string): Promise<UploadResult> {
  const answer = await callApi(uploads.read, { params: { uploadId } });
  if (!answer.ok) return { ok: false, message: answer.error.message, code: answer.error.code };
  if (answer.value.state !== "refused") return { ok: true, uploadId };
  await forgetUpload(uploadId);
  return { ok: false, message: answer.value.reason, code: "unsupported_media_type" };
}

/** Nothing goes on from an upload any more: something was made of it, or nothing can be. */
export async function forgetUpload(uploadId: string): Promise<void> {
  const { urlStorage } = (await import("tus-js-client")).defaultOptions;
  for (const { uploadUrl, urlStorageKey } of await urlStorage.findAllUploads()) {
    if (uploadUrl?.endsWith(`/${uploadId}`)) await urlStorage.removeUpload(urlStorageKey);
  }
}

/** Sends a file by the tus protocol, resumable: the same file again goes on where it stopped. Never throws. */
export async function uploadFile(file: File | Blob, options: Options): Promise<UploadResult> {
  const [{ Upload }, { session }] = await Promise.all([import("tus-js-client"), import("../api/index")]);
  const { purpose, name, metadata, kept = false, progress, signal } = options;
  const key = options.key ?? (file instanceof File ? undefined : keyOf(file));
  if (signal.aborted) return CALLED_OFF;
  return new Promise((resolve) => {
    const upload = new Upload(file, {
      endpoint: UPLOADS_PATH,
      chunkSize: PIECE_BYTES,
      metadata: { ...metadata, purpose, name },
      ...(key === undefined ? {} : { fingerprint: async () => key }),
      headers: { Authorization: `Bearer ${session.token() ?? ""}` },
      removeFingerprintOnSuccess: !kept,
      onProgress: progress,
      onSuccess: () => void outcomeOf(upload.url?.split("/").at(-1) ?? "").then(resolve),
      onError: (error) => resolve(failureOf(error)),
    });
    signal.addEventListener(
      "abort",
      () => {
        void upload.abort().then(() => resolve(CALLED_OFF));
      },
      { once: true },
    );
    upload.findPreviousUploads().then(
      ([previous]) => {
        if (signal.aborted) return;
        if (previous) upload.resumeFromPreviousUpload(previous);
        upload.start();
      },
      () => upload.start(),
    );
  });
}

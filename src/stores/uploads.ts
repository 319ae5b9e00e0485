import { UPLOADS_PATH } from "../../contract/api/uploads";

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

/** Sends a file by the tus protocol, resumable: the same file again goes on where it stopped. Never throws. */
export async function uploadFile(file: File | Blob, options: Options): Promise<UploadResult> {
  const [{ Upload }, { session }] = await Promise.all([import("tus-js-client"), import("../api/index")]);
  const { purpose, name, metadata, key, progress, signal } = options;
  if (signal.aborted) return CALLED_OFF;
  return new Promise((resolve) => {
    const upload = new Upload(file, {
      endpoint: UPLOADS_PATH,
      chunkSize: PIECE_BYTES,
      metadata: { ...metadata, purpose, name },
      ...(key === undefined ? {} : { fingerprint: async () => key }),
      headers: { Authorization: `Bearer ${session.token() ?? ""}` },
      removeFingerprintOnSuccess: true,
      onProgress: progress,
      onSuccess: () => resolve({ ok: true, uploadId: upload.url?.split("/").at(-1) ?? "" }),
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

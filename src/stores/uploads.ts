import { UPLOADS_PATH } from "../../contract/api/uploads";

/** What an upload came to: the id by which the server knows it, or a sentence for the person. */
export type UploadResult =
  | { readonly ok: true; readonly uploadId: string }
  | { readonly ok: false; readonly message: string };

interface Options {
  readonly purpose: string;
  readonly name: string;
  /** bytes that the server has */
  readonly progress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Bytes of one request: what is lost when the network goes away. */
const PIECE_BYTES = 8 * 1024 * 1024;

/** The server's own sentence, where it gave one. */
function sentenceOf(error: unknown): string {
  const body = (error as { originalResponse?: { getBody(): string } | null }).originalResponse?.getBody();
  try {
    const message: unknown = JSON.parse(body ?? "").error.message;
    if (typeof message === "string") return message;
  } catch {
    // no answer, or none of the API's
  }
  return "The file could not be sent. Check your connection and try again: it goes on where it stopped.";
}

/** Sends a file by the tus protocol, resumable: the same file again goes on where it stopped. Never throws. */
export async function uploadFile(file: File | Blob, options: Options): Promise<UploadResult> {
  const [{ Upload }, { session }] = await Promise.all([import("tus-js-client"), import("../api/index")]);
  const { purpose, name, progress, signal } = options;
  if (signal.aborted) return { ok: false, message: "This was called off." };
  return new Promise((resolve) => {
    const upload = new Upload(file, {
      endpoint: UPLOADS_PATH,
      chunkSize: PIECE_BYTES,
      metadata: { purpose, name },
      headers: { Authorization: `Bearer ${session.token() ?? ""}` },
      removeFingerprintOnSuccess: true,
      onProgress: progress,
      onSuccess: () => resolve({ ok: true, uploadId: upload.url?.split("/").at(-1) ?? "" }),
      onError: (error) => resolve({ ok: false, message: sentenceOf(error) }),
    });
    signal.addEventListener(
      "abort",
      () => {
        void upload.abort().then(() => resolve({ ok: false, message: "This was called off." }));
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

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

const UNSENT = "The file could not be sent. Check your connection and try again: it goes on where it stopped.";

/** Loaded with the first upload. */
const loaded = async () => (await import("../api/index")).fileUploads;

/** Keys of what is no file of a folder and so has neither name nor date: it is known again while the page lives. */
const keys = new WeakMap<Blob, string>();

function keyOf(file: File | Blob, purpose: string): string {
  if (file instanceof File) return `${purpose}-${file.name}-${file.size}-${file.lastModified}`;
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
  (await loaded()).addresses.forget(`${UPLOADS_PATH}/${uploadId}`);
}

/** Sends a file by the tus protocol, resumable: the same file again goes on where it stopped. Never throws. */
export async function uploadFile(file: File | Blob, options: Options): Promise<UploadResult> {
  const { addresses, send } = await loaded();
  const { purpose, name, metadata, kept = false, progress, signal } = options;
  const key = options.key ?? keyOf(file, purpose);
  const sent = await send(file, {
    metadata: { ...metadata, purpose, name },
    previous: addresses.find(key),
    begun: (address) => addresses.keep(key, address),
    progress,
    signal,
  });
  if (!sent.ok) {
    const { code, message } = sent.error;
    return code === "offline" || code === "unreadable"
      ? { ok: false, message: UNSENT, code: null }
      : { ok: false, message, code };
  }
  if (!kept) addresses.forget(sent.value);
  return outcomeOf(sent.value.slice(UPLOADS_PATH.length + 1));
}

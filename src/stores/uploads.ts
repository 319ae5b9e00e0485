import { UPLOADS_PATH, uploads } from "../../contract/api/uploads";
import { say, word } from "../words/say";
import { callApi } from "./calls";

/** The outcome of an upload: its id on the server, or a sentence for the person. */
export type UploadResult =
  | { readonly ok: true; readonly uploadId: string }
  | {
      readonly ok: false;
      readonly message: string;
      /** error code of the API; null if it did not answer */
      readonly code: string | null;
    };

interface Options {
  readonly purpose: string;
  readonly name: string;
  /** further metadata of the file */
  readonly metadata?: Readonly<Record<string, string>>;
  /**
   * identifies an interrupted upload, so that it can be resumed; by default made from the file's name, size and date
   */
  readonly key?: string;
  /**
   * Remembers a complete upload until `forgetUpload`, because the next step may fail: sending the same file again then
   * finishes at once.
   */
  readonly kept?: boolean;
  /** number of bytes that the server has */
  readonly progress: (sent: number, total: number) => void;
  readonly signal: AbortSignal;
}

const UNSENT = word("The file could not be sent. Check your connection and try again: it goes on where it stopped.");

/** Loaded with the first upload. */
const loaded = async () => (await import("../api/index")).fileUploads;

/** Keys of blobs without a name and date; they can be recognised as long as the page lives. */
const keys = new WeakMap<Blob, string>();

function keyOf(file: File | Blob, purpose: string): string {
  if (file instanceof File) return `${purpose}-${file.name}-${file.size}-${file.lastModified}`;
  const key = keys.get(file) ?? `blob-${crypto.randomUUID()}`;
  keys.set(file, key);
  return key;
}

/** The server's outcome of a complete upload; finishes one that an earlier server left unfinished. */
async function outcomeOf(uploadId: string): Promise<UploadResult> {
  const answer = await callApi(uploads.read, { params: { uploadId } });
  if (!answer.ok) return { ok: false, message: answer.error.message, code: answer.error.code };
  if (answer.value.state !== "refused") return { ok: true, uploadId };
  await forgetUpload(uploadId);
  return { ok: false, message: answer.value.reason, code: "unsupported_media_type" };
}

/** Forgets an upload that need not be resumed: it was used, or it cannot be. */
export async function forgetUpload(uploadId: string): Promise<void> {
  (await loaded()).addresses.forget(`${UPLOADS_PATH}/${uploadId}`);
}

/** Uploads a file with the tus protocol; sending the same file again resumes it. Never throws. */
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
      ? { ok: false, message: say(UNSENT), code: null }
      : { ok: false, message, code };
  }
  if (!kept) addresses.forget(sent.value);
  return outcomeOf(sent.value.slice(UPLOADS_PATH.length + 1));
}

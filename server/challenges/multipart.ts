import { ApiError } from "../errors";

/** One field of a form (RFC 7578). */
export interface Part {
  readonly name: string;
  /** null for what is no file */
  readonly fileName: string | null;
  /** media type, as the sender says */
  readonly type: string;
  readonly bytes: Buffer;
}

/** Fields of a form, its file included. */
const MOST_PARTS = 20;
const MOST_HEAD_BYTES = 4096;
/** What is no file is a text of a form. */
const MOST_TEXT_BYTES = 64 * 1024;

const BOUNDARY = /;\s*boundary=(?:"([^"\r\n]{1,70})"|([^\s;"]{1,70}))/i;
const DISPOSITION = /^content-disposition:\s*form-data\s*(;.*)$/im;
const TYPE = /^content-type:\s*([^\r\n;]{1,200})/im;
/** A parameter of the disposition: browsers write quotes and line breaks in it as %22, %0D and %0A. */
const parameter = (disposition: string, name: string): string | null =>
  new RegExp(`;\\s*${name}="([^"]*)"`, "i")
    .exec(disposition)?.[1]
    ?.replace(/%22/g, '"')
    .replace(/%0D/gi, "\r")
    .replace(/%0A/gi, "\n") ?? null;

const unreadable = () => new ApiError("invalid_request", "The form can't be read.");

/**
 * The parts of a form. Nothing is decoded or copied, so that a large file costs no time, and a form of a great many parts,
 * or of texts without end, is refused before any is looked at. Throws "invalid_request".
 */
export function partsOf(body: Uint8Array, contentType: string): Part[] {
  const [, quoted, plain] = BOUNDARY.exec(contentType) ?? [];
  const boundary = quoted ?? plain;
  if (boundary === undefined || !/^multipart\/form-data\b/i.test(contentType)) throw unreadable();
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const mark = Buffer.from(`--${boundary}`, "latin1");
  const between = Buffer.from(`\r\n--${boundary}`, "latin1");
  if (!bytes.subarray(0, mark.length).equals(mark)) throw unreadable();
  const parts: Part[] = [];
  for (let from = mark.length; bytes.toString("latin1", from, from + 2) !== "--"; ) {
    if (parts.length === MOST_PARTS || bytes.toString("latin1", from, from + 2) !== "\r\n") throw unreadable();
    const head = bytes.subarray(from, from + MOST_HEAD_BYTES).indexOf("\r\n\r\n");
    const end = head < 0 ? -1 : bytes.indexOf(between, from + head + 2);
    if (end < 0) throw unreadable();
    const part = partOf(
      bytes.toString("utf8", from, from + head),
      bytes.subarray(from + head + 4, Math.max(from + head + 4, end)),
    );
    if (part.fileName === null && part.bytes.length > MOST_TEXT_BYTES) throw unreadable();
    parts.push(part);
    from = end + between.length;
  }
  return parts;
}

function partOf(head: string, bytes: Buffer): Part {
  const [, disposition = ""] = DISPOSITION.exec(head) ?? [];
  const name = parameter(disposition, "name");
  if (name === null) throw unreadable();
  return { name, fileName: parameter(disposition, "filename"), type: TYPE.exec(head)?.[1]?.trim() ?? "", bytes };
}

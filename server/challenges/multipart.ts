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

/** The parameters of a disposition that are read; a name within another one's quotes is part of that. */
const PARAMETERS = /;\s*(name|filename)="([^"]*)"/gi;

/** The value of a header in the head of a part; null if it has none of that name. */
function headerOf(head: string, name: string): string | null {
  const line = head.split("\r\n").find((one) => one.slice(0, name.length + 1).toLowerCase() === `${name}:`);
  return line === undefined ? null : line.slice(name.length + 1).trim();
}

/** Browsers write quotes and line breaks in names as %22, %0D and %0A. */
const written = (text: string): string => text.replace(/%22/g, '"').replace(/%0D/gi, "\r").replace(/%0A/gi, "\n");

/** The boundary that a form's media type names (RFC 2046 §5.1.1); null if it names none. */
function boundaryOf(contentType: string): string | null {
  const [type = "", ...parameters] = contentType.split(";").map((one) => one.trim());
  if (type.toLowerCase() !== "multipart/form-data") return null;
  const found = parameters.find((one) => one.toLowerCase().startsWith("boundary="))?.slice("boundary=".length);
  const boundary = found?.startsWith('"') ? found.slice(1, -1) : found;
  return boundary && boundary.length <= 70 ? boundary : null;
}

const unreadable = () => new ApiError("invalid_request", "The form can't be read.");

/**
 * The parts of a form. Nothing is decoded or copied, so that a large file costs no time, and a form of a great many parts,
 * or of texts without end, is refused before any is looked at. Throws "invalid_request".
 */
export function partsOf(body: Uint8Array, contentType: string): Part[] {
  const boundary = boundaryOf(contentType);
  if (boundary === null) throw unreadable();
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
  const disposition = headerOf(head, "content-disposition") ?? "";
  const named = new Map<string, string>();
  for (const [, name = "", value = ""] of disposition.matchAll(PARAMETERS))
    named.set(name.toLowerCase(), written(value));
  const name = named.get("name");
  if (name === undefined || !disposition.toLowerCase().startsWith("form-data")) throw unreadable();
  const type = headerOf(head, "content-type")?.split(";")[0]?.trim() ?? "";
  return { name, fileName: named.get("filename") ?? null, type, bytes };
}

import { challengeForm } from "../../contract/api/challenges";
import { CHALLENGE_DEMO } from "../../contract/challenges";
import { SNIFF_BYTES, sniff } from "../../contract/media/sniff";
import { ApiError } from "../errors";
import { invalidRequest } from "../http/errorAnswers";
import { type Part, partsOf } from "./multipart";

/** What is wrong with one field of the form. */
export const wrongField = (name: string, message: string) =>
  new ApiError("invalid_request", message, { fields: [{ path: `body.${name}`, message }] });

/** A video that came within the form, by what its bytes say that it is. */
export interface InlineFilm {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

function filmOf({ bytes, type }: Part): InlineFilm | null {
  // a form with an empty file field sends a file without a name
  if (bytes.length === 0) return null;
  if (!type.startsWith("video/")) throw wrongField("demoVideo", "The demo is a video file.");
  const mediaType = sniff(bytes.subarray(0, SNIFF_BYTES));
  const taken: readonly string[] = CHALLENGE_DEMO.types;
  if (mediaType === null || !taken.includes(mediaType)) {
    throw wrongField("demoVideo", "This video can't be read. MP4 and WebM are taken.");
  }
  return { bytes, mediaType };
}

/**
 * Reads a form (RFC 7578) by the contract's schema, and the video in it. Throws "invalid_request" with the fields that are
 * wrong.
 */
export function readForm(body: Uint8Array, contentType: string) {
  const texts: Record<string, string> = {};
  let film: InlineFilm | null = null;
  for (const part of partsOf(body, contentType)) {
    const { name, fileName, bytes } = part;
    // a form has its line breaks as CR LF
    const text = fileName === null ? bytes.toString("utf8").replace(/\r\n/g, "\n") : null;
    if (text === null) {
      if (name === "demoVideo") film = filmOf(part);
      // an optional field that was left empty is none
    } else if (text !== "" || (name !== "projectId" && name !== "demoVideo")) texts[name] = text;
  }
  const parsed = challengeForm.safeParse({ title: "", description: "", hashtag: "", ...texts });
  if (!parsed.success) throw invalidRequest(parsed.error, "body");
  return { ...parsed.data, film };
}

import { challengeForm } from "../../contract/api/challenges";
import { CHALLENGE_DEMO } from "../../contract/challenges";
import { SNIFF_BYTES, sniff } from "../../contract/media/sniff";
import { ApiError } from "../errors";
import { invalidRequest } from "../http/errorAnswers";

/** What is wrong with one field of the form. */
export const wrongField = (name: string, message: string) =>
  new ApiError("invalid_request", message, { fields: [{ path: `body.${name}`, message }] });

/** A video that came within the form, by what its bytes say that it is. */
export interface InlineFilm {
  readonly bytes: Uint8Array;
  readonly mediaType: string;
}

async function filmOf(file: File): Promise<InlineFilm | null> {
  // a form with an empty file field sends a file without a name
  if (file.size === 0) return null;
  if (!file.type.startsWith("video/")) throw wrongField("demoVideo", "The demo is a video file.");
  const bytes = new Uint8Array(await file.arrayBuffer());
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
export async function readForm(body: Uint8Array, contentType: string) {
  const form = await new Response(new Uint8Array(body), { headers: { "Content-Type": contentType } })
    .formData()
    .catch((cause: unknown) => {
      throw new ApiError("invalid_request", "The form can't be read.", { cause });
    });
  const texts: Record<string, string> = {};
  let film: InlineFilm | null = null;
  for (const [name, value] of form) {
    if (typeof value !== "string") {
      if (name === "demoVideo") film = await filmOf(value);
      // an optional field that was left empty is none
    } else if (value !== "" || (name !== "projectId" && name !== "demoVideo")) texts[name] = value;
  }
  const parsed = challengeForm.safeParse({ title: "", description: "", hashtag: "", ...texts });
  if (!parsed.success) throw invalidRequest(parsed.error, "body");
  return { ...parsed.data, film };
}

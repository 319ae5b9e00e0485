import { ApiError } from "../errors";
import type { Session } from "../http/session";
import type { StagedUpload, Staging } from "./upload";

/** An upload that cannot be used, told beside its field. */
export const wrongUpload = (message: string) =>
  new ApiError("invalid_request", message, { fields: [{ path: "body.uploadId", message }] });

/** Whether this person began the upload, for the account for which they act now. */
export const isOwnUpload = ({ info }: StagedUpload, { userId, accountId }: Session): boolean =>
  info.userId === userId && info.accountId === accountId;

/** The file of a person's own complete upload for a purpose; throws "invalid_request" with a sentence if it is none. */
export async function readyUpload(staging: Staging, session: Session, purpose: string, uploadId: string) {
  const upload = await staging.find(uploadId);
  if (!upload || !isOwnUpload(upload, session)) throw wrongUpload("There is no such upload of yours.");
  const { outcome, name } = upload.info;
  if (upload.info.purpose !== purpose) throw wrongUpload("That file was uploaded for something else.");
  if (!outcome) throw wrongUpload("That file is not uploaded to its end yet.");
  if (outcome.state === "refused") throw wrongUpload(outcome.reason);
  return { sha256: outcome.sha256, bytes: outcome.bytes, mediaType: outcome.mediaType, name };
}

import { Anyone, allow, resource, User } from "../policy/policy";
import type { CommentRow } from "./comments";

/** A visible comment, as policies look at it. */
export const CommentThing = resource<Pick<CommentRow, "account_id" | "artist">>("comment");

allow(Anyone, "read", CommentThing);
allow(
  User,
  "delete",
  CommentThing,
  (user, comment) => comment.account_id === user.accountId || comment.artist === user.accountId,
);

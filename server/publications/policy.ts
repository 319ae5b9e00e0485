import { Admin, Anyone, allow, resource, User } from "../policy/policy";
import type { PublicationHead } from "./store";

/** A publication of any kind, as policies look at it. */
export const PublicationThing = resource<Omit<PublicationHead, "id">>("publication");

allow(
  Anyone,
  ["read", "view"],
  PublicationThing,
  (_anyone, publication) =>
    publication.state === "ready" &&
    publication.published_at !== null &&
    publication.visibility !== "private" &&
    !publication.owner_gone &&
    publication.taken_down_at === null,
);
// administrators see it too, to judge whether the takedown was right
allow(
  Admin,
  ["read", "view"],
  PublicationThing,
  (_admin, publication) => publication.state === "ready" && publication.taken_down_at !== null,
);
allow(
  User,
  ["read", "change", "delete"],
  PublicationThing,
  (user, publication) => publication.account_id === user.accountId,
);
allow(
  User,
  "view",
  PublicationThing,
  (user, publication) => publication.account_id === user.accountId && publication.state === "ready",
);

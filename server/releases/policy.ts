import { Admin, Anyone, allow, resource, User } from "../policy/policy";
import type { ReleaseHead } from "./store";

/** A release, as policies look at it. */
export const ReleaseThing = resource<Omit<ReleaseHead, "id">>("release");

allow(
  Anyone,
  ["read", "view"],
  ReleaseThing,
  (_anyone, release) =>
    release.state === "ready" &&
    release.published_at !== null &&
    release.visibility !== "private" &&
    !release.owner_gone &&
    release.taken_down_at === null,
);
// administrators see it too, to judge whether the takedown was right
allow(
  Admin,
  ["read", "view"],
  ReleaseThing,
  (_admin, release) => release.state === "ready" && release.taken_down_at !== null,
);
allow(User, ["read", "change", "delete"], ReleaseThing, (user, release) => release.account_id === user.accountId);
allow(
  User,
  "view",
  ReleaseThing,
  (user, release) => release.account_id === user.accountId && release.state === "ready",
);

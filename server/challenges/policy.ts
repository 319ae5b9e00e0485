import { Admin, Anyone, allow, resource, User } from "../policy/policy";
import type { ChallengeRow } from "./store";

/** A challenge, as policies look at it. */
export const ChallengeThing =
  resource<Pick<ChallengeRow, "account_id" | "owner_gone" | "taken_down_at" | "state">>("challenge");

allow(
  Anyone,
  "read",
  ChallengeThing,
  (_anyone, challenge) => !challenge.owner_gone && challenge.taken_down_at === null,
);
// administrators see what is hidden too, to judge it
allow(Admin, ["read", "cancel"], ChallengeThing);
allow(User, ["read", "cancel", "delete"], ChallengeThing, (user, challenge) => challenge.account_id === user.accountId);

import { Anyone, allow, resource, User } from "../policy/policy";
import type { SetRow } from "./sets";

/** A DJ's set, as policies look at it. */
export const SetThing = resource<Pick<SetRow, "account_id" | "owner_gone">>("djSet");

// who knows its unguessable id was told it by the DJ
allow(Anyone, "visit", SetThing, (_anyone, set) => !set.owner_gone);
allow(User, "change", SetThing, (user, set) => set.account_id === user.accountId);

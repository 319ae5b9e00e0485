import { allow, resource, User } from "../policy/policy";
import type { PayoutRow } from "./store";

export const Payout = resource<PayoutRow>("payout");

allow(User, "withdraw", Payout, (user, payout) => user.accountId === payout.account_id);

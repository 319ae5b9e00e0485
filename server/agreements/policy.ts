import { allow, resource, User } from "../policy/policy";
import type { AgreementRow } from "./store";

export const AgreementThing = resource<AgreementRow>("agreement");

const isParty = ({ parties }: AgreementRow, accountId: string) =>
  parties.some(({ account_id }) => account_id === accountId);

allow(User, ["read", "change"], AgreementThing, (user, agreement) => agreement.account_id === user.accountId);
// a draft is its maker's alone
allow(
  User,
  ["read", "sign"],
  AgreementThing,
  (user, agreement) => agreement.state !== "draft" && isParty(agreement, user.accountId),
);

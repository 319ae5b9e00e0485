import { MEMBER_ROLES, type MemberRole, mayAppoint } from "../../../contract/organisations";
import { say, word } from "../../words/say";

export const ROLE_TITLES: Readonly<Record<MemberRole, string>> = {
  owner: word("Owner"),
  manager: word("Manager"),
  member: word("Member"),
  billing: word("Billing"),
};

/** What each role may, for whoever gives it. */
export const ROLE_HINTS: Readonly<Record<MemberRole, string>> = {
  owner: word("Does everything, closes the organisation too."),
  manager: word("Publishes, and invites and removes members."),
  member: word("Sees releases and their numbers."),
  billing: word("Sees releases and their numbers."),
};

/** The roles that somebody of one role may give. */
export const rolesFrom = (by: MemberRole) =>
  MEMBER_ROLES.filter((role) => mayAppoint(by, role)).map((value) => ({ value, label: say(ROLE_TITLES[value]) }));

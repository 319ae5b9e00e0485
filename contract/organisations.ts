/** What a member of an organisation is; each may have one of these. */
export const MEMBER_ROLES = ["owner", "manager", "member", "billing"] as const;
export type MemberRole = (typeof MEMBER_ROLES)[number];

/** What may be done in the name of an organisation, and with it. */
export const DEEDS = ["see", "statistics", "publish", "people", "own"] as const;
export type Deed = (typeof DEEDS)[number];

/**
 * What each role may:
 * - see: the organisation, its members and its releases
 * - statistics: how its releases do
 * - publish: upload, release, change and take back in its name
 * - people: invite, and change or remove members who are not owners
 * - own: make and unmake owners, close it
 */
const MAY: Readonly<Record<MemberRole, readonly Deed[]>> = {
  owner: ["see", "statistics", "publish", "people", "own"],
  manager: ["see", "statistics", "publish", "people"],
  member: ["see", "statistics"],
  billing: ["see", "statistics"],
};
export const mayAs = (role: MemberRole, deed: Deed): boolean => MAY[role].includes(deed);

/** Whether somebody of one role may give, change or end a membership of another. */
export const mayAppoint = (by: MemberRole, role: MemberRole): boolean => mayAs(by, role === "owner" ? "own" : "people");

/** The request header that names the organisation for which a person acts; without it they act for themselves. */
export const ACTING_HEADER = "backline-account";

export const ORGANISATION = {
  mostName: 80,
  /** organisations of one person */
  most: 20,
  /** members and open invitations of one organisation */
  mostMembers: 200,
  invitationDays: 14,
} as const;

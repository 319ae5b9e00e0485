import { DEEDS, type Deed, mayAs } from "../../contract/organisations";
import { ApiError } from "../errors";
import type { Session } from "../http/session";
import { allow, can, demand, resource, User } from "../policy/policy";
import type { InvitationRow, Membership } from "./store";

/** An organisation as one of its members sees it. */
const OrganisationThing = resource<Pick<Membership, "role">>("organisation");
for (const deed of DEEDS) allow(User, deed, OrganisationThing, (_user, { role }) => mayAs(role, deed));

/** Throws "not_found" for those who are no members, "forbidden" if their role does not allow it. */
export function demandDeed<M extends Membership>(session: Session, deed: Deed, membership: M | null): M {
  const seen = demand(session, "see", OrganisationThing, membership);
  if (can(session, deed, OrganisationThing, seen)) return seen;
  throw new ApiError("forbidden", "Your role in this organisation does not allow this.");
}

export const InvitationThing = resource<Pick<InvitationRow, "person_id">>("invitation");
allow(User, "answer", InvitationThing, (user, invitation) => invitation.person_id === user.userId);

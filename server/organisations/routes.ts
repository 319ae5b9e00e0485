import { organisations as routes } from "../../contract/api/organisations";
import { type MemberRole, mayAppoint, ORGANISATION } from "../../contract/organisations";
import { said } from "../../contract/words/said";
import { isHandleTaken } from "../accounts/store";
import { DAY_MS } from "../clock";
import { type Queryable, transaction } from "../database/database";
import { ApiError } from "../errors";
import { created, empty, type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import { uuidv7 } from "../ids";
import type { Rate } from "../limits/rates";
import { payerOf } from "../plans/payer";
import { demand } from "../policy/policy";
import type { OrganisationPorts } from "./capability";
import { demandDeed, InvitationThing } from "./policy";
import { presentInvitation, presentOrganisation } from "./present";
import {
  addInvitation,
  addOrganisation,
  closeOrganisation,
  findInvitation,
  findInvitee,
  findMembership,
  invitationsOf,
  invitationsTo,
  isInSuspended,
  lockMember,
  lockOrganisation,
  type Member,
  membershipsOf,
  membersOf,
  removeMember,
  setMember,
  takeInvitation,
} from "./store";

const LIMITS = {
  create: { name: "organisations:person", hits: 10, seconds: 24 * 3600 },
  invite: { name: "invitations:person", hits: 60, seconds: 3600 },
} as const satisfies Record<string, Rate>;

/** Stands for the person in what an organisation leaves behind: it is none. */
const NOBODY = "00000000-0000-0000-0000-000000000000";

/** Throws unless another owner remains without this member. */
function demandOtherOwner(members: readonly Member[], personId: string): void {
  if (members.some(({ role, person_id }) => role === "owner" && person_id !== personId)) return;
  throw new ApiError("conflict", "An organisation needs an owner. Make another member owner first, or close it.");
}

function demandAppointer(by: MemberRole, role: MemberRole): void {
  if (!mayAppoint(by, role)) throw new ApiError("forbidden", "Only an owner may make or change owners.");
}

/**
 * Runs what may take an owner away. Throws where the organisation would then be charged to an owner whose plan has no room
 * for what it stores.
 */
async function demandRoom(
  { limits }: OrganisationPorts,
  client: Queryable,
  accountId: string,
  work: () => Promise<void>,
) {
  const before = await payerOf(client, accountId);
  await work();
  if ((await payerOf(client, accountId)) === before) return;
  const { used, limit } = (await limits.usage(client, accountId)).storage;
  if (limit !== null && used > limit) {
    throw new ApiError("conflict", "The plan of the owner who remains has no room for what this organisation stores.");
  }
}

/** Throws if a person, who is locked, is in as many organisations as one may be. */
async function demandPlace(client: Queryable, personId: string): Promise<void> {
  if ((await membershipsOf(client, personId)).length < ORGANISATION.most) return;
  throw new ApiError("conflict", said`You can be in ${ORGANISATION.most} organisations at most.`);
}

/** Runs work on an organisation that is locked, for a member as they are under the lock. */
const locked = async <T>(
  { pool }: OrganisationPorts,
  accountId: string,
  work: (client: Queryable) => Promise<T>,
): Promise<T> =>
  transaction(pool, async (client) => {
    await lockOrganisation(client, accountId);
    return work(client);
  });

function memberRoutes(ports: OrganisationPorts): Handled[] {
  const { clock } = ports;
  /** the caller's membership, the members, and the one with this handle */
  const about = async (client: Queryable, session: Session, accountId: string, of: string) => {
    const own = demandDeed(session, "see", await findMembership(client, session.userId, accountId));
    const members = await membersOf(client, accountId);
    const member = members.find((one) => one.handle === of);
    if (!member) throw new ApiError("not_found");
    return { own, members, member };
  };
  const removable = async (...asked: Parameters<typeof about>): Promise<Member> => {
    const { own, members, member } = await about(...asked);
    if (member.person_id !== asked[1].userId) demandAppointer(own.role, member.role);
    demandOtherOwner(members, member.person_id);
    return member;
  };
  return [
    handle(routes.setRole, async ({ session, params, body: { role }, log }) => {
      const { organisationId: accountId } = params;
      await locked(ports, accountId, async (client) => {
        const { own, members, member } = await about(client, session, accountId, params.handle);
        demandAppointer(own.role, member.role);
        demandAppointer(own.role, role);
        if (role !== "owner") demandOtherOwner(members, member.person_id);
        await demandRoom(ports, client, accountId, () =>
          setMember(client, { accountId, personId: member.person_id, role }, clock()),
        );
        log.warn(
          { event: "role changed", user: session.userId, account: accountId, member: member.person_id, role },
          "changed",
        );
      });
      return empty();
    }),
    handle(routes.remove, async ({ session, params, log }) => {
      const { organisationId: accountId } = params;
      await locked(ports, accountId, async (client) => {
        const leaves = await isInSuspended(client, session.userId, accountId);
        const removed = leaves
          ? (await membersOf(client, accountId)).find(
              (one) => one.handle === params.handle && one.person_id === session.userId,
            )
          : await removable(client, session, accountId, params.handle);
        if (!removed) throw new ApiError("not_found");
        const { person_id: personId } = removed;
        if (leaves) await removeMember(client, accountId, personId);
        else await demandRoom(ports, client, accountId, () => removeMember(client, accountId, personId));
        log.warn({ event: "member removed", user: session.userId, account: accountId, member: personId }, "removed");
      });
      return empty();
    }),
  ];
}

function invitationRoutes(ports: OrganisationPorts): Handled[] {
  const { pool, clock, rates } = ports;
  return [
    handle(routes.invite, async ({ session, params: { organisationId: accountId }, body }) => {
      await rates.take(LIMITS.invite, session.userId);
      const now = clock();
      const row = await locked(ports, accountId, async (client) => {
        const own = demandDeed(session, "people", await findMembership(client, session.userId, accountId));
        demandAppointer(own.role, body.role);
        const personId = await findInvitee(client, body.handle);
        if (personId === null) throw new ApiError("not_found", "Nobody has this handle.");
        const members = await membersOf(client, accountId);
        if (members.some(({ person_id }) => person_id === personId)) {
          throw new ApiError("conflict", said`${body.handle} is a member already.`);
        }
        const open = await invitationsOf(client, accountId, now);
        if (members.length + open.length >= ORGANISATION.mostMembers) {
          throw new ApiError("conflict", said`An organisation has ${ORGANISATION.mostMembers} members at most.`);
        }
        const id = uuidv7(now);
        await addInvitation(client, {
          id,
          account_id: accountId,
          person_id: personId,
          invited_by: session.userId,
          role: body.role,
          expires_at: new Date(now.getTime() + ORGANISATION.invitationDays * DAY_MS),
        });
        return findInvitation(client, id, now);
      });
      if (!row) throw new ApiError("not_found");
      return created(presentInvitation(row));
    }),
    handle(routes.revoke, async ({ session, params: { organisationId, invitationId } }) => {
      const own = demandDeed(session, "people", await findMembership(pool, session.userId, organisationId));
      const row = await findInvitation(pool, invitationId, clock());
      if (row?.account_id !== organisationId) throw new ApiError("not_found");
      demandAppointer(own.role, row.role);
      await takeInvitation(pool, row.id);
      return empty();
    }),
    handle(routes.invitations, async ({ session }) => {
      const rows = await invitationsTo(pool, session.userId, clock());
      return ok({ items: rows.map(presentInvitation) });
    }),
    handle(routes.accept, async ({ session, params: { invitationId }, log }) => {
      const now = clock();
      const found = demand(session, "answer", InvitationThing, await findInvitation(pool, invitationId, now));
      const { account_id: accountId, role, invited_by } = found;
      await transaction(pool, async (client) => {
        await lockMember(client, session.userId);
        await lockOrganisation(client, accountId);
        if (!(await takeInvitation(client, invitationId))) throw new ApiError("not_found");
        const by = await findMembership(client, invited_by, accountId);
        // who invited may have lost the right since
        if (!by || !mayAppoint(by.role, role)) throw new ApiError("not_found");
        await demandPlace(client, session.userId);
        await setMember(client, { accountId, personId: session.userId, role }, now);
        log.info({ event: "member joined", user: session.userId, account: accountId, role }, "joined");
      });
      return empty();
    }),
    handle(routes.decline, async ({ session, params: { invitationId } }) => {
      demand(session, "answer", InvitationThing, await findInvitation(pool, invitationId, clock()));
      await takeInvitation(pool, invitationId);
      return empty();
    }),
  ];
}

export function organisationRoutes(ports: OrganisationPorts): Handled[] {
  const { pool, clock, rates, ledger, personalData } = ports;
  return [
    handle(routes.list, async ({ session }) => {
      const rows = await membershipsOf(pool, session.userId);
      return ok({ items: rows.map(presentOrganisation) });
    }),
    handle(routes.create, async ({ session, body, log }) => {
      await rates.take(LIMITS.create, session.userId);
      const now = clock();
      const id = uuidv7(now);
      await transaction(pool, async (client) => {
        await lockMember(client, session.userId);
        await demandPlace(client, session.userId);
        if ((await isHandleTaken(client, body.handle)) || !(await addOrganisation(client, { id, ...body }, now))) {
          throw new ApiError("conflict", "That handle is taken.");
        }
        await setMember(client, { accountId: id, personId: session.userId, role: "owner" }, now);
      });
      log.info({ event: "organisation made", user: session.userId, account: id }, "made");
      return created(presentOrganisation({ account_id: id, handle: body.handle, name: body.name, role: "owner" }));
    }),
    handle(routes.people, async ({ session, params: { organisationId } }) => {
      demandDeed(session, "see", await findMembership(pool, session.userId, organisationId));
      const [members, invitations] = [
        await membersOf(pool, organisationId),
        await invitationsOf(pool, organisationId, clock()),
      ];
      return ok({
        members: members.map(({ since, handle: of, name, role }) => ({
          handle: of,
          name,
          role,
          since: since.toISOString(),
        })),
        invitations: invitations.map(presentInvitation),
      });
    }),
    handle(routes.close, async ({ session, params: { organisationId: accountId }, log }) => {
      await locked(ports, accountId, async (client) => {
        demandDeed(session, "own", await findMembership(client, session.userId, accountId));
        if ((await ledger.balance(client, accountId)).balance !== 0n) {
          throw new ApiError("conflict", "This organisation still has coins.");
        }
        const now = clock();
        for (const part of personalData()) await part.erase(client, { personId: NOBODY, accountId }, now);
        await closeOrganisation(client, accountId, now);
      });
      log.warn({ event: "organisation closed", user: session.userId, account: accountId }, "closed");
      return empty();
    }),
    ...memberRoutes(ports),
    ...invitationRoutes(ports),
  ];
}

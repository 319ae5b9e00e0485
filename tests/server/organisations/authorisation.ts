import { addInvitation } from "../../../server/organisations/store";
import { type Authorisation, type Entry, owners, signedIn, type World } from "../support/authorisation";
import { founded, joined } from "./support";

let number = 0;

/** An organisation of the owner's. */
const organisation: Entry["given"] = async ({ app, owner }: World) => ({
  params: { organisationId: await founded(app, owner) },
});

/** One with the administrator's person as a member. */
const withMember =
  (body?: object): Entry["given"] =>
  async ({ app, owner }) => {
    const organisationId = await founded(app, owner);
    await app.platform.pool.query("delete from memberships where person_id <> $1", [owner.session.userId]);
    const { rows } = await app.platform.pool.query(
      `insert into accounts (id, kind, handle, name, created_at)
       values (gen_random_uuid(), 'person', $1, 'Ann', now()) returning id`,
      [`ann-${++number}`],
    );
    const people = await app.platform.pool.query(
      `insert into people (id, account_id, handle, name, email, email_key, password_hash, role, terms_version, terms_at, created_at)
       values (gen_random_uuid(), $1, $2, 'Ann', $2, $2, '', 'user', 'test', now(), now()) returning id`,
      [rows[0].id, `ann-${number}`],
    );
    await joined(app, organisationId, people.rows[0].id, "member");
    return { params: { organisationId, handle: `ann-${number}` }, ...(body ? { body } : {}) };
  };

/** An invitation: of the other's person by the owner, or of the owner by the other. */
const invited =
  (to: "owner" | "other"): Entry["given"] =>
  async ({ app, owner, other }) => {
    const [from, invitee] = to === "owner" ? [other, owner] : [owner, other];
    const organisationId = await founded(app, from);
    const { rows } = await app.platform.pool.query("select gen_random_uuid() as id");
    await addInvitation(app.platform.pool, {
      id: rows[0].id,
      account_id: organisationId,
      person_id: invitee.session.userId,
      invited_by: from.session.userId,
      role: "member",
      expires_at: new Date(app.platform.clock().getTime() + 60_000),
    });
    await app.platform.pool.query("delete from memberships where account_id <> $1", [organisationId]);
    return { params: { organisationId, invitationId: rows[0].id } };
  };

export const organisationAuthorisation: Authorisation = {
  "organisations.list": signedIn(200),
  "organisations.create": signedIn(201, async ({ app }) => {
    await app.platform.pool.query("delete from memberships");
    return { body: { handle: `made-${++number}`, name: "Made" } };
  }),
  "organisations.people": owners(200, organisation),
  "organisations.invite": owners(201, async (world) => ({
    ...(await organisation(world)),
    body: { handle: "the-other", role: "member" },
  })),
  "organisations.revoke": owners(204, invited("other")),
  "organisations.invitations": signedIn(200),
  "organisations.accept": owners(204, invited("owner")),
  "organisations.decline": owners(204, invited("owner")),
  "organisations.setRole": owners(204, withMember({ role: "manager" })),
  "organisations.remove": owners(204, withMember()),
  "organisations.close": owners(204, organisation),
};

import { setAvatar } from "../../../server/accounts/avatar/store";
import { beginSession } from "../../../server/accounts/sessions/store";
import { type Authorisation, everyone, owners, signedIn } from "../support/authorisation";

const given = (body: unknown) => async () => ({ body });
const NOT_MINE = { password: "not the password" };
const NEW = { password: "quiet rivers run deep", terms: true };

export const accountsAuthorisation: Authorisation = {
  "auth.options": everyone(200),
  "auth.user": everyone(200),
  "auth.login": everyone(200, given({ email: "nobody@example.test", ...NOT_MINE })),
  "auth.secondFactor": everyone(410, given({ challenge: "none", code: "000000" })),
  "auth.signUp": everyone(200, async () => ({
    body: { ...NEW, email: `someone-${Math.random()}@example.test`, handle: "someone" },
  })),
  "auth.verify": everyone(410, given({ request: "none", code: "00000000" })),
  "auth.forgotten": everyone(202, async () => ({ body: { email: `someone-${Math.random()}@example.test` } })),
  "auth.reset": everyone(410, given({ request: "none", code: "00000000", password: NEW.password })),
  // there is an administrator
  "auth.setup": everyone(410, given({ ...NEW, code: "none", email: "someone@example.test", handle: "someone" })),
  "auth.logout": signedIn(204),
  "auth.ticket": signedIn(200, given({ path: "/api/account/data" })),
  "account.profile": signedIn(200),
  "account.change": signedIn(200, given({ name: "Another name" })),
  "account.language": signedIn(204, given({ language: "de" })),
  "account.setAvatar": {
    ...signedIn(400, async () => ({ body: Buffer.alloc(100), headers: { "content-type": "image/png" } })),
  },
  "account.removeAvatar": signedIn(204),
  "account.avatar": everyone(200, async ({ app, owner }) => {
    const { pool, clock } = app.platform;
    const avatar = { type: "image/png", content: Buffer.from("a picture") };
    return { params: { avatarId: await setAvatar(pool, owner.session.userId, avatar, clock()) } };
  }),
  "account.sizedAvatar": everyone(200, async ({ app, owner }) => {
    const { pool, clock } = app.platform;
    const avatar = { type: "image/png", content: Buffer.from("a picture") };
    return { params: { avatarId: await setAvatar(pool, owner.session.userId, avatar, clock()), size: "96.webp" } };
  }),
  "account.password": signedIn(400, given({ current: NOT_MINE.password, password: NEW.password })),
  "account.beginSecondFactor": signedIn(400, given(NOT_MINE)),
  "account.confirmSecondFactor": signedIn(409, given({ code: "000000" })),
  "account.renewRecoveryCodes": signedIn(409, given(NOT_MINE)),
  "account.removeSecondFactor": signedIn(409, given({ ...NOT_MINE, code: "000000" })),
  "account.sessions": signedIn(200),
  "account.endSession": owners(204, async ({ app, owner }) => {
    const { pool, clock } = app.platform;
    const session = { personId: owner.session.userId, remember: false, secondFactor: false, address: "", device: "" };
    await beginSession(pool, session, clock());
    const { rows } = await pool.query("select id from sessions where person_id = $1 order by id desc limit 1", [
      owner.session.userId,
    ]);
    return { params: { sessionId: rows[0].id } };
  }),
  "account.endSessions": signedIn(204),
  "account.data": signedIn(200),
  "account.remove": signedIn(400, given(NOT_MINE)),
};

import { tokenHash } from "../../../server/accounts/sessions/store";
import { cancelCode } from "../../../server/payouts/cancelling";
import { type Authorisation, administrators, everyone, owners, signedIn, type World } from "../support/authorisation";
import { giveCoins } from "../support/coins";

const TERMS = { centsPerHundredCoins: 1200, budgetCents: 1_000_000_000, minimum: "100" };

/** Everybody has shown just now who they are; a test before may have ended their sessions. */
async function prove({ app, owner, other, admin }: World) {
  for (const { session, token } of [owner, other, admin]) {
    await app.platform.pool.query(
      `insert into sessions (id, person_id, token_hash, remembered, second_factor, created_at, last_seen_at, expires_at,
         address, device, proved_at)
       values ($1, $2, $3, true, true, $4, $4, $4::timestamptz + interval '90 days', '127.0.0.1', 'Test', $4)
       on conflict (id) do update set proved_at = excluded.proved_at`,
      [session.id, session.userId, tokenHash(token), app.clock.now()],
    );
  }
}

/** Payouts are on, and the owner has an open one. */
async function openPayout(world: World) {
  const { app, owner, admin } = world;
  await prove(world);
  const { rows } = await app.platform.pool.query(
    "select id from payouts where account_id = $1 and state = 'requested'",
    [owner.session.accountId],
  );
  if (rows[0]) return { params: { payoutId: rows[0].id } };
  await app.call("PUT", "/api/admin/payouts/terms", { token: admin.token, json: { terms: TERMS } });
  await giveCoins(app, owner.session.accountId, 10_000n);
  // more are asked for here than one person may in a while
  await app.platform.pool.query("delete from rate_limits where key like 'payouts.request:%'");
  const { json } = await app.call("POST", "/api/wallet/payouts", {
    token: owner.token,
    json: { amount: "10000", destination: "an account of mine" },
  });
  return { params: { payoutId: json.id } };
}

/** The open payout, and a code as a mail carries it. */
const mailed = async (world: World) => {
  const { params } = await openPayout(world);
  const row = { id: params.payoutId, requested_at: world.app.clock.now() };
  return { params, body: { code: cancelCode(world.app.platform.keys, row) } };
};

/** As `openPayout`, and its time to be cancelled is over. */
const ripe = async (world: World) => {
  const open = await openPayout(world);
  await world.app.platform.pool.query("update payouts set payable_at = requested_at");
  return open;
};

const withNote = async (world: World) => ({ ...(await ripe(world)), body: { note: "Paid by bank transfer" } });

export const payoutAuthorisation: Authorisation = {
  "payouts.list": signedIn(200),
  "payouts.payable": signedIn(200),
  "payouts.request": {
    anonymous: 401,
    owner: 201,
    other: 402,
    admin: 402,
    given: async (world) => {
      const open = await openPayout(world);
      await world.app.call("POST", `/api/wallet/payouts/${open.params.payoutId}/withdraw`, {
        token: world.owner.token,
      });
      return { body: { amount: "5000", destination: "an account of mine" } };
    },
  },
  "payouts.withdraw": owners(200, openPayout),
  "payouts.cancel": everyone(200, mailed),
  "payouts.all": administrators(200),
  "payouts.setTerms": administrators(200, async () => ({ body: { terms: TERMS } })),
  "payouts.settle": administrators(200, withNote),
  "payouts.refuse": administrators(200, withNote),
};

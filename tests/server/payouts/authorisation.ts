import { type Authorisation, administrators, owners, signedIn, type World } from "../support/authorisation";
import { giveCoins } from "../support/coins";

const TERMS = { centsPerHundredCoins: 1200, budgetCents: 1_000_000_000, minimum: "100" };

/** Payouts are on, and the owner has an open one. */
async function openPayout({ app, owner, admin }: World) {
  const { rows } = await app.platform.pool.query(
    "select id from payouts where account_id = $1 and state = 'requested'",
    [owner.session.accountId],
  );
  if (rows[0]) return { params: { payoutId: rows[0].id } };
  await app.call("PUT", "/api/admin/payouts/terms", { token: admin.token, json: { terms: TERMS } });
  await giveCoins(app, owner.session.accountId, 10_000n);
  const { json } = await app.call("POST", "/api/wallet/payouts", {
    token: owner.token,
    json: { amount: "10000", destination: "an account of mine" },
  });
  return { params: { payoutId: json.id } };
}

const withNote = async (world: World) => ({ ...(await openPayout(world)), body: { note: "Paid by bank transfer" } });

export const payoutAuthorisation: Authorisation = {
  "payouts.list": signedIn(200),
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
  "payouts.all": administrators(200),
  "payouts.setTerms": administrators(200, async () => ({ body: { terms: TERMS } })),
  "payouts.settle": administrators(200, withNote),
  "payouts.refuse": administrators(200, withNote),
};

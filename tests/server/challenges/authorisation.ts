import { kept, newDocument } from "../projects/support";
import { released } from "../social/support";
import { type Authorisation, type Entry, everyone, owners, signedIn, type World } from "../support/authorisation";
import { giveCoins } from "../support/coins";
import { begun, FIELDS, formOf, MP4 } from "./support";

/** Nobody runs more than ten: those before are cleared away. */
const cleared = async ({ app, owner, other, admin }: World) => {
  await app.platform.pool.query("delete from artist_challenges");
  for (const { session } of [owner, other, admin]) await giveCoins(app, session.accountId, 50_000n);
};

/** A running challenge of the owner's. */
const challenge =
  (asked: object = {}): NonNullable<Entry["given"]> =>
  async (world) => {
    await cleared(world);
    return { params: { challengeId: await begun(world.app, world.owner.session) }, ...asked };
  };

/** One of another's, whom the owner of the world and others take part in, with an entry of `by`. */
async function entered({ app, other, admin }: World, by: "other" | "admin", of: string) {
  const challengeId = await begun(app, { accountId: of });
  const person = by === "other" ? other : admin;
  const answer = await app.call("POST", `/api/challenges/${challengeId}/entries`, {
    token: person.token,
    json: { publicationId: await released(app, person) },
  });
  return { challengeId, entryId: answer.json.mine.entryId as string };
}

export const challengeAuthorisation: Authorisation = {
  "challenges.create": signedIn(201, async (world) => {
    await cleared(world);
    return formOf(FIELDS, { bytes: MP4, type: "video/mp4" });
  }),
  "challenges.trending": everyone(200),
  "challenges.mine": signedIn(200),
  "challenges.list": everyone(200),
  "challenges.read": everyone(200, challenge()),
  "challenges.entries": everyone(200, challenge()),
  // only a release of one's own
  "challenges.enter": {
    ...signedIn(400, async (world) => {
      await cleared(world);
      const challengeId = await begun(world.app, world.admin.session);
      return { params: { challengeId }, body: { publicationId: await released(world.app, world.owner) } };
    }),
    owner: 201,
  },
  "challenges.withdraw": {
    ...signedIn(404, async (world) => {
      await cleared(world);
      return { params: await entered(world, "other", world.owner.session.accountId) };
    }),
    other: 200,
  },
  // neither for one's own entry nor in one's own challenge
  "challenges.vote": {
    ...signedIn(409, async (world) => {
      await cleared(world);
      const { challengeId, entryId } = await entered(world, "other", world.owner.session.accountId);
      return { params: { challengeId }, body: { entryId } };
    }),
    admin: 200,
  },
  "challenges.unvote": signedIn(200, challenge()),
  "challenges.stems": signedIn(201, async (world) => {
    await cleared(world);
    const { id: projectId } = await kept(world.app, world.owner);
    return {
      params: { challengeId: await begun(world.app, world.owner.session, { projectId }) },
      body: { id: newDocument().id },
    };
  }),
  "challenges.cancel": { ...signedIn(200, challenge({ body: {} })), other: 404 },
  "challenges.remove": owners(204, async (world) => {
    const { params } = await challenge()(world);
    await world.app.call("POST", `/api/challenges/${params?.challengeId}/cancel`, {
      token: world.owner.token,
      json: {},
    });
    return { params: params ?? {} };
  }),
  "challenges.demo": everyone(200, async (world) => {
    await cleared(world);
    const form = await formOf(FIELDS, { bytes: MP4, type: "video/mp4" });
    const { json } = await world.app.call("POST", "/api/viral/create-challenge", { token: world.owner.token, ...form });
    return { params: { challengeId: json.id } };
  }),
  "challenges.report": signedIn(204, challenge({ body: { reason: "spam" } })),
};

import { posted } from "../posts/support";
import { type Authorisation, type Entry, owners, signedIn, type World } from "../support/authorisation";

let hooks = 0;
/** A webhook of the owner's, anew each time. */
const hook = async ({ app, owner }: World): Promise<string> => {
  hooks += 1;
  const json = { network: "webhook", address: `https://hooks.example.test/${hooks}` };
  const answer = await app.call("POST", "/api/social/accounts", { token: owner.token, json });
  return answer.json.account.id;
};
/** A post of the owner's that waits for next week. */
const scheduled = async ({ app, owner }: World): Promise<string> => {
  const at = new Date(app.clock.now().getTime() + 7 * 86_400_000).toISOString();
  const postId = await posted(app, owner, { publish: false });
  const json = { postId, accounts: ["backline"], at };
  const answer = await app.call("POST", "/api/social/deploy", { token: owner.token, json });
  return answer.json.items[0].id;
};
const deployment =
  (asked: (world: World) => object = () => ({})): NonNullable<Entry["given"]> =>
  async (world) => ({ params: { deploymentId: await scheduled(world) }, ...asked(world) });
const rule =
  (asked: object = {}): NonNullable<Entry["given"]> =>
  async ({ app, owner }) => {
    await app.platform.pool.query("delete from deploy_rules");
    const json = { frequency: "daily", accounts: ["backline"], zone: "Europe/Berlin" };
    const answer = await app.call("POST", "/api/social/rules", { token: owner.token, json });
    return { params: { ruleId: answer.json.id }, ...asked };
  };
const draft = ({ app, owner }: World) => posted(app, owner, { publish: false });

export const networkAuthorisation: Authorisation = {
  "networks.list": signedIn(200),
  "networks.connect": signedIn(200, async () => ({
    body: { network: "webhook", address: "https://hooks.example.test/posts" },
  })),
  "networks.arrive": signedIn(404, async () => ({ body: { state: "nobody", code: "none" } })),
  "networks.disconnect": owners(204, async (world) => ({ params: { accountId: await hook(world) } })),
  "networks.content": signedIn(200),
  "networks.setTexts": owners(200, async (world) => ({
    params: { postId: await draft(world) },
    body: { texts: { twitter: "Short." } },
  })),
  "networks.deploy": owners(201, async (world) => ({ body: { postId: await draft(world), accounts: ["backline"] } })),
  "networks.studioPost": signedIn(201, async () => ({ body: { platform: "backline", content: "Hello." } })),
  "networks.deployments": signedIn(200),
  "networks.move": owners(
    200,
    deployment(({ app }) => ({
      body: { at: new Date(app.clock.now().getTime() + 86_400_000).toISOString() },
    })),
  ),
  "networks.cancel": owners(204, deployment()),
  "networks.settle": owners(
    409,
    deployment(() => ({ body: { outcome: "published" } })),
  ),
  "networks.generate": signedIn(201, async () => ({ body: { platforms: ["twitter"], topic: "new song" } })),
  "networks.platformStats": signedIn(200),
  "networks.analytics": signedIn(200),
  "networks.trends": signedIn(200),
  "networks.aiAgents": signedIn(200),
  "networks.lookNow": signedIn(200),
  "networks.answerProposal": owners(200, async ({ app, owner }) => {
    const { pool } = app.platform;
    const { accountId } = owner.session;
    await pool.query("delete from social_proposals where account_id = $1", [accountId]);
    await pool.query(
      `insert into social_proposals (id, account_id, agent, subject, sentence, at, state)
       values ($1, $2, 'planner', 'a-draft', '{"id":"","values":{}}', now(), 'open')`,
      [`proposal-${accountId}`, accountId],
    );
    return { params: { proposalId: `proposal-${accountId}` }, body: { yes: false } };
  }),
  "networks.rules": signedIn(200),
  "networks.addRule": signedIn(201, async ({ app }) => {
    await app.platform.pool.query("delete from deploy_rules");
    return { body: { frequency: "three", accounts: ["backline"], zone: "UTC" } };
  }),
  "networks.pauseRule": owners(200, rule({ body: { paused: true } })),
  "networks.removeRule": owners(204, rule()),
};

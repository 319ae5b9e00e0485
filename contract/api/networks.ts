import { z } from "zod";
import {
  AGENT_IDS,
  CONTENT_TYPES,
  DEPLOY,
  DEPLOYMENT_STATES,
  DESTINATIONS,
  FREQUENCY_NAMES,
  OWN_FEED,
  POST_STATUS_NAMES,
  TRENDS,
} from "../deployments";
import { NETWORK_NAMES } from "../networks";
import { TONES } from "../writing/content";
import { post, postText } from "./posts";
import { EMPTY, route } from "./route";
import { line } from "./texts";
import { id, listOf, page, time } from "./values";

const count = z.number().int().min(0);
const platform = z.enum(NETWORK_NAMES);
const destination = z.enum(DESTINATIONS);

export const connectedAccount = z
  .object({
    id,
    network: destination,
    name: z.string().describe("as the network calls it"),
    url: z.string().nullable(),
    state: z.enum(["connected", "lost"]).describe("lost: the network lets us in no longer; connect it again"),
    reason: z.string().nullable(),
    followers: count.nullable().describe("as the network said last; null where it says nothing"),
    connectedAt: time,
  })
  .meta({ id: "ConnectedAccount" });
export type ConnectedAccount = z.infer<typeof connectedAccount>;

const network = z
  .object({
    network: destination,
    title: z.string(),
    way: z.enum(["oauth", "password", "address"]).nullable().describe("how an account is connected; null: not here"),
    source: z.string().nullable().describe("the documentation that this was written by"),
    missing: z.string().nullable().describe("why it can't be connected here, and what works meanwhile"),
    accounts: z.array(connectedAccount),
  })
  .meta({ id: "SocialNetwork" });
export type SocialNetwork = z.infer<typeof network>;

export const deployment = z
  .object({
    id,
    postId: id,
    network: destination,
    account: z.string().nullable().describe("name of the account there; null for the own feed"),
    accountId: id.nullable().describe("of the connected account; null for the own feed, and if it is gone"),
    at: time.describe("when it is sent, or was"),
    moved: z.string().nullable().describe("why it is later than was wanted"),
    state: z.enum(DEPLOYMENT_STATES),
    reason: z.string().nullable().describe("why it failed, or why nothing is known"),
    url: z.string().nullable().describe("where it can be seen"),
    likes: count.nullable(),
    comments: count.nullable(),
    shares: count.nullable(),
    byRule: z.boolean(),
    title: z.string().describe("beginning of the post's text"),
  })
  .meta({ id: "Deployment" });
export type Deployment = z.infer<typeof deployment>;

const content = z
  .object({
    post,
    contentType: z.enum(CONTENT_TYPES),
    topic: z.string(),
    style: z.string(),
    texts: z.partialRecord(platform, z.string()).describe("what is sent in place of the post's own text"),
    deployments: z.array(deployment),
  })
  .meta({ id: "SocialContent" });
export type SocialContent = z.infer<typeof content>;

const accounts = z
  .array(z.union([z.literal(OWN_FEED), id]))
  .min(1, "Choose where to post.")
  .max(DEPLOY.mostAccounts)
  .refine((all) => new Set(all).size === all.length, "Each account once.")
  .describe("connected accounts by id, and the own feed");

const rule = z
  .object({
    id,
    frequency: z.enum(FREQUENCY_NAMES),
    accounts: z.array(z.string()),
    names: z.array(z.string()).describe("of the accounts"),
    zone: z.string().describe("the time zone whose hours count"),
    postId: id.nullable().describe("sent each time; null: the oldest draft that was sent nowhere yet"),
    title: z.string().nullable().describe("beginning of that post's text"),
    paused: z.boolean(),
    next: time.nullable().describe("when it sends next"),
  })
  .meta({ id: "DeployRule" });
export type DeployRule = z.infer<typeof rule>;

const zone = z
  .string()
  .max(64)
  .refine((name) => {
    try {
      return new Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
    } catch {
      return false;
    }
  }, "Not a time zone.");

const byDeployment = z.object({ deploymentId: id });
const when = time.nullable().default(null).describe("null: at once");

/** Routes for connected accounts, and for what is sent to them. */
export const networks = {
  list: route({
    id: "networks.list",
    method: "GET",
    path: "/api/social/networks",
    summary:
      "The networks that posts can be sent to, with one's connected accounts, and what is missing for the others.",
    access: "user",
    answers: { 200: z.object({ items: z.array(network) }) },
  }),
  connect: route({
    id: "networks.connect",
    method: "POST",
    path: "/api/social/accounts",
    summary: "Connects an account. Where the network asks its person itself, the answer is the address of its page.",
    access: "user",
    body: z.discriminatedUnion("network", [
      z.object({ network: z.literal("mastodon"), server: line(253, "A server") }),
      z.object({
        network: z.literal("bluesky"),
        server: line(253, "A server").default("https://bsky.social"),
        handle: line(253, "A handle"),
        password: line(100, "An app password"),
      }),
      z.object({ network: z.literal("webhook"), address: z.url("Not an address.").max(2000) }),
    ]),
    answers: {
      200: z.object({
        account: connectedAccount.nullable(),
        address: z.string().nullable().describe("the network's page, which leads back with a code"),
        secret: z.string().nullable().describe("by which a webhook's signatures are checked; shown this once"),
      }),
    },
    errors: ["conflict"],
  }),
  arrive: route({
    id: "networks.arrive",
    method: "POST",
    path: "/api/social/accounts/arrive",
    summary: "Completes a connection with the code that the network's page gave.",
    access: "user",
    body: z.object({ state: id, code: z.string().min(1).max(2000) }),
    answers: { 200: connectedAccount },
    errors: ["not_found", "conflict"],
  }),
  disconnect: route({
    id: "networks.disconnect",
    method: "DELETE",
    path: "/api/social/accounts/:accountId",
    summary: "Disconnects an account: its tokens are taken back, and what was scheduled there is not sent.",
    access: "user",
    params: z.object({ accountId: id }),
    answers: { 204: EMPTY },
  }),
  content: route({
    id: "networks.content",
    method: "GET",
    path: "/api/social/content",
    summary: "One's own posts, drafts included, with where each was sent; the newest first.",
    access: "user",
    query: page,
    answers: { 200: listOf(content) },
  }),
  setTexts: route({
    id: "networks.setTexts",
    method: "PUT",
    path: "/api/social/content/:postId/texts",
    summary: "Says what is sent to some networks in place of a post's own text.",
    access: "user",
    params: z.object({ postId: id }),
    body: z.object({ texts: z.partialRecord(platform, postText) }),
    answers: { 200: content },
  }),
  deploy: route({
    id: "networks.deploy",
    method: "POST",
    path: "/api/social/deploy",
    summary: "Sends one's own post to accounts, at once or at a time.",
    access: "user",
    body: z.object({ postId: id, accounts, at: when }),
    answers: { 201: z.object({ items: z.array(deployment) }) },
    errors: ["not_found", "conflict"],
  }),
  studioPost: route({
    id: "networks.studioPost",
    method: "POST",
    path: "/api/studio/social/post",
    summary: "Makes a post and sends it to one's accounts on a platform, at once or at a time.",
    access: "user",
    body: z.object({ platform, content: postText.min(1, "Write something first."), scheduleTime: when }),
    answers: { 201: z.object({ items: z.array(deployment) }) },
    errors: ["conflict"],
  }),
  deployments: route({
    id: "networks.deployments",
    method: "GET",
    path: "/api/social/deployments",
    summary: "What was sent and will be, the latest first; or what lies between two times, for a calendar.",
    access: "user",
    query: page.extend({ from: time.optional(), to: time.optional() }),
    answers: { 200: listOf(deployment) },
  }),
  move: route({
    id: "networks.move",
    method: "PATCH",
    path: "/api/social/deployments/:deploymentId",
    summary: "Moves what is scheduled to another time.",
    access: "user",
    params: byDeployment,
    body: z.object({ at: time }),
    answers: { 200: deployment },
    errors: ["conflict"],
  }),
  cancel: route({
    id: "networks.cancel",
    method: "DELETE",
    path: "/api/social/deployments/:deploymentId",
    summary: "Takes back what is scheduled and not sent yet.",
    access: "user",
    params: byDeployment,
    answers: { 204: EMPTY },
    errors: ["conflict"],
  }),
  settle: route({
    id: "networks.settle",
    method: "POST",
    path: "/api/social/deployments/:deploymentId/settle",
    summary: "Says what became of a post of which that is not known, after a look at the network.",
    access: "user",
    params: byDeployment,
    body: z.object({ outcome: z.enum(["published", "failed"]) }),
    answers: { 200: deployment },
    errors: ["conflict"],
  }),
  rules: route({
    id: "networks.rules",
    method: "GET",
    path: "/api/social/rules",
    summary: "One's rules by which posts are sent again and again.",
    access: "user",
    answers: { 200: z.object({ items: z.array(rule) }) },
  }),
  addRule: route({
    id: "networks.addRule",
    method: "POST",
    path: "/api/social/rules",
    summary: "Adds a rule: sends drafts, or one post each time, so often.",
    access: "user",
    body: z.object({ frequency: z.enum(FREQUENCY_NAMES), accounts, zone, postId: id.nullable().default(null) }),
    answers: { 201: rule },
    errors: ["not_found", "conflict"],
  }),
  pauseRule: route({
    id: "networks.pauseRule",
    method: "PATCH",
    path: "/api/social/rules/:ruleId",
    summary: "Pauses a rule, or lets it go on. What it has scheduled is taken back by a pause.",
    access: "user",
    params: z.object({ ruleId: id }),
    body: z.object({ paused: z.boolean() }),
    answers: { 200: rule },
  }),
  removeRule: route({
    id: "networks.removeRule",
    method: "DELETE",
    path: "/api/social/rules/:ruleId",
    summary: "Deletes a rule, and takes back what it has scheduled.",
    access: "user",
    params: z.object({ ruleId: id }),
    answers: { 204: EMPTY },
  }),
  generate: route({
    id: "networks.generate",
    method: "POST",
    path: "/api/social/generate-content",
    summary: "Writes a draft with a text of its own for each of up to three platforms. One AI generation of the plan.",
    access: "user",
    body: z.object({
      platforms: z
        .array(platform)
        .min(1, "Choose at least one platform.")
        .max(DEPLOY.mostPlatforms, `At most ${DEPLOY.mostPlatforms} platforms.`)
        .transform((all) => [...new Set(all)]),
      contentType: z.enum(CONTENT_TYPES).default("text"),
      topic: line(DEPLOY.mostTopic, "A topic"),
      style: z.enum(TONES).default("plain"),
      includeHashtags: z.boolean().default(true),
      releaseId: id.nullable().default(null).describe("one of the caller's own releases, whose facts are used"),
    }),
    answers: { 201: content },
    errors: ["plan_limit", "not_found", "conflict"],
  }),
  platformStats: route({
    id: "networks.platformStats",
    method: "GET",
    path: "/api/social/platform-stats",
    summary: "Followers on each platform as far as they are known, and the engagement of posts on the own feed.",
    access: "user",
    answers: {
      200: z.object({
        items: z.array(
          z.object({
            id: platform,
            name: z.string(),
            connected: z.boolean(),
            followers: count.nullable().describe("null where the platform says nothing"),
            engagement: z.number().min(0).nullable().describe("likes, comments and shares for each 100 viewers"),
          }),
        ),
      }),
    },
  }),
  analytics: route({
    id: "networks.analytics",
    method: "GET",
    path: "/api/social/analytics",
    summary: "The newest posts with their figures, and those of each platform together.",
    access: "user",
    answers: {
      200: z.object({
        posts: z.array(
          z.object({
            id,
            platform,
            content: z.string(),
            url: z.string().nullable(),
            publishedAt: time,
            views: count.nullable(),
            likes: count.nullable(),
            comments: count.nullable(),
            shares: count.nullable(),
            status: z.enum(POST_STATUS_NAMES).nullable(),
          }),
        ),
        platforms: z.array(
          z.object({ platform, posts: count, views: count.nullable(), likes: count, comments: count, shares: count }),
        ),
        typicalViews: z.number().min(0).nullable().describe("median of one's own posts; null without any"),
      }),
    },
  }),
  trends: route({
    id: "networks.trends",
    method: "GET",
    path: "/api/social/trends",
    summary: `Hashtags of the last ${TRENDS.days} days in public posts and releases here, used by at least ${TRENDS.leastAccounts} accounts.`,
    access: "user",
    answers: {
      200: z.object({
        items: z.array(
          z.object({
            tag: z.string(),
            people: count.describe("accounts that used it"),
            uses: count,
            before: count.describe(`uses in the ${TRENDS.days} days before`),
          }),
        ),
      }),
    },
  }),
  aiAgents: route({
    id: "networks.aiAgents",
    method: "GET",
    path: "/api/social/ai-agents",
    summary: "What each agent watches, when it looked and will look, and what it proposes.",
    access: "user",
    answers: {
      200: z.object({
        items: z.array(
          z.object({
            id: z.enum(AGENT_IDS),
            name: z.string(),
            watches: z.string(),
            lastAt: time.nullable(),
            lastFound: count.nullable(),
            nextAt: time,
            proposals: z.array(z.object({ id, sentence: z.string(), at: time })),
          }),
        ),
      }),
    },
  }),
  lookNow: route({
    id: "networks.lookNow",
    method: "POST",
    path: "/api/social/ai-agents/look",
    summary: "Lets the agents look now.",
    access: "user",
    answers: { 200: z.object({}) },
  }),
  answerProposal: route({
    id: "networks.answerProposal",
    method: "POST",
    path: "/api/social/proposals/:proposalId",
    summary: "Answers what an agent proposed. A yes does it; a no lets it rest for good.",
    access: "user",
    params: z.object({ proposalId: id }),
    body: z.object({ yes: z.boolean() }),
    answers: { 200: z.object({}) },
    errors: ["conflict"],
  }),
};

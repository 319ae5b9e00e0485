import { NETWORK_NAMES, NETWORKS, type Network } from "./networks";
import { word } from "./words/said";

/** Where a post is sent: our own feed, a network, or an address of the artist's own. */
export const DESTINATIONS = [...NETWORK_NAMES, "webhook"] as const;
export type Destination = (typeof DESTINATIONS)[number];
export const titleOfDestination = (destination: Destination): string =>
  destination === "webhook" ? word("Webhook") : NETWORKS[destination].title;

/** Our own feed among the accounts that a post is sent to; the others are connected accounts, by id. */
export const OWN_FEED = "backline" as const satisfies Network;

/**
 * - publishing: the network was asked, and has not answered yet
 * - unknown: whether it arrived is not known; it is found out by a look at the network, or the artist says
 */
export const DEPLOYMENT_STATES = ["scheduled", "publishing", "published", "failed", "unknown"] as const;
export type DeploymentState = (typeof DEPLOYMENT_STATES)[number];

/** What a post is, as the command center makes it. */
export const CONTENT_TYPES = ["video", "image", "text", "carousel"] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

/** How often a rule sends; hours of the day in the artist's own time. */
export const FREQUENCIES = {
  three: { title: "3 times per day", hours: [9, 13, 19] },
  five: { title: "5 times per day", hours: [8, 11, 14, 17, 20] },
  hourly: { title: "Hourly", hours: Array.from({ length: 24 }, (_, hour) => hour) },
  daily: { title: "Once a day", hours: [18] },
  weekly: { title: "Once a week", hours: [18] },
} as const satisfies Record<string, { readonly title: string; readonly hours: readonly number[] }>;
export type Frequency = keyof typeof FREQUENCIES;
export const FREQUENCY_NAMES = Object.keys(FREQUENCIES) as [Frequency, ...Frequency[]];

export const DEPLOY = {
  /** platforms for which one post is written at once */
  mostPlatforms: 3,
  mostAccounts: 20,
  /** how far ahead something is scheduled */
  mostDaysAhead: 365,
  /** deployments that wait at a time */
  mostWaiting: 2000,
  mostRules: 20,
  /** how far ahead rules fill the queue */
  ruleHours: 48,
  mostTopic: 200,
} as const;

interface Pace {
  readonly posts: number;
  readonly minutes: number;
  /** where the limit is from */
  readonly source: string;
}

/** How many posts of one connected account are sent within some minutes; what is more is moved to later. */
export const PACES: Readonly<Partial<Record<Destination, Pace>>> = {
  mastodon: {
    posts: 30,
    minutes: 30,
    source: "docs.joinmastodon.org/api/rate-limits (2 July 2026): media, by account",
  },
  bluesky: { posts: 1666, minutes: 60, source: "docs.bsky.app/docs/advanced-guides/rate-limits (21 April 2026)" },
};

/** Networks whose own terms let only registered apps post: what the server's operator has to have for each. */
export const OPERATED: readonly Network[] = ["instagram", "tiktok", "youtube", "twitter", "facebook", "linkedin"];

/** What a post on the own feed is called, by its views; shown with these rules. Views are different people. */
export const POST_STATUSES = {
  viral: { title: "Viral", times: 5, least: 20, rule: "At least 20 viewers, and five times the median of your posts." },
  trending: {
    title: "Trending",
    times: 2,
    least: 10,
    rule: "At least 10 viewers in the last 24 hours, and twice the median that your posts have in all.",
  },
  growing: { title: "Growing", rule: "More viewers in the last 24 hours than in the 24 hours before." },
} as const;
export type PostStatus = keyof typeof POST_STATUSES;
export const POST_STATUS_NAMES = Object.keys(POST_STATUSES) as [PostStatus, ...PostStatus[]];

/** Hashtags of public posts and releases. */
export const TRENDS = {
  days: 7,
  /** used by so many accounts at least, so that nobody makes a trend alone */
  leastAccounts: 3,
} as const;

/** Watchers: what each looks at, each hour. They propose; only a yes lets them post. */
export const AGENTS = {
  announcer: { name: "Announcer", watches: "Looks for releases that no post is about." },
  planner: { name: "Planner", watches: "Looks for days without a post while drafts wait." },
} as const;
export type AgentId = keyof typeof AGENTS;
export const AGENT_IDS = Object.keys(AGENTS) as [AgentId, ...AgentId[]];

import { z } from "zod";
import { state as djState } from "../api/djValues";
import { recentProject } from "../api/projectParts";
import { stats } from "../api/stats";
import { studios } from "../api/studios";
import { amount, id } from "../api/values";
import { NETWORK_NAMES } from "../networks";
import { unread } from "../notifications";

/**
 * What a page can follow over its live channel. Each event of these topics carries the whole present value, so a page
 * that was away for a while loses nothing.
 */
export const VALUES = {
  /** the account's coins; the rest of the wallet is read by HTTP when they differ */
  wallet: z.object({ balance: amount, held: amount }),
  /** how many notifications of the account are unread */
  notifications: unread,
  /** the public figures of the landing page */
  stats: stats.live.answers[200],
  /** how many people are in which studio */
  studios: studios.status.answers[200],
  /** the state of what guests ask for in the account's latest set: the lists are read by HTTP when it is another */
  djRequests: z.object({ state: djState }),
  /** the same of one set, "djSet:<id>", for everybody who knows its id */
  djSet: z.object({ state: djState }),
  /** what people have done with a publication, "publication:<id>", as far as it is shown to everybody */
  publication: z.object({ plays: z.int(), likes: z.int(), comments: z.int() }),
  /** what a challenge's page shows, "challenge:<id>": another revision is read by HTTP */
  challenge: z.object({ revision: z.string().regex(/^\d{1,18}$/) }),
  /** how far the server is with the sounds of the account's new releases, in frames; who is no longer here is done */
  processing: z.object({
    releases: z.array(z.object({ id, done: z.number(), total: z.number().nullable() })),
  }),
  /** how far the texts are that the person asked for at last, by platform; 1 is done */
  writing: z.object({
    run: id,
    platforms: z.array(z.object({ platform: z.enum(NETWORK_NAMES), share: z.number().min(0).max(1) })),
  }),
  /** the projects in which the person was, or which were edited, last */
  recentProjects: z.object({ items: z.array(recentProject) }),
  /** the number of the latest command to the account's DJ studio, and the page that is the studio */
  djCommands: z.object({ last: z.int().min(0), studioId: id.nullable() }),
} as const;
export type ValueTopic = keyof typeof VALUES;
/** Topics of which there are many, one for each id. */
const NAMED: ReadonlySet<ValueTopic> = new Set(["djSet", "publication", "challenge"]);
export type ValueOf<Topic extends ValueTopic> = z.infer<(typeof VALUES)[Topic]>;

/** A topic: a value of the table, or a project: its edits, and who is in it. */
export type Topic =
  | { readonly kind: "value"; readonly name: ValueTopic; readonly of: string | null }
  | { readonly kind: "project"; readonly projectId: string };

const OF_PROJECT = /^project:([\w-]{1,64})$/;

export const projectTopicName = (projectId: string): string => `project:${projectId}`;

const ID = /^[\w-]{1,64}$/;
const isValue = (name: string): name is ValueTopic => Object.hasOwn(VALUES, name);

/** The name of a value's topic; `of` where there is one for each id. */
export const valueTopicName = (name: ValueTopic, of: string | null): string => (of === null ? name : `${name}:${of}`);

/** A topic by its name: "wallet", "djSet:<id>", "project:<id>"; null if there is none of that name. */
export function topicOf(name: string): Topic | null {
  if (isValue(name) && !NAMED.has(name)) return { kind: "value", name, of: null };
  const projectId = OF_PROJECT.exec(name)?.[1];
  if (projectId !== undefined) return { kind: "project", projectId };
  const colon = name.indexOf(":");
  const [value, of] = [name.slice(0, Math.max(colon, 0)), name.slice(colon + 1)];
  return isValue(value) && NAMED.has(value) && ID.test(of) ? { kind: "value", name: value, of } : null;
}

/** What a page reports of a person in a project; it is not stored anywhere. */
export const presenceState = z.object({ doing: z.enum(["here", "playing", "recording"]) });
export type PresenceState = z.infer<typeof presenceState>;

/** One page of somebody in a project. */
export const presentPage = z.object({
  page: z.string().max(40).describe("names the page for as long as its socket is open"),
  personId: z.string(),
  state: presenceState,
});
export type PresentPage = z.infer<typeof presentPage>;

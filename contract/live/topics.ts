import { z } from "zod";
import { stats } from "../api/stats";
import { studios } from "../api/studios";
import { amount } from "../api/values";
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
} as const;
export type ValueTopic = keyof typeof VALUES;
export type ValueOf<Topic extends ValueTopic> = z.infer<(typeof VALUES)[Topic]>;

/** A topic: a value of the table, or a project: its edits, and who is in it. */
export type Topic =
  | { readonly kind: "value"; readonly name: ValueTopic }
  | { readonly kind: "project"; readonly projectId: string };

const OF_PROJECT = /^project:([\w-]{1,64})$/;

export const projectTopicName = (projectId: string): string => `project:${projectId}`;

/** A topic by its name: "wallet", "project:<id>"; null if there is none of that name. */
export function topicOf(name: string): Topic | null {
  if (Object.hasOwn(VALUES, name)) return { kind: "value", name: name as ValueTopic };
  const projectId = OF_PROJECT.exec(name)?.[1];
  return projectId === undefined ? null : { kind: "project", projectId };
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

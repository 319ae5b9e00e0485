import type { EventBus } from "../events/events";

/** Topic of an owner's coins; its events say that they have moved, for a fresh read. */
export const walletTopic = (accountId: string): string => `wallet:${accountId}`;

/** Tells that coins of these owners have moved: after the commit that moved them. */
export function walletMoved(events: EventBus, ...accountIds: readonly string[]): void {
  for (const accountId of new Set(accountIds)) events.publish({ topic: walletTopic(accountId), data: {} });
}

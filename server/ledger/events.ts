import type { Tx } from "../database/database";
import type { EventBus } from "../events/events";

/** Topic about an owner's coins; its events say that they have moved and should be read afresh. */
export const walletTopic = (accountId: string): string => `wallet:${accountId}`;

/** Announces, after the commit, that coins of these owners have moved. */
export function walletMoved(tx: Tx, events: EventBus, ...accountIds: readonly string[]): void {
  tx.afterCommit(() => {
    for (const accountId of new Set(accountIds)) events.publish({ topic: walletTopic(accountId), data: {} });
  });
}

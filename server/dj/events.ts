import type { EventBus } from "../events/events";

/** What the lists of an account's sets show has changed. */
export const requestsTopic = (accountId: string): string => `dj-requests:${accountId}`;
/** An account's studio has something to do, or another page is the studio now. */
export const studioTopic = (accountId: string): string => `dj-studio:${accountId}`;

export const tell = (events: Pick<EventBus, "publish">, topic: string): void => events.publish({ topic, data: {} });

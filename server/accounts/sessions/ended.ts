import type { Event, EventBus } from "../../events/events";

/** Topics of ended sessions begin with this; a person's id follows. */
export const SESSIONS_ENDED = "sessions:";

/** Announces that sessions of a person have ended, to whoever keeps a connection open for one. */
export function sessionsEnded(events: Pick<EventBus, "publish">, personId: string): void {
  events.publish({ topic: `${SESSIONS_ENDED}${personId}`, data: {} });
}

/** Whose sessions an event is about. */
export const endedSessionsOf = ({ topic }: Event): string => topic.slice(SESSIONS_ENDED.length);

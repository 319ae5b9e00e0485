import type { ValueOf } from "../../contract/live/topics";
import { VALUES } from "../../contract/live/topics";
import type { EventBus } from "../events/events";
import type { Session } from "../http/session";
import type { ValueSource } from "../live/values";

const topicOf = (userId: string): string => `writing:${userId}`;

/** Tells a person's pages how far the texts are that they asked for. */
export const writingMoved = (events: EventBus, userId: string, value: ValueOf<"writing">): void =>
  events.publish({ topic: topicOf(userId), data: value });

/** What the live channel tells of texts that are being written; it is stored nowhere. */
export const writingValues = ({ events }: { readonly events: EventBus }) => ({
  writing: (session: Session | null) => {
    const key = topicOf(session?.userId ?? "");
    let last: ValueOf<"writing"> | null = null;
    const source: ValueSource = {
      read: async () => last && { value: last, same: JSON.stringify(last) },
      watch: (changed) =>
        events.subscribe(key, ({ data }) => {
          const value = VALUES.writing.safeParse(data);
          if (!value.success) return;
          last = value.data;
          changed();
        }),
    };
    return { key, source };
  },
});

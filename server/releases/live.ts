import type pg from "pg";
import { prepared } from "../database/prepared";
import type { EventBus } from "../events/events";
import type { Session } from "../http/session";
import type { ValueSource } from "../live/values";

/** The most releases of which progress is told; whoever has more at work reads the others by HTTP. */
const MOST_TOLD = 50;

interface Row {
  readonly id: string;
  readonly done: number;
  readonly total: number | null;
}

const processing = prepared<Row>(
  "releases.processing",
  `select r.id, r.frames_done::float8 as done, r.frames_total::float8 as total
   from publications p join releases r on r.id = p.id where p.account_id = $1 and r.state = 'processing'
   order by p.created_at desc, p.id desc limit $2`,
);

const processingTopic = (accountId: string): string => `processing:${accountId}`;

/** Announces that the server has got further with a sound of an account's, or is through with it. */
export const processingMoved = (events: EventBus, accountId: string): void =>
  events.publish({ topic: processingTopic(accountId), data: {} });

interface Ports {
  readonly pool: pg.Pool;
  readonly events: EventBus;
}

/** What the live channel tells of an account's own releases: how far the server is with their sounds. */
export const releaseValues = ({ pool, events }: Ports) => ({
  processing: (session: Session | null) => {
    const accountId = session?.accountId ?? "";
    const source: ValueSource = {
      read: async () => {
        const value = { releases: await processing(pool, accountId, MOST_TOLD) };
        return { value, same: JSON.stringify(value) };
      },
      watch: (changed) => events.subscribe(processingTopic(accountId), changed),
    };
    return { key: processingTopic(accountId), source };
  },
});

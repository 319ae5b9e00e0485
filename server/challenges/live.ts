import type pg from "pg";
import type { Tx } from "../database/database";
import type { EventBus } from "../events/events";
import type { Session } from "../http/session";
import { noMoreOften, type ValueSource } from "../live/values";
import { demand } from "../policy/policy";
import { ChallengeThing } from "./policy";
import { findChallenge } from "./store";

/** The state is read at most so often, however many people vote. */
const STATE_MS = 1000;

const challengeTopic = (id: string): string => `challenge:${id}`;

/** Notes that what a challenge shows has changed, and announces it after the commit. */
export async function challengeMoved(tx: Tx, events: EventBus, id: string): Promise<void> {
  await tx.query("update artist_challenges set revision = revision + 1 where id = $1", [id]);
  tx.afterCommit(() => events.publish({ topic: challengeTopic(id), data: {} }));
}

interface Ports {
  readonly pool: pg.Pool;
  readonly events: Pick<EventBus, "subscribe">;
}

/** What the live channel tells of a challenge: that its page shows something else, which is then read by HTTP. */
export const challengeValues = ({ pool, events }: Ports) => ({
  challenge: async (session: Session | null, id: string) => {
    demand(session, "read", ChallengeThing, await findChallenge(pool, id));
    const source: ValueSource = {
      read: async () => {
        const { rows } = await pool.query<{ revision: string }>(
          "select revision::text from artist_challenges where id = $1",
          [id],
        );
        const [row] = rows;
        return row ? { value: { revision: row.revision }, same: row.revision } : null;
      },
      watch: noMoreOften(STATE_MS, (changed) => events.subscribe(challengeTopic(id), changed)),
    };
    return { key: challengeTopic(id), source };
  },
});

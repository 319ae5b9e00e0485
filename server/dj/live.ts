import type pg from "pg";
import type { EventBus } from "../events/events";
import type { Session } from "../http/session";
import { demand } from "../policy/policy";
import { requestsTopic, studioTopic } from "./events";
import { SetThing } from "./policy";
import { findLatestSet, findSet, stateOfSet } from "./sets";
import { latestCommand } from "./studio";

interface Ports {
  readonly pool: pg.Pool;
  readonly events: Pick<EventBus, "subscribe">;
}

/** What the live channel tells of DJ sets and studios: that there is something new, which is then read by HTTP. */
export function djValues({ pool, events }: Ports) {
  const stated = <Value>(topic: string, read: () => Promise<Value>) => ({
    read: async () => {
      const value = await read();
      return { value, same: JSON.stringify(value) };
    },
    watch: (changed: () => void) => events.subscribe(topic, changed),
  });
  return {
    djRequests: (session: Session | null) => {
      const accountId = session?.accountId ?? "";
      const topic = requestsTopic(accountId);
      return {
        key: topic,
        source: stated(topic, async () => ({ state: stateOfSet(await findLatestSet(pool, accountId)) })),
      };
    },
    djSet: async (session: Session | null, setId: string) => {
      const set = demand(session, "visit", SetThing, await findSet(pool, setId));
      return {
        key: `dj-set:${setId}`,
        source: stated(requestsTopic(set.account_id), async () => ({ state: stateOfSet(await findSet(pool, setId)) })),
      };
    },
    djCommands: (session: Session | null) => {
      const accountId = session?.accountId ?? "";
      const topic = studioTopic(accountId);
      return { key: topic, source: stated(topic, () => latestCommand(pool, accountId)) };
    },
  };
}

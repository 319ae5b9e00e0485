import type pg from "pg";
import type { Tx } from "../database/database";
import type { EventBus } from "../events/events";
import type { Session } from "../http/session";
import { noMoreOften, type ValueSource } from "../live/values";
import { can, demand } from "../policy/policy";
import { audienceOf } from "../social/store";
import { PublicationThing } from "./policy";
import { findPublicationHead } from "./store";

/** Counts are read at most so often, however many people like and play it. */
const COUNT_MS = 1000;

const audienceTopic = (publicationId: string): string => `audience:${publicationId}`;

/** Announces, after the commit, that a publication's counts have moved. */
export function audienceMoved(tx: Tx, events: EventBus, publicationId: string): void {
  tx.afterCommit(() => events.publish({ topic: audienceTopic(publicationId), data: {} }));
}

interface Ports {
  readonly pool: pg.Pool;
  readonly events: EventBus;
}

/** What the live channel tells of a publication: its counts, for as long as those who follow it may see it. */
export function publicationValues({ pool, events }: Ports) {
  return {
    publication: async (session: Session | null, id: string) => {
      const { account_id: artist } = demand(session, "read", PublicationThing, await findPublicationHead(pool, id));
      const isOwn = session?.accountId === artist;
      const source: ValueSource = {
        read: async () => {
          const head = await findPublicationHead(pool, id);
          // taken back, or down: there is nothing more to tell
          if (!head || (!isOwn && !can(null, "read", PublicationThing, head))) return null;
          const { plays, likes, comments } = await audienceOf(pool, id, artist, null);
          const value = { plays, likes, comments };
          return { value, same: JSON.stringify(value) };
        },
        watch: noMoreOften(COUNT_MS, (changed) => events.subscribe(audienceTopic(id), changed)),
      };
      return { key: `${audienceTopic(id)} ${isOwn ? "own" : "shown"}`, source };
    },
  };
}

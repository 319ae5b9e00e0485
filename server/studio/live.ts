import type pg from "pg";
import type { EventBus } from "../events/events";
import type { Session } from "../http/session";
import { every, noMoreOften, type ValueSource } from "../live/values";
import { projectTopic } from "../projects/sync/announce";
import { presentRecent } from "./present";
import { recentProjects } from "./recent";

/** How often the projects are read while somebody follows them: nothing announces a new one, or another's visit. */
const EVERY_MS = 30_000;
/** An edit of one of them is told after so long at most. */
const EDITED_MS = 5000;

interface Ports {
  readonly pool: pg.Pool;
  readonly events: EventBus;
}

/** What the live channel tells of a person's studio work. */
export const studioValues = ({ pool, events }: Ports) => ({
  recentProjects: (session: Session | null) => {
    /** the topics of the projects that were told last */
    let topics: ReadonlySet<string> = new Set();
    const source: ValueSource = {
      read: async () => {
        const found = session ? await recentProjects(pool, session) : [];
        topics = new Set(found.map(({ project }) => projectTopic(project.id)));
        const value = { items: found.map(presentRecent) };
        return { value, same: JSON.stringify(value) };
      },
      watch: (changed) => {
        const edited = noMoreOften(EDITED_MS, (tell) =>
          events.subscribe(projectTopic("*"), ({ topic }) => {
            if (topics.has(topic)) tell();
          }),
        )(changed);
        const again = every(EVERY_MS)(changed);
        return () => {
          edited();
          again();
        };
      },
    };
    return { key: `recentProjects:${session?.userId ?? ""}`, source };
  },
});

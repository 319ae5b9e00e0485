import type { EventBus } from "../../events/events";

/** At most one event of a project in so many milliseconds: a notification takes a lock of the whole cluster. */
const EVERY_MS = 200;

/**
 * Tells those who listen to "project:<id>" of its present revision: at once, and what follows shortly after as one. The
 * same revision again is told too: what somebody may do with the project has changed.
 */
export function createAnnouncer(events: EventBus): (projectId: string, rev: number) => void {
  const waiting = new Map<string, { rev: number; again: boolean }>();
  const tell = (projectId: string, rev: number) => events.publish({ topic: `project:${projectId}`, data: { rev } });
  const pause = (projectId: string, rev: number) => {
    waiting.set(projectId, { rev, again: false });
    setTimeout(() => {
      const now = waiting.get(projectId);
      waiting.delete(projectId);
      if (!now?.again) return;
      tell(projectId, now.rev);
      pause(projectId, now.rev);
    }, EVERY_MS).unref();
  };
  return (projectId, rev) => {
    const pausing = waiting.get(projectId);
    if (pausing) {
      pausing.rev = Math.max(pausing.rev, rev);
      pausing.again = true;
      return;
    }
    tell(projectId, rev);
    pause(projectId, rev);
  };
}

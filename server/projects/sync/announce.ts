import type { EventBus } from "../../events/events";

/** At most one event of a project in so many milliseconds: a notification takes a lock of the whole cluster. */
const EVERY_MS = 200;

/** Tells those who listen to "project:<id>" of its present revision: at once, and what follows shortly after as one. */
export function createAnnouncer(events: EventBus): (projectId: string, rev: number) => void {
  const waiting = new Map<string, { rev: number; told: number }>();
  const tell = (projectId: string, rev: number) => events.publish({ topic: `project:${projectId}`, data: { rev } });
  const pause = (projectId: string, rev: number) => {
    waiting.set(projectId, { rev, told: rev });
    setTimeout(() => {
      const now = waiting.get(projectId);
      waiting.delete(projectId);
      if (!now || now.rev === now.told) return;
      tell(projectId, now.rev);
      pause(projectId, now.rev);
    }, EVERY_MS).unref();
  };
  return (projectId, rev) => {
    const pausing = waiting.get(projectId);
    if (pausing) {
      pausing.rev = Math.max(pausing.rev, rev);
      return;
    }
    tell(projectId, rev);
    pause(projectId, rev);
  };
}

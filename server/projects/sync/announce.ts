import type { EventBus } from "../../events/events";

/** The shortest time between two events of a project, because a notification locks the whole database cluster. */
const EVERY_MS = 200;

/**
 * Announces a project's revision to the topic "project:<id>": the first at once, those that follow within `EVERY_MS` as
 * one event. An unchanged revision is announced as well: it means that somebody's rights have changed.
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

import type { EventBus } from "../../events/events";

/** The shortest time between two events of a project's edits: others see them at up to 20 Hz. */
const EVERY_MS = 50;

export const projectTopic = (projectId: string): string => `project:${projectId}`;

/** What an event of a project says: how far it is, and whether who may do what with it has changed. */
export interface Announced {
  readonly rev: number;
  readonly rights?: boolean;
}

export interface Announcer {
  /** Announces a revision: the first at once, those that follow within `EVERY_MS` as one event. */
  edited(projectId: string, rev: number): void;
  /** Announces at once that somebody's rights have changed. */
  rights(projectId: string, rev: number): void;
}

/** Announces to the topic of a project, for the followers on all servers. Events carry positions, never edits. */
export function createAnnouncer(events: EventBus): Announcer {
  const waiting = new Map<string, { rev: number; again: boolean }>();
  const tell = (projectId: string, data: Announced) =>
    events.publish({ topic: projectTopic(projectId), data: { ...data } });
  const pause = (projectId: string, rev: number) => {
    waiting.set(projectId, { rev, again: false });
    setTimeout(() => {
      const now = waiting.get(projectId);
      waiting.delete(projectId);
      if (!now?.again) return;
      tell(projectId, { rev: now.rev });
      pause(projectId, now.rev);
    }, EVERY_MS).unref();
  };
  return {
    edited: (projectId, rev) => {
      const pausing = waiting.get(projectId);
      if (pausing) {
        pausing.rev = Math.max(pausing.rev, rev);
        pausing.again = true;
        return;
      }
      tell(projectId, { rev });
      pause(projectId, rev);
    },
    rights: (projectId, rev) => tell(projectId, { rev, rights: true }),
  };
}

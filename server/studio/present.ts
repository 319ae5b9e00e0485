import type { RecentProject } from "../../contract/api/projectParts";
import type { MusicStatus, ProjectVisitor } from "../../contract/api/studio";
import { ACTIVE_MINUTES, type StudiosStatus } from "../../contract/api/studios";
import { builtStudios } from "../../contract/studios";
import { presentPerson, presentProject } from "../projects/present";
import type { Recent } from "./recent";
import type { ActivityRow } from "./store";
import type { VisitorRow } from "./visits";

/** Somebody who did something since this time counts as active. */
export const activeSinceTime = (now: Date): Date => new Date(now.getTime() - ACTIVE_MINUTES * 60_000);

/** A playing studio reports every minute; after this long without a report nothing is playing any more. */
const SILENT_MS = 150_000;

/** Studios that play have reported since this time. */
export const playingSince = (now: Date): Date => new Date(now.getTime() - SILENT_MS);

const NOBODY: MusicStatus = {
  projectId: null,
  trackId: null,
  isPlaying: false,
  isRecording: false,
  position: null,
  lastAct: null,
  at: null,
};

/** The state of a person's music studio. */
export function presentMusic(row: ActivityRow | null, now: Date): MusicStatus {
  if (!row) return NOBODY;
  const heard = row.at > playingSince(now);
  return {
    projectId: row.project_id,
    trackId: row.track_id,
    isPlaying: heard && row.playing,
    isRecording: heard && row.recording,
    position: row.position,
    lastAct: row.last_act,
    at: row.at.toISOString(),
  };
}

/** Every studio that is open to people, with how many are active in it. */
export function presentStudios(active: ReadonlyMap<string, number>, now: Date): StudiosStatus {
  const studios = builtStudios().map(({ id }) => {
    const many = active.get(id) ?? 0;
    return { id, live: many > 0, active: many };
  });
  return { studios, at: now.toISOString() };
}

export const presentVisitor = (row: VisitorRow): ProjectVisitor => ({
  ...presentPerson(row),
  isPlaying: row.playing,
  isRecording: row.recording,
  seenAt: row.seen_at.toISOString(),
});

export const presentRecent = ({ project, lastHereAt }: Recent): RecentProject => ({
  ...presentProject(project),
  lastHereAt: lastHereAt?.toISOString() ?? null,
});

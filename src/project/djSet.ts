import { DJ_SET_ID } from "../../contract/dj/channels";
import { isWholeSet, newDjSet, renewedSet } from "../../contract/dj/set";
import type { Project } from "../../contract/project/document";
import type { Database } from "./storage/database";
import { StorageError } from "./storage/errors";
import { loadProject, replaceProject } from "./storage/projects";

/**
 * Makes the DJ's set of this browser if there is none. One that cannot be read is made anew; one that lacks something,
 * as an earlier version's does, is made whole with the settings that it has. Call only while no tab has it open.
 */
export async function ensureDjSet(database: Database, now: number): Promise<void> {
  const stored = await database.get("projects", DJ_SET_ID);
  const before = stored ? await readable(database) : null;
  if (before && isWholeSet(before)) return;
  await replaceProject(database, before ? renewedSet(before) : newDjSet(), now);
}

/** The stored set; null if it is damaged. */
async function readable(database: Database): Promise<Project | null> {
  try {
    return (await loadProject(database, DJ_SET_ID)).project;
  } catch (error) {
    if (error instanceof StorageError && error.code === "damaged") return null;
    throw error;
  }
}

import type { ProjectRole } from "../../../contract/projects";
import { say, word } from "../../words/say";

const LOOK_ONLY = word(
  "This project is shared with you to look at and listen to. Duplicate it to work on a copy of your own.",
);
const NO_PART = word(
  "This project is no longer shared with you, or was deleted. Duplicate it to work on a copy of your own; what you did here that was not sent is in it.",
);

/** Told to somebody who may edit a project again. */
export const EDITING_ALLOWED = word("You may edit this project from now on.");

/**
 * Why somebody may only view a project, as a sentence; null if they may edit it. `gone`: the cloud no longer has it for
 * them.
 */
export function viewOnlyReason(role: ProjectRole, gone: boolean): string | null {
  if (role === "owner") return null;
  if (gone) return say(NO_PART);
  return role === "view" ? say(LOOK_ONLY) : null;
}

import { mayEdit, type ProjectRole } from "../../contract/projects";
import { ApiError } from "../errors";
import { Anyone, allow, can, demand, resource } from "../policy/policy";

/** A project as one person sees it; `role` is their role in it, null if they have none. */
export interface SeenProject {
  readonly role: ProjectRole | null;
  readonly deleted_at: Date | null;
  /** its owner is suspended or has left */
  readonly owner_gone: boolean;
}
export const ProjectThing = resource<SeenProject>("project");

const isThere = ({ deleted_at, owner_gone }: SeenProject) => deleted_at === null && !owner_gone;

allow(Anyone, "read", ProjectThing, (_anyone, project) => project.role !== null && isThere(project));
allow(
  Anyone,
  "edit",
  ProjectThing,
  (_anyone, project) => project.role !== null && mayEdit(project.role) && isThere(project),
);
allow(Anyone, "own", ProjectThing, (_anyone, project) => project.role === "owner" && isThere(project));
allow(Anyone, "restore", ProjectThing, (_anyone, project) => project.role === "owner");

export const READ_ONLY = "You may look at this project, not edit it.";

const REFUSALS = { edit: READ_ONLY, own: "Only the owner of this project may do this." } as const;

/** The project if the person may read it; otherwise throws "not_found". */
export const demandRead = <P extends SeenProject>(project: P | null): P => demand(null, "read", ProjectThing, project);

/**
 * The project if the action is allowed; throws a `conflict` with a sentence for those who may see it but not do this.
 */
export function demandPermission<P extends SeenProject>(deed: keyof typeof REFUSALS, project: P | null): P {
  const seen = demandRead(project);
  if (!can(null, deed, ProjectThing, seen)) throw new ApiError("conflict", REFUSALS[deed]);
  return seen;
}

import type { ProjectCard, ProjectLink, ProjectMember, ProjectVersion } from "../../contract/api/projectParts";
import { avatarPath } from "../accounts/present";
import type { LinkRow, MemberRow } from "./sharing/sharing";
import type { PersonRow, ProjectRow } from "./store";
import type { VersionRow } from "./versions/versions";

export const presentPerson = (row: PersonRow) => ({
  personId: row.person_id,
  handle: row.handle,
  name: row.person_name,
  avatar: avatarPath(row.avatar_id),
});

export const presentProject = (row: ProjectRow): ProjectCard => ({
  id: row.id,
  name: row.name,
  role: row.role ?? "view",
  owner: presentPerson(row),
  rev: Number(row.rev),
  createdAt: row.created_at.toISOString(),
  modifiedAt: row.modified_at.toISOString(),
  deletedAt: row.deleted_at?.toISOString() ?? null,
  tracks: row.tracks,
  seconds: row.seconds,
  overview: row.overview,
  members: row.members,
});

export function presentVersion({ id, name, rev, at, ...by }: VersionRow): ProjectVersion {
  const { person_id, handle, person_name, avatar_id = null } = by;
  const isThere = person_id && handle && person_name !== null && person_name !== undefined;
  return {
    id,
    name,
    rev: Number(rev),
    by: isThere ? presentPerson({ person_id, handle, person_name, avatar_id }) : null,
    at: at.toISOString(),
  };
}

export const presentLink = (row: LinkRow): ProjectLink => ({
  id: row.id,
  right: row.access,
  createdAt: row.created_at.toISOString(),
  members: row.members,
});

export const presentMember = (row: MemberRow): ProjectMember => ({
  ...presentPerson(row),
  right: row.access,
  joinedAt: row.joined_at.toISOString(),
  linkId: row.link_id,
});

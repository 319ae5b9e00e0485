import type { AdminPerson } from "../../contract/api/admin";
import { avatarPath } from "../accounts/present";
import type { PersonRow } from "./store";

export function presentPerson(row: PersonRow): AdminPerson {
  return {
    id: row.id,
    handle: row.handle,
    name: row.name,
    email: row.email,
    role: row.role,
    avatar: avatarPath(row.avatar_id),
    secondFactor: row.totp_since !== null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at?.toISOString() ?? null,
    suspended: row.suspended_at ? { at: row.suspended_at.toISOString(), reason: row.suspended_reason ?? "" } : null,
  };
}

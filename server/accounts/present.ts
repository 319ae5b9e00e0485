import { account, type Profile, type SessionEntry } from "../../contract/api/account";
import type { CurrentUser } from "../../contract/api/auth";
import { pathOf } from "../../contract/api/route";
import type { Session } from "../http/session";
import { languageOf } from "../words/writer";
import type { ListedSession } from "./sessions/store";
import type { Person } from "./store";

export const avatarPath = (avatarId: string | null): string | null =>
  avatarId === null ? null : pathOf(account.avatar, { avatarId });

/** The signed-in person, as every page needs them. */
export function presentUser(person: Person, session: Session): CurrentUser {
  return {
    id: person.id,
    email: person.email,
    username: person.handle,
    role: person.role,
    isAuthenticated: true,
    name: person.name,
    accountId: person.account_id,
    avatar: avatarPath(person.avatar_id),
    secondFactorDue: session.secondFactorDue ?? false,
  };
}

/** `compulsory`: this person's role requires a second factor. */
export function presentProfile(person: Person, recoveryCodesLeft: number, compulsory: boolean): Profile {
  return {
    handle: person.handle,
    name: person.name,
    biography: person.biography,
    email: person.email,
    role: person.role,
    avatar: avatarPath(person.avatar_id),
    createdAt: person.created_at.toISOString(),
    language: person.language === null ? null : languageOf(person.language),
    demoAccount: person.demo,
    secondFactor: { on: person.totp_since !== null, compulsory, recoveryCodesLeft },
  };
}

/** A session in a person's own list; `current` is the id of the session that asks. */
export function presentSession(row: ListedSession, current: string): SessionEntry {
  return {
    id: row.id,
    current: row.id === current,
    device: row.device,
    address: row.address,
    remembered: row.remembered,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.last_seen_at.toISOString(),
    expiresAt: row.expires_at.toISOString(),
  };
}

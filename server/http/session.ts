import type { Deed, MemberRole } from "../../contract/organisations";
import { ApiError } from "../errors";

export type Role = "user" | "admin";

/** The person behind a valid bearer token. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  /** the account for which they act, their own by default: it owns what they make */
  readonly accountId: string;
  /** their role in the organisation for which they act; undefined while they act for themselves */
  readonly actingAs?: MemberRole;
  readonly role: Role;
  /** the e-mail address is verified */
  readonly verified: boolean;
  /** an administrator who must still set up or enter the second factor */
  readonly secondFactorDue?: boolean;
}

/** Finds the session of a bearer token; null if the token is not valid. */
export type Authenticator = (token: string) => Promise<Session | null>;

/**
 * The session with the account that the header names; throws unless its person may do this in that account's name.
 * Without a deed nobody can act for an organisation there.
 */
export type ActFor = (
  session: Session,
  header: string | string[] | undefined,
  deed: Deed | undefined,
) => Promise<Session>;

/** Finds the session of a URL with a valid ticket for itself; otherwise null. */
export type AdmitTicket = (url: string) => Promise<Session | null>;

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;

/** The token of an Authorization header, null if it is malformed. */
export function bearerOf(header: string | undefined): string | null {
  return BEARER.exec(header ?? "")?.[1] ?? null;
}

/** The session of a request, null without one. A header that is not a bearer token counts as none. */
export async function sessionOf(header: string | undefined, authenticate: Authenticator): Promise<Session | null> {
  const token = bearerOf(header);
  return token === null ? null : authenticate(token);
}

/** Throws unless this session may call routes of this access. */
export function demandAccess(access: "anyone" | "user" | "admin", session: Session | null): void {
  if (access === "anyone") return;
  if (!session) throw new ApiError("unauthenticated");
  if (access === "admin" && session.role !== "admin") {
    throw session.secondFactorDue
      ? new ApiError("forbidden", "Set up your second factor first.")
      : new ApiError("forbidden");
  }
}

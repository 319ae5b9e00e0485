import { ApiError } from "../errors";

export type Role = "user" | "admin";

/** The person behind a valid bearer token. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  /** owns what belongs to this person */
  readonly accountId: string;
  readonly role: Role;
  /** the e-mail address is verified */
  readonly verified: boolean;
  /** an administrator who must still set up or enter the second factor */
  readonly secondFactorDue?: boolean;
}

/** Finds the session of a bearer token; null if the token is not valid. */
export type Authenticator = (token: string) => Promise<Session | null>;

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

import { ApiError } from "../errors";

export type Role = "user" | "admin";

/** Who a valid bearer token stands for. */
export interface Session {
  readonly id: string;
  readonly userId: string;
  /** what this person owns belongs to it */
  readonly accountId: string;
  readonly role: Role;
  /** the e-mail address is verified */
  readonly verified: boolean;
  /** an administrator who must first set up or give the second factor */
  readonly secondFactorDue?: boolean;
}

/** Finds the session of a bearer token; null where there is none that is valid. */
export type Authenticator = (token: string) => Promise<Session | null>;

/** Finds the session of an address that carries a ticket for itself; null where it carries none that holds. */
export type AdmitTicket = (url: string) => Promise<Session | null>;

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,512})$/i;

/** The token of an Authorization header, null where it has none of the right form. */
export function bearerOf(header: string | undefined): string | null {
  return BEARER.exec(header ?? "")?.[1] ?? null;
}

/** The session of a request, null without one. A header that is no bearer token is no session. */
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

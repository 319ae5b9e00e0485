import type { Clock } from "../../clock";
import type { Queryable } from "../../database/database";
import type { Authenticator, Session } from "../../http/session";
import type { KeyRing } from "../../keys/keyRing";
import { findSession, findSessionById, noteSeen, SEEN_EVERY_MS, type SessionRow } from "./store";

interface Ports {
  readonly pool: Queryable;
  readonly clock: Clock;
  readonly demo: boolean;
}

/**
 * The session of a row. An administrator has only a user's rights until they have entered the second factor. In a
 * demonstration no second factor is asked for, because its accounts are public.
 */
function sessionOf(row: SessionRow, demo: boolean): Session {
  const due = row.role === "admin" && !demo && !row.second_factor;
  return {
    id: row.id,
    userId: row.person_id,
    accountId: row.account_id,
    role: due ? "user" : row.role,
    verified: row.verified,
    secondFactorDue: due,
  };
}

/**
 * Finds the session of a bearer token, afresh for each request, so that a session that was ended or changed is so from
 * the next request on.
 */
export function createAuthenticator({ pool, clock, demo }: Ports): Authenticator {
  return async (token) => {
    const now = clock();
    const row = await findSession(pool, token, now);
    if (!row) return null;
    if (now.getTime() - row.last_seen_at.getTime() > SEEN_EVERY_MS) await noteSeen(pool, row.id, now);
    return sessionOf(row, demo);
  };
}

/** Finds a valid session by its id; used for signed addresses. */
export function createSessionFinder({ pool, clock, demo }: Ports): (id: string) => Promise<Session | null> {
  return async (id) => {
    const row = UUID.test(id) ? await findSessionById(pool, id, clock()) : null;
    return row ? sessionOf(row, demo) : null;
  };
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** How long a ticket is valid; it ends with its session at the latest. */
const TICKET_MS = 60 * 60_000;
const TICKET = /[?&]ticket=([\w-]{36})~([\w.-]{1,200})$/;

export interface Tickets {
  /** An address for reading `path` in the name of a session, valid for an hour at most. */
  issue(session: Session, path: string): { url: string; expiresAt: Date };
  /** The session of an address whose ticket is valid for exactly that address, otherwise null. */
  admit(url: string): Promise<Session | null>;
}

/** Tickets for requests that cannot send a header: signed, for one address, bound to a session. */
export function createTickets({ pool, clock, demo, keys }: Ports & { readonly keys: KeyRing }): Tickets {
  const scope = (sessionId: string, path: string) => `ticket\n${sessionId}\n${path}`;
  return {
    issue: (session, path) => {
      const expiresAt = new Date(clock().getTime() + TICKET_MS);
      const ticket = `${session.id}~${keys.sign(scope(session.id, path), expiresAt)}`;
      return { url: `${path}${path.includes("?") ? "&" : "?"}ticket=${ticket}`, expiresAt };
    },
    admit: async (url) => {
      const [found = "", sessionId = "", signature = ""] = TICKET.exec(url) ?? [];
      if (found === "" || !keys.verify(signature, scope(sessionId, url.slice(0, -found.length)))) return null;
      const row = await findSessionById(pool, sessionId, clock());
      return row ? sessionOf(row, demo) : null;
    },
  };
}

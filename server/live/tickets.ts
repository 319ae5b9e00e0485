import { LIVE_TICKET_SECONDS } from "../../contract/api/live";
import type { Clock } from "../clock";
import type { Session } from "../http/session";
import { randomId } from "../ids";
import type { KeyRing } from "../keys/keyRing";
import type { Rate, Rates } from "../limits/rates";

interface Ports {
  readonly keys: KeyRing;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly sessionById: (id: string) => Promise<Session | null>;
}

/** Whom a socket speaks for; null: a visitor who has not signed in. */
export interface Admitted {
  readonly session: Session | null;
}

/** Tickets that open one socket each. */
export interface LiveTickets {
  issue(session: Session | null): { ticket: string; expiresAt: Date };
  /** Whom a ticket admits; null if it is not valid, has expired or was used before, on whichever server. */
  redeem(ticket: string): Promise<Admitted | null>;
}

const TICKET = /^([0-9a-f-]{36}|visitor)~([\w-]{22})~([\w.-]{1,200})$/;
/** The first use is counted in the database, which all servers share, for longer than a ticket is valid. */
const USE: Rate = { name: "live-ticket", hits: 1, seconds: 2 * LIVE_TICKET_SECONDS };

const scopeOf = (who: string, nonce: string) => `live\n${who}\n${nonce}`;

/**
 * A ticket is a signature over a session and a random number, valid for half a minute. Nothing is stored until it is
 * used.
 */
export function createLiveTickets({ keys, clock, rates, sessionById }: Ports): LiveTickets {
  return {
    issue: (session) => {
      const expiresAt = new Date(clock().getTime() + LIVE_TICKET_SECONDS * 1000);
      const who = session?.id ?? "visitor";
      const nonce = randomId(16);
      return { ticket: `${who}~${nonce}~${keys.sign(scopeOf(who, nonce), expiresAt)}`, expiresAt };
    },
    redeem: async (ticket) => {
      const [, who = "", nonce = "", signature = ""] = TICKET.exec(ticket) ?? [];
      if (who === "" || !keys.verify(signature, scopeOf(who, nonce))) return null;
      try {
        await rates.take(USE, nonce);
      } catch {
        return null;
      }
      if (who === "visitor") return { session: null };
      const session = await sessionById(who);
      return session && { session };
    },
  };
}

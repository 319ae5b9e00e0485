import { createHmac } from "node:crypto";
import type { Clock } from "../clock";
import { HOUR_MS } from "../clock";
import type { Queryable } from "../database/database";
import { randomId } from "../ids";
import { createDaySalt } from "../keys/daySalt";
import type { KeyRing } from "../keys/keyRing";
import { addressKey } from "../limits/addressKey";

/** A guest may come back with the token of an earlier visit for so long. */
const VISIT_MS = 36 * HOUR_MS;

/** Guests of sets: nobody knows who they are, only that it is the same one. */
export interface Guests {
  /** A token for a new guest of a set. */
  admit(setId: string): string;
  /** The guest of a token; null if it was not signed here, for another set, or too long ago. */
  guestOf(token: string, setId: string): string | null;
  /** A hash of a guest's network that differs by set and day, and means nothing to anybody once the day is over. */
  networkOf(address: string, setId: string): Promise<string>;
}

/** A token is "<guest>.<signature>": 128 random bits, signed for one set. */
export function createGuests(on: Queryable, keys: KeyRing, clock: Clock): Guests {
  const saltFor = createDaySalt(on);
  const scope = (setId: string, guest: string) => `dj guest\n${setId}\n${guest}`;
  return {
    admit: (setId) => {
      const guest = randomId(16);
      return `${guest}.${keys.sign(scope(setId, guest), new Date(clock().getTime() + VISIT_MS))}`;
    },
    guestOf: (token, setId) => {
      const dot = token.indexOf(".");
      const guest = token.slice(0, dot);
      return dot === 22 && keys.verify(token.slice(dot + 1), scope(setId, guest)) ? guest : null;
    },
    networkOf: async (address, setId) =>
      createHmac("sha256", await saltFor(clock()))
        .update(`dj\n${setId}\n${addressKey(address)}`)
        .digest("base64url")
        .slice(0, 22),
  };
}

import { createHmac } from "node:crypto";
import type { Clock } from "../clock";
import { HOUR_MS } from "../clock";
import { randomId } from "../ids";
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
}

/** A token is "<guest>.<signature>": 128 random bits, signed for one set. */
export function createGuests(keys: KeyRing, clock: Clock): Guests {
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
  };
}

/** A hash of a guest's network under their set's salt: it means nothing to anybody once that is thrown away. */
export const networkOf = (address: string, salt: string): string =>
  createHmac("sha256", salt)
    .update(`dj\n${addressKey(address)}`)
    .digest("base64url")
    .slice(0, 22);

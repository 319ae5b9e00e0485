import { z } from "zod";
import type { KeyRing } from "../../keys/keyRing";

/** Where a browser's push service takes messages, and how they are encrypted for that browser. */
export interface Subscription {
  readonly endpoint: string;
  readonly keys: { readonly p256dh: string; readonly auth: string };
}

const PURPOSE = "push";
const stored = z.object({
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});

export const seal = (keys: KeyRing, { endpoint, keys: { p256dh, auth } }: Subscription): string =>
  keys.encrypt(JSON.stringify({ endpoint, keys: { p256dh, auth } }), PURPOSE);

export const unseal = (keys: KeyRing, sealed: string): Subscription =>
  stored.parse(JSON.parse(keys.decrypt(sealed, PURPOSE)));

/** By which a browser is known again without its address. */
export const fingerprintOf = (keys: KeyRing, endpoint: string): string => keys.fingerprint(endpoint, PURPOSE);

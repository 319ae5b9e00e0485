import { type Bucket, guess } from "../../limits/guesses";
import type { DeviceHash } from "../devices";
import { LIMITS } from "../limits";
import type { AccountPorts } from "../signIn";
import type { Person } from "../store";
import { spendSecondFactor } from "./store";

/** Where a code is entered: within a session, or at a sign-in on a known device or (null) an unknown one. */
export type GivenFrom = { readonly session: string } | { readonly device: DeviceHash | null };

function bucketOf(personId: string, from: GivenFrom): Bucket {
  if ("session" in from) return [LIMITS.secondFactorSession, from.session];
  if (from.device === null) return [LIMITS.secondFactor, personId];
  return [LIMITS.secondFactorDevice, `${personId}:${from.device.toString("base64url")}`];
}

/**
 * Whether the code is valid for the person's second factor. Wrong codes are counted per person, because somebody with
 * the password who may keep trying would guess six digits within a day. Known devices and sessions count separately.
 * Throws "too_many_requests".
 */
export async function givesSecondFactor(
  { pool, clock, keys, rates }: Pick<AccountPorts, "pool" | "clock" | "keys" | "rates">,
  person: Person,
  code: string,
  from: GivenFrom,
): Promise<boolean> {
  const spend = async () => ((await spendSecondFactor(pool, keys, person, code, clock())) ? true : null);
  return (await guess(rates, [bucketOf(person.id, from)], spend)) ?? false;
}

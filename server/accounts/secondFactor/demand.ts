import { type Bucket, guess } from "../../limits/guesses";
import type { DeviceHash } from "../devices";
import { LIMITS } from "../limits";
import type { AccountPorts } from "../signIn";
import type { Person } from "../store";
import { spendSecondFactor } from "./store";

/** Where a code is given: within a session, or at a sign-in, there from a device of theirs or from elsewhere. */
export type GivenFrom = { readonly session: string } | { readonly device: DeviceHash | null };

function bucketOf(personId: string, from: GivenFrom): Bucket {
  if ("session" in from) return [LIMITS.secondFactorSession, from.session];
  if (from.device === null) return [LIMITS.secondFactor, personId];
  return [LIMITS.secondFactorDevice, `${personId}:${from.device.toString("base64url")}`];
}

/**
 * Whether the person has given a code of their second factor. Wrong ones are counted by person: six digits are guessed
 * in a day by who has the password and may go on trying. The person's own devices and sessions are counted apart.
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

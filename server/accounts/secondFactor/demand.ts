import { LIMITS } from "../limits";
import type { AccountPorts } from "../signIn";
import type { Person } from "../store";
import { spendSecondFactor } from "./store";

/**
 * Whether the person has given a code of their second factor. Wrong ones are counted by person, wherever they are
 * given: six digits are guessed in a day by who has the password and may go on trying. Throws "too_many_requests".
 */
export async function givesSecondFactor(
  { pool, clock, keys, rates }: Pick<AccountPorts, "pool" | "clock" | "keys" | "rates">,
  person: Person,
  code: string,
): Promise<boolean> {
  await rates.take(LIMITS.secondFactor, person.id);
  if (!(await spendSecondFactor(pool, keys, person, code, clock()))) return false;
  await rates.clear(LIMITS.secondFactor, person.id);
  return true;
}

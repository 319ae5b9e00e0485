import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import type { KeyRing } from "../keys/keyRing";
import { newToken } from "./sessions/store";
import { isAnyAdmin } from "./store";

const hashOf = (keys: KeyRing, code: string) => keys.fingerprint(code.trim(), "setup");

/** Whether there is no administrator yet, so that the first one can be set up. */
export async function isSetupOpen(on: Queryable): Promise<boolean> {
  return !(await isAnyAdmin(on));
}

/**
 * Makes a new code for setting up the first administrator's account; earlier codes become invalid. Null if there is an
 * administrator.
 */
export async function renewSetupCode(on: Queryable, keys: KeyRing, clock: Clock): Promise<string | null> {
  if (!(await isSetupOpen(on))) return null;
  const code = newToken().slice(0, 24);
  await on.query(
    `insert into setup_code (code_hash, made_at) values ($1, $2)
     on conflict (one) do update set code_hash = $1, made_at = $2`,
    [hashOf(keys, code), clock()],
  );
  return code;
}

/** Whether this is the valid code. Does not use it up. */
export async function isSetupCode(on: Queryable, keys: KeyRing, code: string): Promise<boolean> {
  const { rowCount } = await on.query("select from setup_code where code_hash = $1", [hashOf(keys, code)]);
  return rowCount === 1;
}

/** Uses the code up; false if it is wrong or another request has used it. */
export async function spendSetupCode(on: Queryable, keys: KeyRing, code: string): Promise<boolean> {
  const { rowCount } = await on.query("delete from setup_code where code_hash = $1", [hashOf(keys, code)]);
  return rowCount === 1 && (await isSetupOpen(on));
}

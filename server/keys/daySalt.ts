import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { randomId } from "../ids";

const saltOf = prepared<{ salt: string }>(
  "presence.salt",
  `with made as (insert into presence_salts (day, salt) values ($1, $2) on conflict do nothing returning salt)
   select salt from made union all select salt from presence_salts where day = $1`,
);

/**
 * A function that gives the random salt of a day, one for all servers. Those of days before are deleted: whose hashes
 * were made with them nobody can tell any more.
 */
export function createDaySalt(on: Queryable): (now: Date) => Promise<string> {
  let salt: { readonly day: string; readonly value: string } | null = null;
  return async (now) => {
    const day = now.toISOString().slice(0, 10);
    if (salt?.day === day) return salt.value;
    // another server may just have made the salt; then the second query finds it
    const read = async () => (await saltOf(on, day, randomId(32)))[0]?.salt;
    const value = (await read()) ?? (await read());
    if (value === undefined) throw new Error("There is no salt for today.");
    await on.query("delete from presence_salts where day < $1", [day]);
    salt = { day, value };
    return value;
  };
}

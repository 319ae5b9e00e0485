import { transaction } from "../../../server/database/database";
import { createNotify } from "../../../server/notifications/notify";
import type { TestApp } from "../support/app";
import type { Person } from "../support/people";

/** Tells one person that another follows them; gives the notification's id. */
export async function followed(
  app: TestApp,
  { session: { accountId } }: Pick<Person, "session">,
  by: Pick<Person, "session">,
): Promise<string> {
  const { pool } = app.platform;
  const notify = createNotify(app.platform);
  await transaction(pool, (tx) => notify(tx, accountId, "follow", {}, { by: by.session.accountId }));
  const { rows } = await pool.query("select id from notifications where account_id = $1 and kind = 'follow'", [
    accountId,
  ]);
  return rows[0].id;
}

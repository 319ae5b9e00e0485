import { IMPORTS, imports as routes } from "../../contract/api/imports";
import { said } from "../../contract/words/said";
import type { PersonalData } from "../accounts/personalData";
import type { Capability } from "../capabilities";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import { created, empty, handle, ok } from "../http/handlers";
import { randomId } from "../ids";
import type { Rate } from "../limits/rates";
import type { Platform } from "../platform";
import { addImport, importsOf, undoImport } from "./store";

const ADDS: Rate = { name: "imports:add", hits: 40, seconds: 3600 };

/** What was imported; the metrics that it became are the audience's, which analytics erases. */
const importData: PersonalData = {
  name: "imports",
  read: async (on, { accountId }) =>
    (
      await on.query(
        `select i.platform, i.name, i.imported_at, d.day, d.metric, d.value
         from metric_imports i join metric_import_days d on d.import_id = i.id
         where i.account_id = $1 order by i.number, d.day, d.metric`,
        [accountId],
      )
    ).rows,
  erase: async (on, { accountId }) => {
    await on.query("delete from metric_imports where account_id = $1", [accountId]);
  },
};

type Ports = Pick<Platform, "pool" | "clock" | "rates">;

/** Imports of numbers that other services offer as files. */
export function importsCapability({ pool, clock, rates }: Ports): Capability {
  return {
    handlers: [
      handle(routes.list, async ({ session: { accountId } }) => ok({ items: await importsOf(pool, accountId) })),
      handle(routes.add, async ({ session: { accountId }, body: { platform, name, days } }) => {
        await rates.take(ADDS, accountId);
        const now = clock();
        if (days.some(({ day }) => day > now.toISOString().slice(0, 10))) {
          throw new ApiError("conflict", "The file has days to come. Look at how its dates are read.");
        }
        if (days.every((day) => Object.keys(day).length === 1)) {
          throw new ApiError("conflict", "There are no numbers in it.");
        }
        const id = randomId();
        await transaction(pool, async (tx) => {
          if ((await importsOf(tx, accountId)).length >= IMPORTS.most) {
            throw new ApiError("conflict", said`There may be ${IMPORTS.most} imports. Undo one first.`);
          }
          await addImport(tx, { id, accountId, platform, name, days, now });
        });
        const added = (await importsOf(pool, accountId)).find((one) => one.id === id);
        if (!added) throw new ApiError("not_found");
        return created(added);
      }),
      handle(routes.undo, async ({ session: { accountId }, params: { importId } }) => {
        const undone = await transaction(pool, (tx) => undoImport(tx, accountId, importId));
        if (!undone) throw new ApiError("not_found");
        return empty();
      }),
    ],
    personalData: [importData],
  };
}

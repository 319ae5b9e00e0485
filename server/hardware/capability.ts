import type pg from "pg";
import { HARDWARE, hardware as routes } from "../../contract/api/hardware";
import type { PersonalData } from "../accounts/personalData";
import type { Capability } from "../capabilities";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { empty, handle, limitedBefore, ok } from "../http/handlers";
import type { Rate, Rates } from "../limits/rates";

interface Row {
  readonly browser_id: string;
  readonly report: string;
  readonly at: Date;
}

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
}

const REPORTS: Rate = { name: "hardware:reports", hits: 60, seconds: 60 };
const said = routes.report.body.omit({ browserId: true });

const read = prepared<Row>(
  "hardware.read",
  "select browser_id, report, at from hardware_reports where account_id = $1 order by at desc, browser_id limit $2",
);
const note = prepared(
  "hardware.note",
  `insert into hardware_reports (account_id, browser_id, report, at) values ($1, $2, $3, $4)
   on conflict (account_id, browser_id) do update set report = $3, at = $4`,
);
const forget = prepared(
  "hardware.forget",
  `delete from hardware_reports where account_id = $1 and browser_id not in
     (select browser_id from hardware_reports where account_id = $1 order by at desc, browser_id limit $2)`,
);

const reportsOf = async (on: Queryable, accountId: string) =>
  (await read(on, accountId, HARDWARE.browsers)).map(({ browser_id: browserId, report, at }) => ({
    browserId,
    at,
    ...said.parse(JSON.parse(report)),
  }));

const hardwareData: PersonalData = {
  name: "hardware",
  read: async (on, { accountId }) =>
    (await reportsOf(on, accountId)).map((one) => ({ ...one, at: one.at.toISOString() })),
  erase: async (on, { accountId }) => {
    await on.query("delete from hardware_reports where account_id = $1", [accountId]);
  },
};

/** What is connected to a person's browsers, as these report it. */
export function hardwareCapability({ pool, clock, rates }: Ports): Capability {
  return {
    handlers: [
      handle(routes.status, async ({ session }) => {
        const since = clock().getTime() - HARDWARE.freshSeconds * 1000;
        const items = await reportsOf(pool, session.accountId);
        return ok({
          items: items.map((one) => ({ ...one, at: one.at.toISOString(), fresh: one.at.getTime() > since })),
        });
      }),
      limitedBefore(
        rates,
        REPORTS,
        handle(routes.report, async ({ session: { accountId }, body: { browserId, ...report } }) => {
          await note(pool, accountId, browserId, JSON.stringify(report), clock());
          await forget(pool, accountId, HARDWARE.browsers);
          return empty();
        }),
      ),
    ],
    personalData: [hardwareData],
  };
}

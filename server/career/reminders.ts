import type pg from "pg";
import { z } from "zod";
import { career, type Reminder } from "../../contract/api/career";
import { REMINDER } from "../../contract/career/goals";
import { counted, said } from "../../contract/words/said";
import { type Clock, DAY_MS } from "../clock";
import { type Queryable, transaction } from "../database/database";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import { created, empty, type Handled, handle, ok } from "../http/handlers";
import { randomId } from "../ids";
import { type JobHandled, job, runs } from "../jobs/job";
import type { Rate, Rates } from "../limits/rates";
import type { Notify } from "../notifications/notify";
import { demand } from "../policy/policy";
import { languageOf, writerIn } from "../words/writer";
import { CareerThing } from "./policy";

/** Reminders on a day (UTC): those that people make, and those that gigs, goals and agreements make by themselves. */

interface ReminderRow {
  readonly id: string;
  readonly account_id: string;
  readonly text: string;
  readonly due: string;
  readonly about: string | null;
  readonly told_at: Date | null;
}

const COLUMNS = "id, account_id, text, to_char(due, 'YYYY-MM-DD') as due, about, told_at";
const ofAccount = prepared<ReminderRow>(
  "career.reminders",
  `select ${COLUMNS} from career_reminders where account_id = $1 and (told_at is null or told_at > $2)
   order by career_reminders.due, id limit 500`,
);
const byId = prepared<ReminderRow>("career.reminder", `select ${COLUMNS} from career_reminders where id = $1`);
const due = prepared<ReminderRow>(
  "career.due",
  `select ${COLUMNS} from career_reminders where told_at is null and career_reminders.due <= ($1::timestamptz at time zone 'UTC')::date
   order by career_reminders.due, id limit $2 for update skip locked`,
);

/** Told ones are shown for so long. */
const SHOWN_DAYS = 14;
/** Told in one transaction. */
const AT_ONCE = 200;

const present = ({ id, text, due: day, about, told_at }: ReminderRow): Reminder => ({
  id,
  text,
  due: day,
  made: about === null,
  toldAt: told_at?.toISOString() ?? null,
});

/** Each becomes a message within the hour, and perhaps a mail. */
const ADDS: Rate = { name: "career.remind", hits: 60, seconds: 3600 };

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
}

export function reminderRoutes({ pool, clock, rates }: Ports): Handled[] {
  const list = (on: Queryable, accountId: string) =>
    ofAccount(on, accountId, new Date(clock().getTime() - SHOWN_DAYS * DAY_MS));
  return [
    handle(career.reminders, async ({ session }) => ok({ items: (await list(pool, session.accountId)).map(present) })),
    handle(career.addReminder, async ({ session: { accountId, userId }, body }) => {
      await rates.take(ADDS, userId);
      const row = await transaction(pool, async (tx) => {
        await tx.query("select from accounts where id = $1 for no key update", [accountId]);
        const waiting = (await list(tx, accountId)).filter(({ told_at }) => told_at === null);
        if (waiting.length >= REMINDER.most) {
          throw new ApiError("conflict", said`You can have ${REMINDER.most} reminders at most.`);
        }
        const id = randomId(12);
        await tx.query("insert into career_reminders (id, account_id, text, due) values ($1, $2, $3, $4)", [
          id,
          accountId,
          body.text,
          body.due,
        ]);
        return { id, account_id: accountId, ...body, about: null, told_at: null };
      });
      return created(present(row));
    }),
    handle(career.removeReminder, async ({ session, params: { reminderId } }) => {
      const [row] = await byId(pool, reminderId);
      demand(session, "change", CareerThing, row);
      await pool.query("delete from career_reminders where id = $1", [reminderId]);
      return empty();
    }),
  ];
}

/** Things with a day: the account, what names the thing for ever, its title, its day, and its account's language. */
const dated = prepared<{
  account_id: string;
  kind: "gig" | "goal" | "agreement";
  id: string;
  title: string;
  language: string | null;
}>(
  "career.dated",
  `select d.account_id, d.kind, d.id, d.title, a.language from (
     select account_id, 'gig' as kind, id || to_char(starts at time zone 'UTC', 'YYYYMMDD') as id, title from booking_gigs
     where state = 'confirmed' and starts > $1 and starts <= $1::timestamptz + interval '36 hours'
     union all
     select account_id, 'goal', id || to_char(due, 'YYYYMMDD'), title from career_goals
     where reached_at is null and due between ($1::timestamptz at time zone 'UTC')::date and ($1::timestamptz at time zone 'UTC')::date + 7
     union all
     select p.account_id, 'agreement', g.id, g.title from agreements g join agreement_parties p on p.agreement_id = g.id
     where g.state = 'sent' and p.signed_at is null and g.sent_at <= $1::timestamptz - interval '7 days'
   ) d join accounts a on a.id = d.account_id
   where a.closed_at is null and not exists (
     select from career_reminders r where r.account_id = d.account_id and r.about = d.kind || ':' || d.id)
   limit 5000`,
);

const SENTENCES = {
  gig: (title: string) => said`“${title}” is tomorrow or today`,
  goal: (title: string) => counted("the goal “{title}” ends within a week", { title }),
  agreement: (title: string) => said`“${title}” has waited for your signature for a week`,
} as const;

/** Makes the reminders of what has a day by itself; each is made once. */
async function makeDated(pool: pg.Pool, now: Date): Promise<void> {
  for (const { account_id, kind, id, title, language } of await dated(pool, now)) {
    const write = await writerIn(languageOf(language));
    await pool.query(
      `insert into career_reminders (id, account_id, text, due, about) values ($1, $2, $3, ($4::timestamptz at time zone 'UTC')::date, $5)
       on conflict (account_id, about) do nothing`,
      [randomId(12), account_id, write(SENTENCES[kind](title)), now, `${kind}:${id}`],
    );
  }
}

const remind = job({ name: "career.remind", payload: z.object({}), attempts: 2, cron: "5 * * * *" });

/** Tells, each hour, what is due. */
export function reminderJobs({
  pool,
  clock,
  notify,
}: {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly notify: Notify;
}): JobHandled[] {
  const tell = () =>
    transaction(pool, async (tx) => {
      const rows = await due(tx, clock(), AT_ONCE);
      for (const { id, account_id, text } of rows) {
        await notify(tx, account_id, "reminder", { text }, { subject: id });
        await tx.query("update career_reminders set told_at = $2 where id = $1", [id, clock()]);
      }
      return rows.length;
    });
  return [
    runs(remind, async (_nothing, { signal }) => {
      await makeDated(pool, clock());
      while (!signal.aborted && (await tell()) === AT_ONCE);
      // those that were made by themselves stay: each is told once
      await pool.query("delete from career_reminders where about is null and told_at < $1", [
        new Date(clock().getTime() - SHOWN_DAYS * DAY_MS),
      ]);
    }),
  ];
}

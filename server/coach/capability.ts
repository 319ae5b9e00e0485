import { type CoachSession, coach as routes } from "../../contract/api/coach";
import { word } from "../../contract/words/said";
import type { PersonalData } from "../accounts/personalData";
import type { Capability } from "../capabilities";
import { DAY_MS } from "../clock";
import { transaction } from "../database/database";
import { created, handle, limitedBefore, ok } from "../http/handlers";
import { randomId } from "../ids";
import type { Rate } from "../limits/rates";
import type { Platform } from "../platform";
import { allow, demand, resource, User } from "../policy/policy";
import type { Predictor } from "../predictor/predictor";
import { cachedFor } from "../stats/cachedFor";
import { languageAsked, type Writer, writerIn } from "../words/writer";
import { actionsOf } from "./actions";
import { answerOf } from "./answers";
import { readFacts, readProjections } from "./facts";
import { findSession, growthsSince, keepSession, latestSession, type SessionRow } from "./store";

const Session = resource<SessionRow>("coach-session");
allow(User, "ask", Session, (user, session) => session.account_id === user.accountId);

const STARTS: Rate = { name: "coach:start", hits: 20, seconds: 3600 };
const ASKS: Rate = { name: "coach:ask", hits: 30, seconds: 600 };

/** How old the growth of the artists here may be. */
const GROWTHS_FRESH_MS = 10 * 60_000;

/** Guides, each a page of the coach's screen. */
const RESOURCES = [
  {
    id: "content-templates",
    title: word("Content templates"),
    description: word("Texts to fill in, for a release from its first hint to its first month."),
  },
  {
    id: "growth-guide",
    title: word("Growth guide"),
    description: word("What makes listeners come back, in the order in which it pays."),
  },
  {
    id: "analytics-guide",
    title: word("Analytics guide"),
    description: word("What each figure counts, and what it can't say."),
  },
] as const;

const coachData: PersonalData = {
  name: "coach",
  read: async (on, { accountId }) =>
    (
      await on.query(
        "select goals, challenges, metrics, created_at from coach_sessions where account_id = $1 order by created_at",
        [accountId],
      )
    ).rows,
  erase: async (on, { accountId }) => {
    await on.query("delete from coach_sessions where account_id = $1", [accountId]);
  },
};

type Ports = Pick<Platform, "pool" | "clock" | "rates">;

/** The social strategy coach. It keeps what was typed; everything else it says is reckoned from numbers when it is asked. */
export function coachCapability({ pool, clock, rates }: Ports, predictor: Predictor): Capability {
  // all followers of everybody are counted for it, and anybody may ask
  const growths = cachedFor(GROWTHS_FRESH_MS, clock, () =>
    growthsSince(pool, new Date(clock().getTime() - 30 * DAY_MS)),
  );
  const present = async (row: SessionRow, write: Writer): Promise<CoachSession> => {
    const now = clock();
    const { account_id: accountId, metrics } = row;
    const [facts, { basis, after }] = await Promise.all([
      readFacts({ pool, predictor }, accountId, metrics, now, write),
      readProjections({ pool, growths }, accountId, metrics, now, write),
    ]);
    const estimates = { projected_30_days: after(30), projected_90_days: after(90), projected_365_days: after(365) };
    return {
      session_id: row.id,
      startedAt: row.created_at.toISOString(),
      goals: [...row.goals],
      challenges: [...row.challenges],
      currentMetrics: metrics,
      initial_strategy: {
        growth_projections: {
          projected_30_days: estimates.projected_30_days.value,
          projected_90_days: estimates.projected_90_days.value,
          projected_365_days: estimates.projected_365_days.value,
          estimates,
          basis,
        },
        action_items: actionsOf(facts, write),
      },
    };
  };
  return {
    handlers: [
      limitedBefore(
        rates,
        STARTS,
        handle(
          routes.start,
          async ({ session: { accountId }, body: { goals, challenges, currentMetrics }, headers }) => {
            const row: SessionRow = {
              id: randomId(),
              account_id: accountId,
              goals,
              challenges,
              metrics: currentMetrics,
              created_at: clock(),
            };
            await transaction(pool, (tx) => keepSession(tx, row));
            return created(await present(row, await writerIn(languageAsked(headers))));
          },
        ),
      ),
      handle(routes.session, async ({ session: { accountId }, headers }) => {
        const row = await latestSession(pool, accountId);
        return ok({ session: row && (await present(row, await writerIn(languageAsked(headers)))) });
      }),
      limitedBefore(
        rates,
        ASKS,
        handle(routes.ask, async ({ session, body: { question, session_id }, headers }) => {
          const { account_id: accountId, metrics } = demand(
            session,
            "ask",
            Session,
            await findSession(pool, session_id),
          );
          const write = await writerIn(languageAsked(headers));
          const now = clock();
          const [facts, projections] = await Promise.all([
            readFacts({ pool, predictor }, accountId, metrics, now, write),
            readProjections({ pool, growths }, accountId, metrics, now, write),
          ]);
          return ok({ coaching_response: answerOf(question, facts, projections, write) });
        }),
      ),
      handle(routes.resources, async ({ headers }) => {
        const write = await writerIn(languageAsked(headers));
        const items = RESOURCES.map(({ id, title, description }) => ({
          id,
          title: write(title),
          description: write(description),
          href: `/social-media-strategy-coach?guide=${id}`,
        }));
        return ok({ items });
      }),
    ],
    personalData: [coachData],
  };
}

import { career } from "../../contract/api/career";
import { mutesKind } from "../../contract/career/agents";
import { counted } from "../../contract/words/said";
import { type Queryable, transaction } from "../database/database";
import { ApiError } from "../errors";
import { type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import { enqueue } from "../jobs/job";
import type { Rate, Rates } from "../limits/rates";
import { demand } from "../policy/policy";
import { languageAsked, type Writer, writerIn } from "../words/writer";
import { accountOf, activityOf, isDue, isLooking, noteQueued, noteSeen } from "./activity";
import { careerAnalytics, scoreFiguresOf } from "./analytics";
import type { FactPorts } from "./facts";
import { answerFinding, countAnswer, findFinding, findingsOfAccount, kindsOf, muteKind } from "./findings";
import { readGoals } from "./goals/routes";
import { look, lookAt, nextLook } from "./look";
import type { Opportunities } from "./opportunities/registry";
import { CareerThing } from "./policy";
import { inOrder, presentAgents, presentFinding, presentKind, stateOf } from "./present";
import { careerScore } from "./score";
import { strategyOf } from "./strategy";
import { type WeekPorts, weekOf } from "./week";

export interface CareerPorts extends FactPorts, WeekPorts {
  readonly rates: Rates;
  readonly opportunities: Opportunities;
}

const LOOKS: Rate = { name: "career.look", hits: 30, seconds: 3600 };
/** Each may ask a model, whatever the plan has left. */
const STRATEGIES: Rate = { name: "career.strategy", hits: 10, seconds: 60 };

const STATES = { accept: "accepted", later: "later", no: "no" } as const;

/** What waits, was put off or accepted, in the order in which it is shown. */
async function recommended(on: Queryable, accountId: string, now: Date, write: Writer) {
  const [findings, kinds] = await Promise.all([findingsOfAccount(on, accountId), kindsOf(on, accountId)]);
  const ordered = inOrder(findings, kinds);
  return { findings: ordered, kinds, items: ordered.map((finding) => presentFinding(finding, now, write)) };
}

/** Routes for figures, agents and what they recommend. */
export function careerRoutes(ports: CareerPorts): Handled[] {
  const { pool, clock, rates, opportunities } = ports;
  /** Has the agents look in the background, where their last look is old. */
  const keepFresh = async ({ accountId }: Session) => {
    const now = clock();
    const account = await noteSeen(pool, accountId, now);
    if (!account || !isDue(account, now)) return account;
    await transaction(pool, async (tx) => {
      if (await noteQueued(tx, accountId, now)) await enqueue(tx, lookAt, { accountId }, { key: accountId });
    });
    return { ...account, queued_at: now };
  };
  /** The caller's own account by its id or handle: nobody has another's numbers looked at. */
  const demandOwn = async (session: Session, artistId: string) => {
    if (artistId === session.accountId) return;
    const { rowCount } = await pool.query("select from accounts where id = $1 and handle = $2", [
      session.accountId,
      artistId.toLowerCase(),
    ]);
    if (rowCount !== 1) throw new ApiError("not_found");
  };
  return [
    handle(career.analytics, async ({ session, headers }) =>
      ok(await careerAnalytics(pool, session.accountId, clock(), languageAsked(headers))),
    ),
    handle(career.recommendations, async ({ session, headers }) => {
      const account = await keepFresh(session);
      const write = await writerIn(languageAsked(headers));
      const { items, kinds } = await recommended(pool, session.accountId, clock(), write);
      return ok({
        items,
        kinds: kinds.map((row) => presentKind(row, write)),
        lookedAt: account?.looked_at?.toISOString() ?? null,
      });
    }),
    handle(career.answer, async ({ session, params, body: { answer }, headers }) => {
      const write = await writerIn(languageAsked(headers));
      const row = await transaction(pool, async (tx) => {
        const finding = demand(session, "change", CareerThing, await findFinding(tx, params.recommendationId));
        await answerFinding(tx, finding.id, STATES[answer], clock());
        // the same answer twice counts once
        const same = finding.state === STATES[answer] && finding.state !== "later";
        const counts = same
          ? (await kindsOf(tx, session.accountId)).find(({ kind }) => kind === finding.kind)
          : await countAnswer(tx, session.accountId, finding.kind, answer);
        const mutes = answer === "no" && !same && counts !== undefined && mutesKind(counts);
        return mutes ? await muteKind(tx, session.accountId, finding.kind, true) : counts;
      });
      if (!row) throw new ApiError("not_found");
      return ok(presentKind(row, write));
    }),
    handle(career.mute, async ({ session, params: { kind }, body: { muted }, headers }) => {
      const row = await muteKind(pool, session.accountId, kind, muted);
      if (!row) throw new ApiError("not_found");
      return ok(presentKind(row, await writerIn(languageAsked(headers))));
    }),
    handle(career.agents, async ({ session, headers }) => {
      const now = clock();
      const account = await keepFresh(session);
      const { accountId } = session;
      const [findings, kinds, activity, write] = await Promise.all([
        findingsOfAccount(pool, accountId),
        kindsOf(pool, accountId),
        activityOf(pool, accountId),
        writerIn(languageAsked(headers)),
      ]);
      const open = inOrder(findings, kinds).filter((finding) => stateOf(finding, now) === "open");
      return ok(presentAgents({ open, activity, looking: isLooking(account, now), next: nextLook(now), write }));
    }),
    handle(career.analyze, async ({ session, body: { artistId, analysisType }, headers }) => {
      await demandOwn(session, artistId);
      await rates.take(LOOKS, session.accountId);
      const { found, fresh } = await look(ports, session.accountId, analysisType);
      const write = await writerIn(languageAsked(headers));
      const message = counted(
        "{found, plural, =0 {The agents recommend nothing at present.} one {The agents have # recommendation, {fresh} of them new.} other {The agents have # recommendations, {fresh} of them new.}}",
        { found, fresh },
      );
      return ok({ success: true as const, message: write(message), found, fresh });
    }),
    handle(career.strategy, async ({ session, headers }) => {
      await rates.take(STRATEGIES, session.userId);
      const now = clock();
      const { accountId } = session;
      const language = languageAsked(headers);
      const write = await writerIn(language);
      const [{ items }, goals, offers, figures, account] = await Promise.all([
        recommended(pool, accountId, now, write),
        readGoals(pool, accountId, now, write),
        opportunities.list(pool, session, now, write),
        scoreFiguresOf(pool, accountId, now),
        accountOf(pool, accountId),
      ]);
      // a plan is made of numbers that were looked at
      if (!account?.looked_at) {
        await look(ports, accountId, "full");
        const { items: fresh } = await recommended(pool, accountId, now, write);
        items.splice(0, items.length, ...fresh);
      }
      const score = careerScore(figures, language).value;
      const week = await weekOf(ports, session, write);
      return ok(
        strategyOf({
          figures,
          score,
          recommendations: items,
          goals,
          opportunities: offers,
          week,
          now,
          write,
          language,
        }),
      );
    }),
    handle(career.opportunities, async ({ session, headers }) => {
      const write = await writerIn(languageAsked(headers));
      return ok({ items: await opportunities.list(pool, session, clock(), write) });
    }),
    handle(career.acceptOpportunity, async ({ session, params: { opportunityId }, headers }) => {
      const write = await writerIn(languageAsked(headers));
      return ok(await opportunities.accept(session, opportunityId, clock(), write));
    }),
  ];
}

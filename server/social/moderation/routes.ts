import type pg from "pg";
import { publications } from "../../../contract/api/publications";
import { type Report, reports, type Said, type Takedown } from "../../../contract/api/reports";
import type { ReportReason } from "../../../contract/social";
import type { Clock } from "../../clock";
import { type Tx, transaction } from "../../database/database";
import { ApiError } from "../../errors";
import { partOf, placeOf } from "../../http/cursor";
import { created, empty, type Handled, handle, ok } from "../../http/handlers";
import type { Session } from "../../http/session";
import type { Rates } from "../../limits/rates";
import { queueMail } from "../../mail/jobs";
import type { Letter } from "../../mail/mail";
import type { Notify } from "../../notifications/notify";
import { demand } from "../../policy/policy";
import { renewPictureIds } from "../../posts/pictures";
import { PublicationThing } from "../../publications/policy";
import { findPublication, findPublicationHead } from "../../publications/store";
import { renewCoverId } from "../../releases/covers";
import { languageOf } from "../../words/writer";
import { findComment } from "../comments";
import { LIMITS } from "../limits";
import { CommentThing } from "../policy";
import { restoredMail, takenDownMail } from "./mails";
import {
  addReport,
  dismissReport,
  findReport,
  findTakedown,
  findThing,
  listReports,
  listTakedowns,
  type ReportRow,
  restore,
  type TakedownRow,
  takeDown,
} from "./store";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly notify: Notify;
}

const presentThing = (row: ReportRow | TakedownRow): Report["thing"] => ({
  kind: row.kind,
  id: row.thing_id,
  releaseId: row.publication_id,
  of: row.publication_kind,
  text: row.text ?? "(deleted)",
  by: row.made_by,
  takenDown: row.taken_down,
});

const presentReport = (row: ReportRow): Report => ({
  id: row.id,
  thing: presentThing(row),
  // the contract validated it when it was written
  reason: row.reason as ReportReason,
  details: row.details,
  reporter: row.reporter,
  at: row.at.toISOString(),
  state: row.state,
  decidedAt: row.decided_at?.toISOString() ?? null,
});

const presentTakedown = (row: TakedownRow): Takedown => ({
  id: row.id,
  thing: presentThing(row),
  reason: row.reason,
  by: row.by,
  at: row.at.toISOString(),
  restoredAt: row.restored_at?.toISOString() ?? null,
});

/** Routes for reporting things to administrators. */
function reportRoutes({ pool, clock, rates }: Ports): Handled[] {
  const report = async (session: Session, id: string, said: Said) => {
    const { kind, account_id: owner } = demand(session, "read", PublicationThing, await findPublication(pool, id));
    await rates.take(LIMITS.report, session.accountId);
    await addReport(pool, { kind, id, owner, publicationId: id }, { ...said, reporter: session.accountId }, clock());
  };
  return [
    handle(reports.release, async ({ session, params, body }) => {
      await report(session, params.releaseId, body);
      return empty();
    }),
    handle(publications.report, async ({ session, params, body }) => {
      await report(session, params.publicationId, body);
      return empty();
    }),
    handle(reports.comment, async ({ session, params, body }) => {
      const comment = demand(session, "read", CommentThing, await findComment(pool, params.commentId));
      const { publication_id: publicationId } = comment;
      demand(session, "read", PublicationThing, await findPublicationHead(pool, publicationId));
      await rates.take(LIMITS.report, session.accountId);
      const thing = { kind: "comment" as const, id: comment.id, owner: comment.account_id, publicationId };
      await addReport(pool, thing, { ...body, reporter: session.accountId }, clock());
      return empty();
    }),
  ];
}

/** Routes for administrators' decisions about reports. */
function decisionRoutes({ pool, clock, notify }: Ports): Handled[] {
  const tell = async (
    on: Tx,
    id: string,
    decision: "taken-down" | "restored",
    letter: (to: string, row: TakedownRow) => Letter,
  ) => {
    const row = await findTakedown(on, id);
    if (!row) throw new ApiError("not_found");
    const { rows } = await on.query<{ owner: string; email: string | null; language: string | null }>(
      `select t.owner, p.email, a.language from takedowns t left join people p on p.account_id = t.owner
         left join accounts a on a.id = p.account_id where t.id = $1`,
      [id],
    );
    const { email = null, language = null } = rows[0] ?? {};
    if (rows[0]) await notify(on, rows[0].owner, "takedown", { decision, reason: row.reason });
    if (email !== null) await queueMail(on, letter(email, row), languageOf(language));
    return presentTakedown(row);
  };
  return [
    handle(reports.list, async ({ query: { show, limit, cursor } }) => {
      const rows = await listReports(pool, show, placeOf(cursor), limit);
      const { shown, nextCursor } = partOf(rows, limit, ({ decided_at, at, id }) => ({ at: decided_at ?? at, id }));
      return ok({ items: shown.map(presentReport), nextCursor });
    }),
    handle(reports.dismiss, async ({ session, params, log }) => {
      const done = await transaction(pool, async (client) => {
        const reporter = await dismissReport(client, params.reportId, session.accountId, clock());
        if (reporter !== null) await notify(client, reporter, "report", { decision: "dismissed" });
        return reporter !== null;
      });
      const row = await findReport(pool, params.reportId);
      if (!row) throw new ApiError("not_found");
      if (!done) throw new ApiError("conflict", "This report is decided already.");
      log.info({ event: "report dismissed", report: row.id, by: session.userId }, "decided");
      return ok(presentReport(row));
    }),
    handle(reports.takeDown, async ({ session, body: { kind, id, reason }, log }) => {
      const thing = await findThing(pool, kind, id);
      if (!thing) throw new ApiError("not_found", "It is no longer there.");
      const answer = await transaction(pool, async (client) => {
        const takedown = await takeDown(client, thing, { by: session.accountId, reason }, clock());
        if (takedown === null) throw new ApiError("conflict", "It is taken down already.");
        for (const reporter of takedown.reporters) await notify(client, reporter, "report", { decision: "upheld" });
        if (thing.publicationId === id) {
          await renewCoverId(client, id);
          await renewPictureIds(client, id);
        }
        return tell(client, takedown.id, "taken-down", takenDownMail);
      });
      log.warn({ event: "taken down", kind, thing: id, by: session.userId, reason }, "decided");
      return created(answer);
    }),
    handle(reports.takedowns, async ({ query: { limit, cursor } }) => {
      const rows = await listTakedowns(pool, placeOf(cursor), limit);
      const { shown, nextCursor } = partOf(rows, limit, ({ at, id }) => ({ at, id }));
      return ok({ items: shown.map(presentTakedown), nextCursor });
    }),
    handle(reports.restore, async ({ session, params, log }) => {
      const answer = await transaction(pool, async (client) => {
        const done = await restore(client, params.takedownId, session.accountId, clock());
        if (!done) {
          throw (await findTakedown(client, params.takedownId))
            ? new ApiError("conflict", "It is back already.")
            : new ApiError("not_found");
        }
        return tell(client, params.takedownId, "restored", restoredMail);
      });
      log.warn({ event: "restored", takedown: params.takedownId, by: session.userId }, "decided");
      return ok(answer);
    }),
  ];
}

export const moderationRoutes = (ports: Ports): Handled[] => [...reportRoutes(ports), ...decisionRoutes(ports)];

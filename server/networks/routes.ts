import type { z } from "zod";
import { networks as routes } from "../../contract/api/networks";
import { DEPLOY, OWN_FEED } from "../../contract/deployments";
import { DAY_MS } from "../clock";
import { type Tx, transaction } from "../database/database";
import { ApiError } from "../errors";
import { partOf, placeOf } from "../http/cursor";
import { created, empty, type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import { randomId } from "../ids";
import type { Rates } from "../limits/rates";
import type { PlanLimits } from "../plans/limits";
import { demand } from "../policy/policy";
import { createPost } from "../posts/changes";
import { PublicationThing } from "../publications/policy";
import { findPublicationHead } from "../publications/store";
import { languageAsked, writerIn } from "../words/writer";
import { type AccountRow, listAccounts } from "./accounts";
import { type DeployPorts, queueDeployment, settleByHand, tooLong } from "./deploying";
import { LIMITS } from "./limits";
import { SocialThing } from "./policy";
import { presentContent, presentDeployment, presentRule } from "./present";
import { applyRule, findRule, listRules, takeBack } from "./rules";
import {
  addDeployment,
  type DeploymentRow,
  findContent,
  findDeployment,
  holdDeployment,
  listContent,
  listDeployments,
  setContent,
  type Target,
} from "./store";

export interface SocialRoutePorts extends DeployPorts {
  readonly rates: Rates;
  readonly limits: PlanLimits;
}

type Headers = Parameters<typeof languageAsked>[0];
const writing = (headers: Headers) => writerIn(languageAsked(headers));

/** Where to: our own feed, or connected accounts. Throws "not_found" for what is not the account's. */
function targetsOf(chosen: readonly string[], known: readonly AccountRow[]): readonly Target[] {
  return chosen.map((id) => {
    if (id === OWN_FEED) return { network: OWN_FEED, social: null };
    const row = known.find((one) => one.id === id);
    if (!row) throw new ApiError("not_found", "That account is not connected.");
    if (row.state === "lost") throw new ApiError("conflict", "That account has to be connected again first.");
    return { network: row.network, social: { id: row.id, name: row.name } };
  });
}

/** The time that was asked for, which is not past and not too far ahead. Null: at once. */
function timeOf(asked: string | null, now: Date): Date {
  if (asked === null) return now;
  const at = new Date(asked);
  if (at.getTime() < now.getTime() - 60_000) throw new ApiError("invalid_request", "That time is over already.");
  if (at.getTime() > now.getTime() + DEPLOY.mostDaysAhead * DAY_MS) {
    throw new ApiError("invalid_request", `Posts are scheduled ${DEPLOY.mostDaysAhead} days ahead at most.`);
  }
  return at;
}

/** Schedules a post, within the caller's transaction; a text that a network does not take is refused at once. */
export async function schedulePost(
  tx: Tx,
  postId: string,
  accountId: string,
  targets: readonly Target[],
  at: Date,
  now: Date,
): Promise<string[]> {
  const content = await findContent(tx, postId);
  const { rows } = await tx.query<{ text: string; link: string | null }>(
    'select "text", link from posts where id = $1 for key share',
    [postId],
  );
  const [post] = rows;
  if (!content || !post) throw new ApiError("not_found");
  const ids: string[] = [];
  for (const { network, social } of targets) {
    const own = network === "webhook" ? undefined : content.texts[network];
    const text = own ?? post.text;
    const whole = post.link === null || text.includes(post.link) ? text : `${text}\n\n${post.link}`;
    const long = network === "backline" ? null : tooLong(network, whole);
    if (long) throw new ApiError("conflict", long);
    const id = await addDeployment(tx, { postId, accountId, network, social, at }, now);
    await queueDeployment(tx, { id, accountId }, at, now);
    ids.push(id);
  }
  return ids;
}

/** Routes for what is sent, and when. */
function deployRoutes(ports: SocialRoutePorts): Handled[] {
  const { pool, clock, rates, limits } = ports;
  const shown = async (ids: readonly string[], headers: Headers) => {
    const write = await writing(headers);
    const rows = await Promise.all(ids.map((id) => findDeployment(pool, id)));
    return rows.flatMap((row) => (row ? [presentDeployment(row, write)] : []));
  };
  const one = async (id: string, headers: Headers) => {
    const [deployment] = await shown([id], headers);
    if (!deployment) throw new ApiError("not_found");
    return deployment;
  };
  const held = async (tx: Tx, session: Session, deed: "change" | "delete", id: string): Promise<DeploymentRow> =>
    demand(session, deed, SocialThing, await holdDeployment(tx, id));
  const waiting = (row: DeploymentRow) => {
    if (row.state !== "scheduled") throw new ApiError("conflict", "This post is on its way already.");
  };
  return [
    handle(routes.deploy, async ({ session, body, headers }) => {
      const { accountId } = session;
      await rates.take(LIMITS.deploy, accountId);
      const at = timeOf(body.at, clock());
      const ids = await transaction(pool, async (tx) => {
        demand(session, "change", PublicationThing, await findPublicationHead(tx, body.postId));
        const targets = targetsOf(body.accounts, await listAccounts(tx, accountId));
        return schedulePost(tx, body.postId, accountId, targets, at, clock());
      });
      return created({ items: await shown(ids, headers) });
    }),
    handle(routes.studioPost, async ({ session, body: { platform, content, scheduleTime }, headers }) => {
      const { accountId } = session;
      await rates.take(LIMITS.deploy, accountId);
      const at = timeOf(scheduleTime, clock());
      const ids = await transaction(pool, async (tx) => {
        const known = await listAccounts(tx, accountId);
        const own = known.filter(({ network, state }) => network === platform && state === "connected");
        if (platform !== OWN_FEED && own.length === 0) {
          throw new ApiError("conflict", "No account is connected on that platform.");
        }
        const targets = targetsOf(platform === OWN_FEED ? [OWN_FEED] : own.map(({ id }) => id), known);
        const post = { text: content, pictures: [], releaseId: null, link: null, visibility: "public" as const };
        const postId = await createPost(tx, limits, { ...post, accountId, publish: false }, clock());
        return schedulePost(tx, postId, accountId, targets, at, clock());
      });
      return created({ items: await shown(ids, headers) });
    }),
    handle(routes.deployments, async ({ session, query: { from, to, limit, cursor }, headers }) => {
      const write = await writing(headers);
      const span = { from: from ?? null, to: to ?? null };
      const rows = await listDeployments(pool, session.accountId, span, placeOf(cursor), limit);
      const part = partOf(rows, limit, ({ due_at: at, id }) => ({ at, id }));
      return ok({ items: part.shown.map((row) => presentDeployment(row, write)), nextCursor: part.nextCursor });
    }),
    handle(routes.move, async ({ session, params, body, headers }) => {
      const at = timeOf(body.at, clock());
      await transaction(pool, async (tx) => {
        const row = await held(tx, session, "change", params.deploymentId);
        waiting(row);
        await tx.query("update post_deployments set due_at = $2, moved = null where id = $1", [row.id, at]);
        await queueDeployment(tx, { id: row.id, accountId: row.account_id }, at, clock());
      });
      return ok(await one(params.deploymentId, headers));
    }),
    handle(routes.cancel, async ({ session, params }) => {
      await transaction(pool, async (tx) => {
        const row = await held(tx, session, "delete", params.deploymentId);
        waiting(row);
        await tx.query("delete from post_deployments where id = $1", [row.id]);
      });
      return empty();
    }),
    handle(routes.settle, async ({ session, params, body, headers }) => {
      await transaction(pool, async (tx) =>
        settleByHand(ports, tx, await held(tx, session, "change", params.deploymentId), body.outcome),
      );
      return ok(await one(params.deploymentId, headers));
    }),
  ];
}

/** Routes for one's own posts with where they were sent. */
function contentRoutes({ pool }: SocialRoutePorts): Handled[] {
  return [
    handle(routes.content, async ({ session, query: { limit, cursor }, headers }) => {
      const rows = await listContent(pool, session.accountId, placeOf(cursor), limit);
      const { shown, nextCursor } = partOf(rows, limit, ({ created_at: at, id }) => ({ at, id }));
      return ok({ items: await presentContent(pool, shown, session.accountId, await writing(headers)), nextCursor });
    }),
    handle(routes.setTexts, async ({ session, params, body, headers }) => {
      const { id } = demand(session, "change", PublicationThing, await findPublicationHead(pool, params.postId));
      await setContent(pool, id, { texts: body.texts });
      const row = await findContent(pool, id);
      const [content] = row ? await presentContent(pool, [row], session.accountId, await writing(headers)) : [];
      if (!content) throw new ApiError("not_found");
      return ok(content);
    }),
  ];
}

type Rule = z.output<(typeof routes.addRule)["body"]>;

/** Routes for rules that send again and again. */
function ruleRoutes({ pool, clock, rates }: SocialRoutePorts): Handled[] {
  const shown = async (id: string) => {
    const row = await findRule(pool, id);
    if (!row) throw new ApiError("not_found");
    return presentRule(row, await listAccounts(pool, row.account_id), clock());
  };
  const add = (session: Session, rule: Rule) =>
    transaction(pool, async (tx) => {
      const { accountId } = session;
      if (rule.postId !== null) {
        demand(session, "change", PublicationThing, await findPublicationHead(tx, rule.postId));
        // it is on the feed once; there is no second time to put it there
        if (rule.accounts.includes(OWN_FEED)) {
          throw new ApiError(
            "conflict",
            "One post stands on the feed once. Leave the feed out, or let drafts be sent.",
          );
        }
      }
      targetsOf(rule.accounts, await listAccounts(tx, accountId));
      // two at once see each other's
      await tx.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`rules:${accountId}`]);
      const all = await tx.query("select from deploy_rules where account_id = $1", [accountId]);
      if ((all.rowCount ?? 0) >= DEPLOY.mostRules)
        throw new ApiError("conflict", "You have as many rules as there can be.");
      const id = randomId(12);
      await tx.query(
        `insert into deploy_rules (id, account_id, frequency, accounts, zone, post_id, created_at, made_until)
         values ($1, $2, $3, $4, $5, $6, $7, $7)`,
        [id, accountId, rule.frequency, rule.accounts, rule.zone, rule.postId, clock()],
      );
      return id;
    });
  return [
    handle(routes.rules, async ({ session }) => {
      const [rows, known] = await Promise.all([
        listRules(pool, session.accountId),
        listAccounts(pool, session.accountId),
      ]);
      return ok({ items: rows.map((row) => presentRule(row, known, clock())) });
    }),
    handle(routes.addRule, async ({ session, body }) => {
      await rates.take(LIMITS.deploy, session.accountId);
      const id = await add(session, body);
      await applyRule(pool, clock, id);
      return created(await shown(id));
    }),
    handle(routes.pauseRule, async ({ session, params, body }) => {
      const { id } = demand(session, "change", SocialThing, await findRule(pool, params.ruleId));
      await transaction(pool, async (tx) => {
        await tx.query("update deploy_rules set paused = $2 where id = $1", [id, body.paused]);
        if (body.paused) await takeBack(tx, id, clock());
      });
      if (!body.paused) await applyRule(pool, clock, id);
      return ok(await shown(id));
    }),
    handle(routes.removeRule, async ({ session, params }) => {
      const { id } = demand(session, "delete", SocialThing, await findRule(pool, params.ruleId));
      await transaction(pool, async (tx) => {
        await takeBack(tx, id, clock());
        await tx.query("delete from deploy_rules where id = $1", [id]);
      });
      return empty();
    }),
  ];
}

export const networkRoutes = (ports: SocialRoutePorts): Handled[] => [
  ...deployRoutes(ports),
  ...contentRoutes(ports),
  ...ruleRoutes(ports),
];

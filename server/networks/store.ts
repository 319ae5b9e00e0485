import { DEPLOY, type DeploymentState, type Destination } from "../../contract/deployments";
import type { Network } from "../../contract/networks";
import type { Said } from "../../contract/words/said";
import type { Queryable } from "../database/database";
import { ApiError } from "../errors";
import type { Place } from "../http/cursor";
import { randomId } from "../ids";

/** The name of the effect by which a post is sent; one for each try. */
export const PUBLISHING = "posts.publish";

export interface DeploymentRow {
  readonly id: string;
  readonly post_id: string;
  readonly account_id: string;
  readonly network: Destination;
  readonly social_account_id: string | null;
  readonly account_name: string | null;
  readonly due_at: Date;
  readonly moved: Said | null;
  readonly state: DeploymentState;
  readonly tries: number;
  readonly begun_at: Date | null;
  readonly published_at: Date | null;
  readonly foreign_id: string | null;
  readonly url: string | null;
  readonly reason: Said | null;
  readonly rule_id: string | null;
  readonly likes: number | null;
  readonly comments: number | null;
  readonly shares: number | null;
  readonly created_at: Date;
  readonly title: string;
}

/** Whether it arrived is not known where the effect says so. */
const COLUMNS = `d.id, d.post_id, d.account_id, d.network, d.social_account_id, d.account_name, d.due_at, d.moved, d.tries,
  case when d.state = 'publishing' and e.state = 'unknown' then 'unknown' else d.state end as state,
  d.begun_at, d.published_at, d.foreign_id, d.url, d.reason, d.rule_id, d.likes, d.comments, d.shares, d.created_at, p.title`;
const FROM = `post_deployments d join publications p on p.id = d.post_id
  left join outside_effects e on e.kind = '${PUBLISHING}' and e.reference = d.id || ':' || d.tries`;

export async function findDeployment(on: Queryable, id: string): Promise<DeploymentRow | null> {
  const { rows } = await on.query<DeploymentRow>(`select ${COLUMNS} from ${FROM} where d.id = $1`, [id]);
  return rows[0] ?? null;
}

/** A deployment, held until the transaction ends. */
export async function holdDeployment(on: Queryable, id: string): Promise<DeploymentRow | null> {
  const { rowCount } = await on.query("select from post_deployments where id = $1 for no key update", [id]);
  return rowCount === 1 ? findDeployment(on, id) : null;
}

/** Deployments of an account, the latest first, within a span if one is given; one more than `limit` if there are more. */
export async function listDeployments(
  on: Queryable,
  accountId: string,
  span: { readonly from: string | null; readonly to: string | null },
  after: Place | null,
  limit: number,
): Promise<DeploymentRow[]> {
  const { rows } = await on.query<DeploymentRow>(
    `select ${COLUMNS} from ${FROM} where d.account_id = $1
       and ($2::timestamptz is null or d.due_at >= $2) and ($3::timestamptz is null or d.due_at < $3)
       and ($4::timestamptz is null or (d.due_at, d.id) < ($4, $5))
     order by d.due_at desc, d.id desc limit $6`,
    [accountId, span.from, span.to, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  return rows;
}

/** Of a post's deployments so many are told with it, the latest: a rule may send one post for years. */
const MOST_OF_POST = 100;

/** Deployments of some posts, the earliest first. */
export async function deploymentsOf(on: Queryable, postIds: readonly string[]): Promise<DeploymentRow[]> {
  const { rows } = await on.query<DeploymentRow>(
    `select ${COLUMNS} from ${FROM} where d.id in (
       select l.id from unnest($1::text[]) o (id) cross join lateral (
         select l.id from post_deployments l where l.post_id = o.id order by l.due_at desc, l.id desc limit $2) l)
     order by d.due_at, d.id`,
    [postIds, MOST_OF_POST],
  );
  return rows;
}

/** Where something is sent: a connected account, or our own feed. */
export interface Target {
  readonly network: Destination;
  /** null for our own feed */
  readonly social: { readonly id: string; readonly name: string } | null;
}

interface NewDeployment extends Target {
  readonly postId: string;
  readonly accountId: string;
  readonly at: Date;
  readonly ruleId?: string;
}

/** Notes a deployment; the caller queues its job. Throws "conflict" beyond what may wait at a time. */
export async function addDeployment(on: Queryable, one: NewDeployment, now: Date): Promise<string> {
  const waiting = await on.query<{ count: number }>(
    "select count(*)::int as count from post_deployments where account_id = $1 and state = 'scheduled'",
    [one.accountId],
  );
  if ((waiting.rows[0]?.count ?? 0) >= DEPLOY.mostWaiting) {
    throw new ApiError("conflict", "So many posts wait already that no more are scheduled.");
  }
  const id = randomId(12);
  await on.query(
    `insert into post_deployments (id, post_id, account_id, network, social_account_id, account_name, due_at, state, rule_id, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, 'scheduled', $8, $9)`,
    [
      id,
      one.postId,
      one.accountId,
      one.network,
      one.social?.id ?? null,
      one.social?.name ?? null,
      one.at,
      one.ruleId ?? null,
      now,
    ],
  );
  return id;
}

export interface ContentRow {
  readonly id: string;
  readonly content_type: "video" | "image" | "text" | "carousel";
  readonly topic: string;
  readonly style: string;
  readonly texts: Partial<Record<Network, string>>;
  readonly created_at: Date;
}

const CONTENT = "o.id, o.content_type, o.topic, o.style, o.texts, p.created_at";

/** An account's own posts, the newest first; one more than `limit` if there are more. */
export async function listContent(on: Queryable, accountId: string, after: Place | null, limit: number) {
  const { rows } = await on.query<ContentRow>(
    `select ${CONTENT} from posts o join publications p on p.id = o.id where p.account_id = $1
       and ($2::timestamptz is null or (p.created_at, p.id) < ($2, $3))
     order by p.created_at desc, p.id desc limit $4`,
    [accountId, after?.at ?? null, after?.id ?? null, limit + 1],
  );
  return rows;
}

export async function findContent(on: Queryable, postId: string): Promise<ContentRow | null> {
  const { rows } = await on.query<ContentRow>(
    `select ${CONTENT} from posts o join publications p on p.id = o.id where o.id = $1`,
    [postId],
  );
  return rows[0] ?? null;
}

/** What a post is, and what is sent of it to which network. */
export async function setContent(
  on: Queryable,
  postId: string,
  one: Partial<Pick<ContentRow, "content_type" | "topic" | "style" | "texts">>,
): Promise<void> {
  await on.query(
    `update posts set content_type = coalesce($2, content_type), topic = coalesce($3, topic), style = coalesce($4, style),
       texts = coalesce($5, texts) where id = $1`,
    [
      postId,
      one.content_type ?? null,
      one.topic ?? null,
      one.style ?? null,
      one.texts ? JSON.stringify(one.texts) : null,
    ],
  );
}

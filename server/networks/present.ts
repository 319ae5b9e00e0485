import type { ConnectedAccount, Deployment, DeployRule, SocialContent } from "../../contract/api/networks";
import { OWN_FEED } from "../../contract/deployments";
import type { Queryable } from "../database/database";
import { presentPosts } from "../posts/present";
import { findPosts } from "../posts/store";
import type { Writer } from "../words/writer";
import type { AccountRow } from "./accounts";
import { nextOf, type RuleRow } from "./rules";
import { type ContentRow, type DeploymentRow, deploymentsOf } from "./store";

export const presentAccount = (row: AccountRow, write: Writer): ConnectedAccount => ({
  id: row.id,
  network: row.network,
  name: row.name,
  url: row.url,
  state: row.state,
  reason: row.reason && write(row.reason),
  followers: row.followers,
  connectedAt: row.connected_at.toISOString(),
});

export const presentDeployment = (row: DeploymentRow, write: Writer): Deployment => ({
  id: row.id,
  postId: row.post_id,
  network: row.network,
  account: row.account_name,
  accountId: row.social_account_id,
  at: (row.published_at ?? row.due_at).toISOString(),
  moved: row.moved && write(row.moved),
  state: row.state,
  reason: row.reason && write(row.reason),
  url: row.url,
  likes: row.likes,
  comments: row.comments,
  shares: row.shares,
  byRule: row.rule_id !== null,
  title: row.title,
});

/** Posts with what they are and where they were sent. */
export async function presentContent(
  on: Queryable,
  rows: readonly ContentRow[],
  reader: string,
  write: Writer,
): Promise<SocialContent[]> {
  const ids = rows.map(({ id }) => id);
  const [posts, deployments] = await Promise.all([
    findPosts(on, ids, reader).then((found) => presentPosts(on, found, reader)),
    deploymentsOf(on, ids),
  ]);
  return rows.flatMap((row) => {
    const post = posts.find(({ id }) => id === row.id);
    if (!post) return [];
    return [
      {
        post,
        contentType: row.content_type,
        topic: row.topic,
        style: row.style,
        texts: row.texts,
        deployments: deployments
          .filter(({ post_id }) => post_id === row.id)
          .map((one) => presentDeployment(one, write)),
      },
    ];
  });
}

export const presentRule = (row: RuleRow, known: readonly AccountRow[], now: Date): DeployRule => ({
  id: row.id,
  frequency: row.frequency,
  accounts: [...row.accounts],
  names: row.accounts.flatMap((id) =>
    id === OWN_FEED ? ["Backline"] : (known.find((one) => one.id === id)?.name ?? []),
  ),
  zone: row.zone,
  postId: row.post_id,
  title: row.title,
  paused: row.paused,
  next: nextOf(row, now)?.toISOString() ?? null,
});

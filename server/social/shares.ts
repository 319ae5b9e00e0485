import type { RewardAnswer } from "../../contract/api/wallet";
import type { Queryable } from "../database/database";
import type { Session } from "../http/session";
import type { Rewards } from "../ledger/rewards";
import type { PublicationHead } from "../publications/store";

export const addressOfShare = (publicUrl: string, releaseId: string, code: string): string =>
  `${publicUrl}/watch/${releaseId}?share=${code}`;

interface Visit {
  readonly code: string;
  readonly publication: PublicationHead;
  readonly visitor: Session;
  readonly now: Date;
}

/**
 * Records who came through a link and rewards its sharer, once for each visitor. A visitor is somebody else with a
 * confirmed address, and not the owner. Returns the sharer and their reward; null if the link brought nobody new.
 */
export async function noteVisit(
  on: Queryable,
  rewards: Rewards,
  { code, publication, visitor, now }: Visit,
): Promise<{ readonly sharer: string; readonly reward: RewardAnswer } | null> {
  if (!visitor.verified || visitor.accountId === publication.account_id) return null;
  const { rows } = await on.query<{ account_id: string; verified: boolean }>(
    `select l.account_id, p.verified_at is not null as verified
     from publication_shares l join people p on p.account_id = l.account_id
     where l.code = $1 and l.publication_id = $2 and p.suspended_at is null and p.deleted_at is null`,
    [code, publication.id],
  );
  const [link] = rows;
  if (!link || link.account_id === visitor.accountId) return null;
  const { rowCount } = await on.query(
    "insert into share_visits (code, visitor, at) values ($1, $2, $3) on conflict do nothing",
    [code, visitor.accountId, now],
  );
  if (rowCount !== 1) return null;
  const reward = await rewards.reward(on, {
    person: { accountId: link.account_id, verified: link.verified },
    occasion: "release.share",
    thing: `${code}:${visitor.accountId}`,
    owner: publication.account_id,
    visitor: visitor.accountId,
  });
  return { sharer: link.account_id, reward };
}

import type pg from "pg";
import { social } from "../../contract/api/social";
import { MOST_RELATED } from "../../contract/social";
import type { Clock } from "../clock";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import { type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import { walletMoved } from "../ledger/events";
import { type Rewards, refused } from "../ledger/rewards";
import type { Rates } from "../limits/rates";
import { demand } from "../policy/policy";
import { ReleaseThing } from "../releases/policy";
import { presentCard } from "../releases/present";
import {
  type ArtistRow,
  findArtist,
  findReleaseHead,
  holdRelease,
  listRelated,
  rethrowAsNotFound,
} from "../releases/store";
import { follow, like, share, unfollow, unlike } from "./interactions";
import { LIMITS } from "./limits";
import { addressOfShare } from "./shares";
import { audienceOf, audienceOfArtist, readFollows, readLikes } from "./store";

export interface SocialPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly events: EventBus;
  readonly rates: Rates;
  readonly rewards: Rewards;
  readonly publicUrl: () => string;
}

/** Routes for what people do with a release that they may see. */
function releaseRoutes({ pool, clock, events, rates, rewards, publicUrl }: SocialPorts): Handled[] {
  const seen = async (session: Session | null, releaseId: string) =>
    demand(session, "read", ReleaseThing, await findReleaseHead(pool, releaseId));
  /** loads the release that is acted on, after checking that the person may see it */
  const act = async (session: Session, releaseId: string) => {
    const release = await seen(session, releaseId);
    return {
      release,
      about: { releaseId: release.id, artist: release.account_id, accountId: session.accountId, now: clock() },
    };
  };
  return [
    handle(social.release, async ({ session, params }) => {
      const { id, account_id } = await seen(session, params.releaseId);
      return ok(await audienceOf(pool, id, account_id, session?.accountId ?? null));
    }),
    handle(social.related, async ({ session, params }) => {
      const { id } = await seen(session, params.releaseId);
      return ok({ items: (await listRelated(pool, id, MOST_RELATED)).map(presentCard) });
    }),
    handle(social.like, async ({ session, params }) => {
      const { release, about } = await act(session, params.releaseId);
      await rates.take(LIMITS.like, session.accountId);
      const reward = await transaction(pool, async (client) => {
        await holdRelease(client, release.id);
        await like(client, about);
        const owner = release.account_id;
        const thing = release.id;
        const answer = await rewards.reward(client, { person: session, occasion: "release.like", thing, owner });
        if (answer.rewarded) walletMoved(client, events, session.accountId);
        return answer;
      });
      return ok({ ...(await readLikes(pool, release.id, session.accountId)), reward });
    }),
    handle(social.unlike, async ({ session, params }) => {
      const { release, about } = await act(session, params.releaseId);
      await rates.take(LIMITS.like, session.accountId);
      await transaction(pool, (client) => unlike(client, about));
      return ok(await readLikes(pool, release.id, session.accountId));
    }),
    handle(social.share, async ({ session, params }) => {
      const { release, about } = await act(session, params.releaseId);
      await rates.take(LIMITS.share, session.accountId);
      const { code, visitors } = await share(pool, about).catch(rethrowAsNotFound);
      const own = release.account_id === session.accountId;
      return ok({
        code,
        url: addressOfShare(publicUrl(), release.id, code),
        visitors,
        reward: refused("release.share", own ? "own_release" : session.verified ? "no_visitor" : "unverified"),
      });
    }),
  ];
}

/** Routes for what people do with an artist. */
function artistRoutes({ pool, clock, rates }: SocialPorts): Handled[] {
  const known = async (handleOf: string): Promise<ArtistRow> => {
    const artist = await findArtist(pool, handleOf);
    if (!artist) throw new ApiError("not_found", "There is no such artist.");
    return artist;
  };
  return [
    handle(social.artist, async ({ session, params }) => {
      const { account_id } = await known(params.handle);
      const [follows, audience] = await Promise.all([
        readFollows(pool, account_id, session?.accountId ?? null),
        audienceOfArtist(pool, account_id),
      ]);
      return ok({ ...follows, ...audience });
    }),
    handle(social.follow, async ({ session, params }) => {
      const { account_id: artist } = await known(params.handle);
      const { accountId } = session;
      if (artist === accountId) throw new ApiError("conflict", "This is you: others can follow you.");
      await rates.take(LIMITS.follow, accountId);
      await transaction(pool, (client) => follow(client, { artist, accountId, now: clock() }));
      return ok(await readFollows(pool, artist, accountId));
    }),
    handle(social.unfollow, async ({ session, params }) => {
      const { account_id: artist } = await known(params.handle);
      const { accountId } = session;
      await rates.take(LIMITS.follow, accountId);
      await transaction(pool, (client) => unfollow(client, { artist, accountId, now: clock() }));
      return ok(await readFollows(pool, artist, accountId));
    }),
  ];
}

export const socialRoutes = (ports: SocialPorts): Handled[] => [...releaseRoutes(ports), ...artistRoutes(ports)];

import type pg from "pg";
import { publications } from "../../contract/api/publications";
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
import type { Notify } from "../notifications/notify";
import { demand } from "../policy/policy";
import { audienceMoved } from "../publications/live";
import { PublicationThing } from "../publications/policy";
import { findPublication, holdPublication, rethrowAsNotFound } from "../publications/store";
import type { Regions } from "../regions/regions";
import { presentCard } from "../releases/present";
import { type ArtistRow, findArtist, listRelated } from "../releases/store";
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
  readonly notify: Notify;
  readonly regions: Regions;
  readonly publicUrl: () => string;
}

/** Who does something, and from where. */
interface Actor {
  readonly session: Session;
  readonly address: string;
}

/** Routes for what people do with a publication that they may see; a release has addresses of its own besides. */
function publicationRoutes({
  pool,
  clock,
  events,
  rates,
  rewards,
  notify,
  regions,
  publicUrl,
}: SocialPorts): Handled[] {
  const seen = async (session: Session | null, id: string) =>
    demand(session, "read", PublicationThing, await findPublication(pool, id));
  /** who does something with it, after checking that they may see it */
  const act = async ({ session, address }: Actor, id: string) => {
    const { account_id: artist, kind } = await seen(session, id);
    const region = await regions.of(address);
    return { publicationId: id, kind, artist, accountId: session.accountId, now: clock(), region };
  };
  const audience = async (session: Session | null, of: string) => {
    const { id, account_id } = await seen(session, of);
    return ok(await audienceOf(pool, id, account_id, session?.accountId ?? null));
  };
  const likeIt = async (actor: Actor, id: string) => {
    const { session } = actor;
    const about = await act(actor, id);
    await rates.take(LIMITS.like, session.accountId);
    const reward = await transaction(pool, async (client) => {
      await holdPublication(client, id);
      if (await like(client, about)) {
        audienceMoved(client, events, id);
        await notify(client, about.artist, "like", {}, { by: about.accountId, publicationId: id });
      }
      const occasion = about.kind === "post" ? "community.like" : "release.like";
      const answer = await rewards.reward(client, { person: session, occasion, thing: id, owner: about.artist });
      if (answer.rewarded) walletMoved(client, events, session.accountId);
      return answer;
    });
    return ok({ ...(await readLikes(pool, id, session.accountId)), reward });
  };
  const unlikeIt = async (actor: Actor, id: string) => {
    const { session } = actor;
    const about = await act(actor, id);
    await rates.take(LIMITS.like, session.accountId);
    await transaction(pool, async (client) => {
      if (await unlike(client, about)) audienceMoved(client, events, id);
    });
    return ok(await readLikes(pool, id, session.accountId));
  };
  const shareIt = async (actor: Actor, id: string) => {
    const { session } = actor;
    const about = await act(actor, id);
    await rates.take(LIMITS.share, session.accountId);
    const { code, visitors } = await share(pool, about).catch(rethrowAsNotFound);
    const own = about.artist === session.accountId;
    return ok({
      code,
      url: addressOfShare(publicUrl(), id, code),
      visitors,
      reward: refused("release.share", own ? "own_release" : session.verified ? "no_visitor" : "unverified"),
    });
  };
  return [
    handle(social.release, ({ session, params }) => audience(session, params.releaseId)),
    handle(social.like, ({ session, address, params }) => likeIt({ session, address }, params.releaseId)),
    handle(social.unlike, ({ session, address, params }) => unlikeIt({ session, address }, params.releaseId)),
    handle(social.share, ({ session, address, params }) => shareIt({ session, address }, params.releaseId)),
    handle(publications.audience, ({ session, params }) => audience(session, params.publicationId)),
    handle(publications.like, ({ session, address, params }) => likeIt({ session, address }, params.publicationId)),
    handle(publications.unlike, ({ session, address, params }) => unlikeIt({ session, address }, params.publicationId)),
    handle(publications.share, ({ session, address, params }) => shareIt({ session, address }, params.publicationId)),
    handle(social.related, async ({ session, params }) => {
      const { id } = await seen(session, params.releaseId);
      return ok({ items: (await listRelated(pool, id, MOST_RELATED)).map(presentCard) });
    }),
  ];
}

/** Routes for what people do with an artist. */
function artistRoutes({ pool, clock, rates, notify, regions }: SocialPorts): Handled[] {
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
    handle(social.follow, async ({ session, params, address }) => {
      const { account_id: artist } = await known(params.handle);
      const { accountId } = session;
      if (artist === accountId) throw new ApiError("conflict", "This is you: others can follow you.");
      await rates.take(LIMITS.follow, accountId);
      const region = await regions.of(address);
      await transaction(pool, async (client) => {
        if (await follow(client, { artist, accountId, now: clock(), region })) {
          await notify(client, artist, "follow", {}, { by: accountId });
        }
      });
      return ok(await readFollows(pool, artist, accountId));
    }),
    handle(social.unfollow, async ({ session, params, address }) => {
      const { account_id: artist } = await known(params.handle);
      const { accountId } = session;
      await rates.take(LIMITS.follow, accountId);
      const region = await regions.of(address);
      await transaction(pool, (client) => unfollow(client, { artist, accountId, now: clock(), region }));
      return ok(await readFollows(pool, artist, accountId));
    }),
  ];
}

export const socialRoutes = (ports: SocialPorts): Handled[] => [...publicationRoutes(ports), ...artistRoutes(ports)];

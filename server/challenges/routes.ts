import { type Challenge, challenges } from "../../contract/api/challenges";
import { hashtagKey, TRENDING } from "../../contract/challenges";
import { blobAnswer } from "../blobs/answer";
import type { BlobStore } from "../blobs/blobs";
import { DAY_MS } from "../clock";
import { type Tx, transaction } from "../database/database";
import { ApiError } from "../errors";
import { partOf, placeOf } from "../http/cursor";
import { created, empty, type Handled, handle, limitedBefore, ok } from "../http/handlers";
import type { Session } from "../http/session";
import type { Rates } from "../limits/rates";
import type { PlanLimits } from "../plans/limits";
import { can, demand } from "../policy/policy";
import { presentProject } from "../projects/present";
import type { Projects } from "../projects/projects";
import { PublicationThing } from "../publications/policy";
import { findPublication } from "../publications/store";
import { addReport } from "../social/moderation/store";
import { cachedFor } from "../stats/cachedFor";
import type { Staging } from "../uploads/upload";
import { createChallenge } from "./begin";
import { type ClosingPorts, cancel } from "./closing";
import { readForm, wrongField } from "./form";
import { LIMITS } from "./limits";
import { challengeMoved } from "./live";
import { ChallengeThing } from "./policy";
import { presentCard, presentChallenge, presentEntries } from "./present";
import { copyStems } from "./stems";
import {
  type ChallengeRow,
  countOpened,
  findChallenge,
  listBusiest,
  listChallenges,
  listEntries,
  listOwn,
  lockChallenge,
  ownPart,
  placeOfChallenge,
} from "./store";
import { enter, entryRefusal, unvote, vote, voteRefusal, withdraw } from "./takingPart";
import { trendingHashtags } from "./trending";

export interface ChallengePorts extends ClosingPorts {
  readonly blobs: BlobStore;
  readonly staging: Staging;
  readonly rates: Rates;
  readonly limits: PlanLimits;
  readonly projects: Projects;
  /** a demonstration: new accounts vote at once */
  readonly demo: boolean;
}

const LOST = "Your account is gone.";
/** How old what is trending may be. */
const TRENDING_FRESH_MS = 60_000;

/** Reads a challenge as somebody sees it. */
function reader({ pool, clock, demo }: ChallengePorts) {
  const seen = async (session: Session | null, id: string): Promise<ChallengeRow> =>
    demand(session, "read", ChallengeThing, await findChallenge(pool, id));
  const mineOf = async (session: Session | null, row: ChallengeRow): Promise<Challenge["mine"]> => {
    const part = session && (await ownPart(pool, row.id, session.accountId));
    if (!session || !part) return null;
    const now = clock();
    const owner = row.account_id === session.accountId;
    return {
      owner,
      mayCancel: row.state === "open" && can(session, "cancel", ChallengeThing, row) && mayStillCancel(session, row),
      entryId: part.entry,
      votedFor: part.vote,
      mayVote: voteRefusal(row, { ...session, joined: part.joined }, now, demo),
      mayEnter: entryRefusal(row, session, part.entry !== null, now),
    };
  };
  const shown = async (session: Session | null, id: string): Promise<Challenge> => {
    const row = await seen(session, id);
    return presentChallenge(row, await countOpened(pool, id), await mineOf(session, row));
  };
  return { seen, shown };
}

/** An artist cancels before the first entry, an administrator at any time. */
const mayStillCancel = (session: Session, { entries }: ChallengeRow): boolean =>
  session.role === "admin" || entries === 0;

/** Routes that find challenges and read them. */
function readingRoutes(ports: ChallengePorts): Handled[] {
  const { pool, clock, blobs } = ports;
  const { seen, shown } = reader(ports);
  // reads thousands of descriptions, and anybody may ask
  const trending = cachedFor(TRENDING_FRESH_MS, clock, async () => {
    const now = clock();
    const since = new Date(now.getTime() - TRENDING.days * DAY_MS);
    const [busiest, hashtags] = await Promise.all([
      listBusiest(pool, now, since, TRENDING.challenges),
      trendingHashtags(pool, now),
    ]);
    return { challenges: busiest.map(presentCard), hashtags };
  });
  return [
    handle(challenges.trending, async () => ok(await trending())),
    handle(challenges.mine, async ({ session, query: { limit, cursor } }) => {
      const rows = await listOwn(pool, session.accountId, placeOf(cursor), limit);
      const { shown: part, nextCursor } = partOf(rows, limit, placeOfChallenge);
      return ok({ items: part.map(presentCard), nextCursor });
    }),
    handle(challenges.list, async ({ query: { show, hashtag, artist, limit, cursor } }) => {
      const asked = {
        show,
        hashtag: hashtag === undefined ? null : hashtagKey(hashtag),
        artist: artist?.toLowerCase() ?? null,
        after: placeOf(cursor),
        limit,
      };
      const { shown: part, nextCursor } = partOf(await listChallenges(pool, asked, clock()), limit, placeOfChallenge);
      return ok({ items: part.map(presentCard), nextCursor });
    }),
    handle(challenges.read, async ({ session, params }) => ok(await shown(session, params.challengeId))),
    handle(challenges.entries, async ({ session, params, query: { limit, cursor } }) => {
      const row = await seen(session, params.challengeId);
      // votes move while one reads: a part begins at a place of the order
      if (cursor !== undefined && !/^\d{1,6}$/.test(cursor)) throw new ApiError("invalid_request", "Not a cursor.");
      const from = Number(cursor ?? 0);
      const all = presentEntries(row, await listEntries(pool, row.id));
      return ok({
        items: all.slice(from, from + limit),
        nextCursor: all.length > from + limit ? String(from + limit) : null,
      });
    }),
    handle(challenges.demo, async ({ session, params, headers }) => {
      const { demo_sha256, demo_bytes, demo_type } = await seen(session, params.challengeId);
      if (demo_sha256 === null || demo_type === null) throw new ApiError("not_found", "It has no video.");
      const film = { sha256: demo_sha256, bytes: Number(demo_bytes), type: demo_type };
      return blobAnswer(blobs, { ...film, cacheControl: "private, max-age=3600" }, headers.range);
    }),
  ];
}

/** Routes for artists and their own challenges. */
function ownRoutes(ports: ChallengePorts): Handled[] {
  const { pool, rates, clock, limits } = ports;
  const { shown } = reader(ports);
  return [
    limitedBefore(
      rates,
      LIMITS.create,
      handle(challenges.create, async ({ session, body, headers }) => {
        const form = readForm(body, String(headers["content-type"] ?? ""));
        return created(await shown(session, await createChallenge(ports, session, form)));
      }),
    ),
    handle(challenges.cancel, async ({ session, params: { challengeId }, body: { reason }, log }) => {
      await transaction(pool, async (tx) => {
        const row = demand(session, "cancel", ChallengeThing, await lockChallenge(tx, challengeId));
        if (row.state !== "open") throw new ApiError("conflict", "This challenge is over.");
        if (!mayStillCancel(session, row)) {
          throw new ApiError("conflict", "Artists have entered. Only an administrator can cancel it now.");
        }
        const own = row.account_id === session.accountId;
        const usual = own ? "Its artist cancelled it." : "An administrator cancelled it.";
        await cancel(tx, ports, row, { by: session.accountId, reason: reason || usual });
      });
      log.info({ event: "challenge cancelled", challenge: challengeId, by: session.userId }, "cancelled");
      return ok(await shown(session, challengeId));
    }),
    handle(challenges.remove, async ({ session, params: { challengeId } }) => {
      await transaction(pool, async (tx) => {
        const row = demand(session, "delete", ChallengeThing, await lockChallenge(tx, challengeId));
        if (row.state === "open") throw new ApiError("conflict", "It still runs. Cancel it, or wait for its end.");
        await tx.query("delete from artist_challenges where id = $1", [challengeId]);
        if (row.demo_bytes !== null) await limits.release(tx, row.account_id, "storage", BigInt(row.demo_bytes));
      });
      return empty();
    }),
    handle(challenges.report, async ({ session, params: { challengeId }, body }) => {
      const { account_id: owner } = demand(session, "read", ChallengeThing, await findChallenge(pool, challengeId));
      await rates.take(LIMITS.report, session.accountId);
      const thing = { kind: "challenge" as const, id: challengeId, owner, publicationId: null };
      await addReport(pool, thing, { ...body, reporter: session.accountId }, clock());
      return empty();
    }),
  ];
}

/** Routes for those who enter and vote. */
function participantRoutes(ports: ChallengePorts): Handled[] {
  const { pool, clock, rates, events, notify, demo } = ports;
  const { seen, shown } = reader(ports);
  /** Changes something that the challenge's page shows, and answers with the challenge as it is then. */
  const changed = async (session: Session, id: string, change: (tx: Tx) => Promise<void>) => {
    await transaction(pool, async (tx) => {
      await change(tx);
      await challengeMoved(tx, events, id);
    });
    return shown(session, id);
  };
  return [
    handle(challenges.enter, async ({ session, params: { challengeId: id }, body: { publicationId } }) => {
      await seen(session, id);
      await rates.take(LIMITS.enter, session.accountId);
      const publication = await findPublication(pool, publicationId);
      if (publication?.account_id !== session.accountId) {
        throw wrongField("publicationId", "There is no such release of yours.");
      }
      const open = can(null, "read", PublicationThing, publication) && publication.visibility === "public";
      if (publication.kind !== "release" || !open) {
        throw wrongField("publicationId", "Enter a release that everybody can find and hear.");
      }
      const answer = await changed(session, id, async (tx) => {
        const { account_id: artist, title } = await enter(tx, id, session, publicationId, clock());
        const about = { by: session.accountId, subject: id };
        await notify(tx, artist, "challengeEntry", { challengeId: id, challenge: title }, about);
      });
      return created(answer);
    }),
    handle(challenges.withdraw, async ({ session, params: { challengeId: id, entryId } }) => {
      await seen(session, id);
      return ok(await changed(session, id, (tx) => withdraw(tx, id, session.accountId, entryId, clock())));
    }),
    handle(challenges.vote, async ({ session, params: { challengeId: id }, body: { entryId }, address }) => {
      await seen(session, id);
      await rates.take(LIMITS.vote, session.accountId);
      const part = await ownPart(pool, id, session.accountId);
      if (!part) throw new ApiError("not_found", LOST);
      const person = { ...session, joined: part.joined };
      const one = { challengeId: id, entryId, person, address };
      return ok(await changed(session, id, (tx) => vote(tx, one, clock(), demo)));
    }),
    handle(challenges.unvote, async ({ session, params: { challengeId: id } }) => {
      await seen(session, id);
      await rates.take(LIMITS.vote, session.accountId);
      return ok(await changed(session, id, (tx) => unvote(tx, id, session.accountId, clock())));
    }),
    handle(challenges.stems, async ({ session, params: { challengeId }, body }) => {
      const row = await seen(session, challengeId);
      await rates.take(LIMITS.stems, session.accountId);
      const { project, added } = await copyStems(ports, session, row, body.id);
      return added ? created(presentProject(project)) : ok(presentProject(project));
    }),
  ];
}

export const challengeRoutes = (ports: ChallengePorts): Handled[] => [
  ...readingRoutes(ports),
  ...ownRoutes(ports),
  ...participantRoutes(ports),
];

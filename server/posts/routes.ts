import type pg from "pg";
import { posts } from "../../contract/api/posts";
import { said } from "../../contract/words/said";
import { record } from "../analytics/record";
import type { Clock } from "../clock";
import { type Tx, transaction } from "../database/database";
import { ApiError } from "../errors";
import { partOf, placeOf } from "../http/cursor";
import { created, empty, type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import type { Rates } from "../limits/rates";
import { type Pictures, rethrowAsRefusal } from "../pictures/pictures";
import type { PlanLimits } from "../plans/limits";
import { demand } from "../policy/policy";
import { PublicationThing } from "../publications/policy";
import type { Regions } from "../regions/regions";
import { coverPath } from "../releases/present";
import { findArtist, listPublic } from "../releases/store";
import { languageAsked, writerIn } from "../words/writer";
import { changePost, createPost, removePost, setPostPublished } from "./changes";
import { LIMITS } from "./limits";
import { addPicture, findPicture } from "./pictures";
import { postPicturePath, presentPosts } from "./present";
import { type RssItem, rssOf } from "./rss";
import { findPost, listFeed, listPostsOf, noteSeen, placeOfPost } from "./store";

export interface PostPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly limits: PlanLimits;
  readonly pictures: Pictures;
  readonly regions: Regions;
  readonly publicUrl: () => string;
}

/** How many entries of each kind a feed for feed readers has. */
const MOST_RSS = 50;

/** Routes for one's own posts. */
function ownRoutes({ pool, clock, rates, limits, pictures }: PostPorts): Handled[] {
  const read = async (on: Tx | pg.Pool, session: Session | null, deed: "read" | "change" | "delete", id: string) =>
    demand(session, deed, PublicationThing, await findPost(on, id, session?.accountId ?? null));
  const shown = async (session: Session | null, id: string) => {
    const [post] = await presentPosts(pool, [await read(pool, session, "read", id)], session?.accountId ?? null);
    if (!post) throw new ApiError("not_found");
    return post;
  };
  return [
    handle(posts.create, async ({ session, body }) => {
      await rates.take(LIMITS.post, session.userId);
      const { accountId } = session;
      const id = await transaction(pool, (tx) => createPost(tx, limits, { ...body, accountId }, clock()));
      return created(await shown(session, id));
    }),
    handle(posts.picture, async ({ session, body }) => {
      const { accountId } = session;
      await rates.take(LIMITS.picture, session.userId);
      const made = await pictures.make(accountId, Buffer.from(body)).catch(rethrowAsRefusal);
      const largest = made.sizes.reduce((best, size) => (size.width > best.width ? size : best));
      const { width, height } = largest;
      const id = await transaction(pool, async (tx) => {
        const pictureId = await pictures.keep(tx, made);
        return addPicture(tx, limits, { accountId, pictureId, width, height, bytes: made.bytes }, clock());
      });
      return created({ id, address: postPicturePath(id), width, height });
    }),
    handle(posts.read, async ({ session, params }) => ok(await shown(session, params.postId))),
    handle(posts.change, async ({ session, params, body: { publish, ...change } }) => {
      await transaction(pool, async (tx) => {
        const row = await read(tx, session, "change", params.postId);
        await changePost(tx, limits, row, change, clock());
        if (publish !== undefined) await setPostPublished(tx, row.id, publish, clock());
      });
      return ok(await shown(session, params.postId));
    }),
    handle(posts.remove, async ({ session, params, log }) => {
      await transaction(pool, async (tx) => removePost(tx, limits, await read(tx, session, "delete", params.postId)));
      log.info({ event: "post deleted", post: params.postId, user: session.userId }, "deleted");
      return empty();
    }),
  ];
}

/** Routes for reading posts. */
function readingRoutes({ pool, clock, rates, pictures, regions, publicUrl }: PostPorts): Handled[] {
  const artistOf = async (handleOf: string) => {
    const artist = await findArtist(pool, handleOf);
    if (!artist) throw new ApiError("not_found", "There is no such artist.");
    return artist;
  };
  return [
    handle(posts.feed, async ({ session, query: { limit, cursor } }) => {
      const rows = await listFeed(pool, session.accountId, placeOf(cursor), limit);
      const { shown, nextCursor } = partOf(rows, limit, placeOfPost);
      return ok({ items: await presentPosts(pool, shown, session.accountId), nextCursor });
    }),
    handle(posts.ofArtist, async ({ session, params, query: { limit, cursor } }) => {
      const { account_id } = await artistOf(params.handle);
      const reader = session?.accountId ?? null;
      const rows = await listPostsOf(pool, account_id, reader, placeOf(cursor), limit);
      const { shown, nextCursor } = partOf(rows, limit, placeOfPost);
      return ok({ items: await presentPosts(pool, shown, reader), nextCursor });
    }),
    handle(posts.seen, async ({ session, address, body }) => {
      const { accountId } = session;
      await rates.take(LIMITS.seen, accountId);
      const region = await regions.of(address);
      await transaction(pool, async (tx) => {
        const seen = await noteSeen(tx, accountId, body.posts);
        const at = clock();
        await record(
          tx,
          ...seen.map(({ id: publicationId, owner }) => ({
            kind: "view" as const,
            publicationId,
            owner,
            person: accountId,
            at,
            region,
          })),
        );
      });
      return empty();
    }),
    handle(posts.rss, async ({ params, headers }) => {
      const artist = await artistOf(params.handle);
      const [posted, released, write] = await Promise.all([
        listPostsOf(pool, artist.account_id, null, null, MOST_RSS),
        listPublic(pool, artist.account_id, null, MOST_RSS),
        writerIn(languageAsked(headers)),
      ]);
      const whole = (path: string) => `${publicUrl()}${path}`;
      const pictureOf = (path: string | null) => (path === null ? null : whole(path));
      const items: RssItem[] = [
        ...posted.map((row) => ({
          title: row.text.split("\n")[0] || row.name,
          text: row.link === null ? row.text : `${row.text}\n${row.link}`,
          address: whole(`/post/${row.id}`),
          at: row.published_at ?? row.created_at,
          picture: pictureOf(row.pictures[0] ? postPicturePath(row.pictures[0].id) : null),
        })),
        ...released.map((row) => ({
          title: row.title,
          text: row.description,
          address: whole(`/watch/${row.id}`),
          at: row.first_public_at ?? row.created_at,
          picture: pictureOf(coverPath(row.cover_id)),
        })),
      ];
      items.sort((one, other) => other.at.getTime() - one.at.getTime());
      const channel = {
        title: artist.name,
        description: artist.biography || write(said`Posts and releases of ${artist.name} on Backline`),
        address: whole(`/artist/${artist.handle}`),
        self: whole(`/api/artists/${artist.handle}/feed.xml`),
      };
      const content = Buffer.from(rssOf(channel, items.slice(0, MOST_RSS)));
      return ok({ type: "application/rss+xml" as const, content }, { "Cache-Control": "public, max-age=300" });
    }),
    handle(posts.pictureOf, async ({ params }) => pictures.answer(pool, await findPicture(pool, params.pictureId))),
    handle(posts.sizedPictureOf, async ({ params }) =>
      pictures.answer(pool, await findPicture(pool, params.pictureId), params.size),
    ),
  ];
}

export const postRoutes = (ports: PostPorts): Handled[] => [...ownRoutes(ports), ...readingRoutes(ports)];

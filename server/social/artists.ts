import type pg from "pg";
import { spanOf } from "../../contract/analytics";
import { social } from "../../contract/api/social";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import { likely } from "../database/likely";
import { prepared } from "../database/prepared";
import { ApiError } from "../errors";
import { type Place, partOf, placeOf } from "../http/cursor";
import { type Handled, handle, ok } from "../http/handlers";
import { presentArtist } from "../releases/present";
import { type ArtistRow, findArtist, PUBLIC_OF } from "../releases/store";

interface ListedRow extends ArtistRow {
  readonly followers: number;
  readonly following: boolean;
  readonly releases: number;
}

/** Handles and names that contain a text ($1, as a pattern $2) of whom somebody ($3) follows or not, after a place. */
const listed = prepared<ListedRow>(
  "social.artists",
  `select a.id as account_id, a.handle, a.name, a.biography, a.avatar_id, a.created_at,
     (select count(*) from follows where artist = a.id)::int as followers,
     exists (select from follows where artist = a.id and account_id = $3) as following,
     (select count(*) from ${PUBLIC_OF("a.id")})::int as releases
   from accounts a
   where a.handle is not null and a.suspended_at is null and a.closed_at is null
     and ($1 = '' or a.handle ilike $2 or a.name ilike $2)
     and ($4 = 'all' or exists (select from follows where artist = a.id and account_id = $3))
     and exists (select from ${PUBLIC_OF("a.id")})
     and ($5::timestamptz is null or (a.created_at, a.id::text) < ($5, $6))
   order by a.created_at desc, a.id::text desc limit $7`,
);

/** How many of an artist's ($1) followers of today followed at each of some times ($2). */
const course = prepared<{ followers: number }>(
  "social.followers",
  `select (select count(*) from follows where artist = $1 and at < t.until)::int as followers
   from unnest($2::timestamptz[]) with ordinality t (until, place) order by t.place`,
);

interface Asked {
  readonly search: string;
  readonly show: "all" | "followed";
  /** the caller's account */
  readonly reader: string | null;
  readonly after: Place | null;
  readonly limit: number;
}

const listArtists = (on: Queryable, { search, show, reader, after, limit }: Asked): Promise<ListedRow[]> =>
  listed(on, search, likely(search), reader, show, after?.at ?? null, after?.id ?? null, limit + 1);

/** Routes that find artists. */
export function findingRoutes({ pool, clock }: { readonly pool: pg.Pool; readonly clock: Clock }): Handled[] {
  return [
    handle(social.artists, async ({ session, query: { search = "", show, limit, cursor } }) => {
      const reader = session?.accountId ?? null;
      const rows = await listArtists(pool, { search, show, reader, after: placeOf(cursor), limit });
      const { shown, nextCursor } = partOf(rows, limit, ({ created_at: at, account_id: id }) => ({ at, id }));
      const items = shown.map((row) => ({
        ...presentArtist(row),
        followers: row.followers,
        following: row.following,
        releases: row.releases,
        joinedAt: row.created_at.toISOString(),
      }));
      return ok({ items, nextCursor });
    }),
    handle(social.followers, async ({ params }) => {
      const artist = await findArtist(pool, params.handle);
      if (!artist) throw new ApiError("not_found", "There is no such artist.");
      const { starts, to } = spanOf("90d", clock());
      const rows = await course(pool, artist.account_id, [...starts.slice(1), to]);
      return ok({
        course: starts.map((start, day) => ({ start: start.toISOString(), followers: rows[day]?.followers ?? 0 })),
      });
    }),
  ];
}

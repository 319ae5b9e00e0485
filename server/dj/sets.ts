import type { DjTrack } from "../../contract/api/djValues";
import { DJ_REQUESTS, searchable, wordsOf } from "../../contract/dj/requests";
import { HOUR_MS } from "../clock";
import type { Queryable } from "../database/database";
import { prepared } from "../database/prepared";
import { randomId } from "../ids";

/** A set with its DJ. */
export interface SetRow {
  readonly id: string;
  readonly account_id: string;
  readonly name: string;
  /** as its DJ left it; after `closes_at` it is closed all the same */
  readonly open: boolean;
  readonly closes_at: Date;
  readonly shared_network: boolean;
  readonly track_count: number;
  readonly revision: string;
  readonly created_at: Date;
  /** under which its guests' networks are hashed; null: it is over for good, and who voted in it is forgotten */
  readonly salt: string | null;
  readonly handle: string;
  readonly person_name: string;
  readonly avatar_id: string | null;
  /** the DJ is suspended or deleted */
  readonly owner_gone: boolean;
}

export const isOpen = ({ open, closes_at }: Pick<SetRow, "open" | "closes_at">, now: Date): boolean =>
  open && now < closes_at;

/** Names what the lists of a set show; another state shows something else. */
export const stateOfSet = (set: Pick<SetRow, "id" | "revision"> | null): string =>
  set === null ? "none" : `${set.id}.${set.revision}`;

const COLUMNS = `s.id, s.account_id, s.name, s.open, s.closes_at, s.shared_network, s.track_count, s.revision, s.created_at, s.salt,
  a.handle, a.name as person_name, a.avatar_id, (a.suspended_at is not null or a.closed_at is not null) as owner_gone`;
const FROM = `dj_sets s join accounts a on a.id = s.account_id`;

const byId = prepared<SetRow>("dj.set", `select ${COLUMNS} from ${FROM} where s.id = $1`);
const latestOf = prepared<SetRow>(
  "dj.latest",
  `select ${COLUMNS} from ${FROM} where s.account_id = $1 order by s.created_at desc, s.id desc limit 1`,
);

export const findSet = async (on: Queryable, id: string): Promise<SetRow | null> => (await byId(on, id))[0] ?? null;
export const findLatestSet = async (on: Queryable, accountId: string): Promise<SetRow | null> =>
  (await latestOf(on, accountId))[0] ?? null;

const closesAt = (now: Date): Date => new Date(now.getTime() + DJ_REQUESTS.openHours * HOUR_MS);

/**
 * Opens a set and ends the account's others for good, within a transaction; returns its id. Of the earlier ones the latest
 * are kept, with how many voted but not with who did.
 */
export async function addSet(
  on: Queryable,
  accountId: string,
  { name, sharedNetwork }: { readonly name: string; readonly sharedNetwork: boolean },
  now: Date,
): Promise<string> {
  // two at once: the second closes what the first has opened
  await on.query("select pg_advisory_xact_lock(hashtextextended($1, 0))", [`dj-sets:${accountId}`]);
  await on.query(
    `update dj_sets set open = false, salt = null, revision = revision + 1
     where account_id = $1 and (open or salt is not null)`,
    [accountId],
  );
  await on.query("delete from dj_votes where set_id in (select id from dj_sets where account_id = $1)", [accountId]);
  await on.query(
    `delete from dj_sets where account_id = $1 and id not in
       (select id from dj_sets where account_id = $1 order by created_at desc, id desc limit $2)`,
    [accountId, DJ_REQUESTS.sets - 1],
  );
  const id = randomId(16);
  await on.query(
    // of two that are opened in one moment the second is the later one
    `insert into dj_sets (id, account_id, name, open, closes_at, shared_network, created_at, salt)
     select $1, $2, $3, true, $4, $5, greatest($6, max(created_at) + interval '1 microsecond'), $7
     from dj_sets where account_id = $2`,
    [id, accountId, name, closesAt(now), sharedNetwork, now, randomId(32)],
  );
  return id;
}

/** What its DJ changes of a set; what is left out stays. Opening it again gives it its hours anew. */
export async function changeSet(
  on: Queryable,
  id: string,
  change: {
    readonly name?: string | undefined;
    readonly open?: boolean | undefined;
    readonly sharedNetwork?: boolean | undefined;
  },
  now: Date,
): Promise<void> {
  await on.query(
    // one that another set followed a moment ago has no salt any more, and stays closed
    `update dj_sets set name = coalesce($2, name), open = coalesce($3, open) and salt is not null,
       closes_at = case when $3 then $4 else closes_at end, shared_network = coalesce($5, shared_network),
       revision = revision + 1 where id = $1`,
    [id, change.name ?? null, change.open ?? null, closesAt(now), change.sharedNetwork ?? null],
  );
}

export async function removeSet(on: Queryable, id: string): Promise<void> {
  await on.query("delete from dj_sets where id = $1", [id]);
}

/** Letters of a title and an artist that a search looks at: some signs alone become eighteen when they are compared. */
const MOST_SEARCHED = DJ_REQUESTS.title + 1 + DJ_REQUESTS.artist;

/** Puts tracks in place of all that guests of a set search, within a transaction. */
export async function publishTracks(on: Queryable, setId: string, tracks: readonly DjTrack[]): Promise<void> {
  // first, so that two lists sent at once come one after the other
  await on.query("update dj_sets set track_count = $2, revision = revision + 1 where id = $1", [setId, tracks.length]);
  await on.query("delete from dj_set_tracks where set_id = $1", [setId]);
  const column = <T>(of: (track: DjTrack) => T): T[] => tracks.map(of);
  await on.query(
    `insert into dj_set_tracks (set_id, track_id, place, title, artist, bpm, key, seconds, words)
     select $1, t.* from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::float8[], $7::text[], $8::float8[], $9::text[]) t`,
    [
      setId,
      column(({ id }) => id),
      tracks.map((_track, place) => place),
      column(({ title }) => title),
      column(({ artist }) => artist),
      column(({ bpm }) => bpm),
      column(({ key }) => key),
      column(({ seconds }) => seconds),
      column(({ title, artist }) => searchable(`${title} ${artist}`).slice(0, MOST_SEARCHED)),
    ],
  );
}

const found = prepared<DjTrack>(
  "dj.search",
  `select track_id as id, title, artist, bpm, key, seconds from dj_set_tracks
   where set_id = $1 and words like all ($2::text[]) order by place limit $3`,
);

/** Tracks of a set's list that hold every word of a search, in the DJ's order. */
export const searchTracks = (on: Queryable, setId: string, search: string): Promise<DjTrack[]> =>
  // words are letters and digits alone, so nothing in them means anything to `like`
  found(
    on,
    setId,
    wordsOf(search).map((word) => `%${word}%`),
    DJ_REQUESTS.found,
  );

import type { DjVoting } from "../../contract/api/dj";
import type { DjGuestSet, DjPlayedTrack, DjSet, DjTrack, DjWaitingTrack } from "../../contract/api/djValues";
import { inOrder } from "../../contract/dj/requests";
import { presentArtist } from "../releases/present";
import { isOpen, type SetRow } from "./sets";
import type { RequestRow } from "./votes";

export const presentSet = (row: SetRow, publicUrl: string, now: Date): DjSet => ({
  id: row.id,
  name: row.name,
  open: isOpen(row, now),
  opensUntil: row.closes_at.toISOString(),
  sharedNetwork: row.shared_network,
  tracks: row.track_count,
  link: `${publicUrl}/request/${row.id}`,
  createdAt: row.created_at.toISOString(),
});

export const presentGuestSet = (row: SetRow, now: Date): DjGuestSet => ({
  name: row.name,
  by: presentArtist({ handle: row.handle, name: row.person_name, avatar_id: row.avatar_id }),
  open: isOpen(row, now),
  tracks: row.track_count,
});

const presentTrack = ({ id, title, artist, bpm, key, seconds }: DjTrack): DjTrack => ({
  id,
  title,
  artist,
  bpm,
  key,
  seconds,
});

const asked = (row: RequestRow) => ({ ...presentTrack(row), votes: row.votes, at: row.at.toISOString() });

/** The waiting ones of a set's requests, in the order of the list. */
export const presentWaiting = (rows: readonly RequestRow[], now: Date): DjWaitingTrack[] =>
  inOrder(
    rows.filter(({ state }) => state === "waiting").map((row) => ({ row, votes: row.votes, at: row.at.getTime() })),
    now.getTime(),
  ).map(({ row, priority }) => ({ ...asked(row), priority }));

export const presentPlayed = (rows: readonly RequestRow[]): DjPlayedTrack[] =>
  rows.flatMap((row) => (row.played_at ? [{ ...asked(row), playedAt: row.played_at.toISOString() }] : []));

/** Everything that was asked for in a set, as its DJ sees it. */
export const presentRequests = (
  rows: readonly RequestRow[],
  now: Date,
): Pick<DjVoting, "waiting" | "played" | "hidden"> => ({
  waiting: presentWaiting(rows, now),
  played: presentPlayed(rows),
  hidden: rows.filter(({ state }) => state === "hidden").map(presentTrack),
});

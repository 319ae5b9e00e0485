import { type Challenge, type ChallengeCard, type ChallengeEntry, challenges } from "../../contract/api/challenges";
import { pathOf } from "../../contract/api/route";
import { placesOf, prizesOf } from "../../contract/challenges";
import { coverPath, presentArtist } from "../releases/present";
import type { ChallengeRow, EntryRow } from "./store";

export const presentCard = (row: ChallengeRow): ChallengeCard => ({
  id: row.id,
  title: row.title,
  hashtag: row.hashtag,
  type: row.type,
  artist: presentArtist(row),
  pool: row.pool,
  state: row.state,
  startedAt: row.created_at.toISOString(),
  closesAt: row.closes_at.toISOString(),
  entries: row.entries,
  votes: row.votes,
  stems: row.stems,
  film: row.demo_sha256 !== null,
});

export const presentChallenge = (row: ChallengeRow, opened: number, mine: Challenge["mine"]): Challenge => ({
  ...presentCard(row),
  description: row.description,
  closedAt: row.closed_at?.toISOString() ?? null,
  paid: row.paid,
  reason: row.reason,
  takenDown: row.taken_down_reason,
  demo:
    row.demo_sha256 === null
      ? null
      : {
          address: pathOf(challenges.demo, { challengeId: row.id }),
          mediaType: row.demo_type ?? "",
          bytes: Number(row.demo_bytes),
        },
  opened,
  mine,
});

/** Entries with their places and prizes: those of the result, or as they would be if the challenge ended now. */
export function presentEntries(challenge: ChallengeRow, rows: readonly EntryRow[]): ChallengeEntry[] {
  const votes = rows.map((row) => row.votes);
  const running = challenge.state === "open";
  const places = placesOf(votes);
  const prizes = running ? prizesOf(BigInt(challenge.pool), votes) : [];
  return rows.map((row, index) => ({
    id: row.id,
    place: row.place ?? places[index] ?? 1,
    votes: row.votes,
    prize: row.prize ?? String(prizes[index] ?? 0n),
    artist: presentArtist(row),
    publication:
      row.publication_id === null
        ? null
        : {
            id: row.publication_id,
            kind: row.kind,
            title: row.title,
            cover: coverPath(row.cover_id),
            price: row.price,
          },
    enteredAt: row.at.toISOString(),
  }));
}

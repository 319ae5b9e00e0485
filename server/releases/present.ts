import type { Release, ReleaseCard, Tracklist } from "../../contract/api/releases";
import { avatarPath } from "../accounts/present";
import type { ArtistRow, ReleaseRow } from "./store";

export const coverPath = (id: string | null): string | null => (id === null ? null : `/api/covers/${id}`);

export const presentArtist = (row: Pick<ArtistRow, "handle" | "name" | "avatar_id">) => ({
  handle: row.handle,
  name: row.name,
  avatar: avatarPath(row.avatar_id),
});

export function presentCard(row: ReleaseRow): ReleaseCard {
  const { id, title, genre, tags, price, frames, sample_rate } = row;
  return {
    id,
    title,
    artist: presentArtist(row),
    genre,
    tags: [...tags],
    price,
    cover: coverPath(row.cover_id),
    seconds: frames === null || sample_rate === null ? null : Number(frames) / sample_rate,
    publishedAt: row.published_at && (row.first_public_at ?? row.published_at).toISOString(),
  };
}

function presentOwned(row: ReleaseRow): NonNullable<Release["owned"]> {
  const total = row.frames_total === null ? null : Number(row.frames_total);
  return {
    visibility: row.visibility,
    published: row.published_at !== null,
    state: row.state,
    reason: row.reason,
    takenDown:
      row.taken_down_at === null ? null : { at: row.taken_down_at.toISOString(), reason: row.taken_down_reason ?? "" },
    warnings: [...row.warnings],
    progress: row.state === "processing" ? { done: Number(row.frames_done), total } : null,
    file: { name: row.source_name, bytes: Number(row.source_bytes), kind: row.source_kind },
    createdAt: row.created_at.toISOString(),
  };
}

/** A release as shown to a reader; `reader` is the id of their account. */
export function presentRelease(row: ReleaseRow, reader: string | null): Release {
  return {
    ...presentCard(row),
    description: row.description,
    lyrics: row.lyrics,
    tracklist: JSON.parse(row.tracklist) as Tracklist,
    loudness: row.loudness,
    truePeak: row.true_peak,
    waveform: [...(row.peaks ?? [])],
    owned: row.account_id === reader ? presentOwned(row) : null,
  };
}

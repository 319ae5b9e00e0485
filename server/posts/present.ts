import type { Post } from "../../contract/api/posts";
import type { ReleaseCard } from "../../contract/api/releases";
import type { Queryable } from "../database/database";
import { presentArtist, presentCard } from "../releases/present";
import { findPublicReleases } from "../releases/store";
import type { PostRow } from "./store";

export const postPicturePath = (id: string): string => `/api/post-pictures/${id}`;

/** A post as a reader sees it; `release` is what it plays. */
function presentPost(row: PostRow, reader: string | null, release: ReleaseCard | null): Post {
  const own = row.account_id === reader;
  return {
    id: row.id,
    artist: presentArtist(row),
    text: row.text,
    pictures: row.pictures.map((picture) => ({ ...picture, address: postPicturePath(picture.id) })),
    release,
    link: row.link,
    visibility: row.visibility,
    createdAt: row.created_at.toISOString(),
    publishedAt: row.published_at?.toISOString() ?? null,
    takenDown:
      row.taken_down_at === null ? null : { at: row.taken_down_at.toISOString(), reason: row.taken_down_reason ?? "" },
    likes: row.likes,
    comments: row.comments,
    liked: row.liked,
    own,
  };
}

/** Posts as a reader sees them, with what they play. */
export async function presentPosts(on: Queryable, rows: readonly PostRow[], reader: string | null): Promise<Post[]> {
  const ids = rows.flatMap(({ release_id }) => release_id ?? []);
  const cards = new Map(
    ids.length === 0 ? [] : (await findPublicReleases(on, ids)).map((row) => [row.id, presentCard(row)]),
  );
  return rows.map((row) => presentPost(row, reader, cards.get(row.release_id ?? "") ?? null));
}

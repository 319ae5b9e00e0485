import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type pg from "pg";
import { songProject } from "../../contract/demo/build";
import { summaryOf } from "../../contract/project/summary";
import { COVER } from "../../contract/releases";
import { emailKey } from "../accounts/email";
import type { BlobStore } from "../blobs/blobs";
import { keepBlob } from "../blobs/keep";
import type { Queryable } from "../database/database";
import { randomId } from "../ids";
import { enqueueFor } from "../jobs/job";
import type { PlanLimits } from "../plans/limits";
import { pack } from "../projects/packed";
import { addProject } from "../projects/store";
import { addRelease } from "../releases/changes";
import { setCover } from "../releases/covers";
import { renderRelease } from "../releases/jobs";
import type { Bounce } from "./bounce/bounce";
import { DEMO_ARTIST } from "./cast/artists";
import { CHALLENGES } from "./cast/challenges";
import { RELEASES } from "./cast/releases";
import { emailOfArtist, momentOf, type Year } from "./people";
import { SONGS } from "./songs";
import { type CastRow, noteRelease, readReleases } from "./store";

interface Ports {
  readonly pool: pg.Pool;
  readonly blobs: BlobStore;
  readonly limits: PlanLimits;
  readonly bounce: Bounce;
}

/** Whether its artist shares the song's project with a challenge. */
const isShared = (song: string): boolean => CHALLENGES.some(({ stems }) => stems === song);

/** Stores a song's project among the cloud projects of its owner. */
async function keepProject(on: Queryable, key: string, accountId: string, at: Date): Promise<void> {
  const song = SONGS[key];
  if (!song) throw new Error(`There is no song “${key}”.`);
  let next = 0;
  const id = `song-${randomId(9)}`;
  const document = { ...songProject(song, () => `${key}-${next++}`), id };
  const text = JSON.stringify(document);
  const beganSha256 = createHash("sha256").update(text).digest("hex");
  const stored = { bytes: text.length, packed: pack(text) };
  await addProject(on, { id, accountId, beganSha256, ...stored, ...summaryOf(document) }, at);
}

/**
 * Renders and publishes the songs that are not published yet, one after another, as if their artists had uploaded them
 * at their times of the year. Stops when `signal` aborts, without leaving a half-finished release.
 */
export async function publishSongs(
  { pool, blobs, limits, bounce }: Ports,
  cast: ReadonlyMap<string, CastRow>,
  year: Year,
  signal: AbortSignal,
): Promise<void> {
  const known = await readReleases(pool);
  for (const release of RELEASES.filter(({ song }) => !known.has(song))) {
    const owner = cast.get(emailKey(emailOfArtist(release.artist)));
    if (!owner) throw new Error(`There is no ${release.artist}.`);
    const folder = await mkdtemp(join(tmpdir(), "backline-demo-"));
    try {
      const target = join(folder, "song.wav");
      const cover = join(folder, "cover.png");
      const picture = { seed: release.song, motif: release.motif, palette: release.palette, size: COVER.pixels / 2 };
      await bounce({ song: release.song, target, picture, cover }, signal);
      const content = await readFile(cover);
      const at = momentOf(year, release.published);
      const open = () => createReadStream(target);
      await keepBlob({ pool, blobs }, open, async (client, sound) => {
        const source = { ...sound, name: `${release.title}.wav` };
        const words = {
          ...release,
          accountId: owner.account_id,
          uploadId: `demo-${release.song}`,
          visibility: "public" as const,
        };
        const { id } = await addRelease(client, { ...words, source }, at);
        await limits.require(client, owner.account_id, "storage", BigInt(sound.bytes));
        await setCover(client, limits, { id, account_id: owner.account_id }, { type: "image/png", content });
        await noteRelease(client, release.song, id);
        await enqueueFor(client, renderRelease, owner.account_id, { releaseId: id });
        if (release.artist === DEMO_ARTIST || isShared(release.song))
          await keepProject(client, release.song, owner.account_id, at);
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }
}

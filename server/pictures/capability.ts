import type pg from "pg";
import type { Capability } from "../capabilities";
import { carryOverJobs, carryPicturesOver } from "./carryOver";
import type { Pictures } from "./pictures";
import { blobsOfPictures } from "./store";

interface Ports {
  readonly pool: pg.Pool;
  readonly pictures: Pictures;
}

/** Pictures in their sizes; routes and rights are those of what they belong to. */
export function picturesCapability(ports: Ports): Capability {
  const { pool, pictures } = ports;
  return {
    jobs: carryOverJobs(ports),
    blobUsers: [blobsOfPictures],
    prepare: async () => {
      const { rows } = await pool.query<{ old: boolean }>(
        `select exists (select from avatars where picture_id is null)
           or exists (select from publication_covers where picture_id is null) as old`,
      );
      if (rows[0]?.old) await carryPicturesOver(pool);
    },
    accompany: () => async () => pictures.end(),
  };
}

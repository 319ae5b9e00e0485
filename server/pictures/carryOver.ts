import type pg from "pg";
import { z } from "zod";
import { type Queryable, transaction } from "../database/database";
import { enqueue, type JobHandled, job, runs } from "../jobs/job";
import { PictureError } from "./header";
import type { Pictures } from "./pictures";

/** Makes sizes of pictures that were stored before there were sizes. */
const carryOver = job({ name: "pictures.carryOver", queue: "media", payload: z.object({}), attempts: 3 });

/** Queues the work, once, however many servers ask for it. */
export const carryPicturesOver = (on: Queryable): Promise<void> => enqueue(on, carryOver, {}, { key: "all" });

interface Old {
  readonly kind: "avatar" | "cover";
  readonly id: string;
  readonly content: Buffer;
}

/** One picture after another, by id: what cannot be read is passed over and stays as it is. */
async function nextOld(pool: pg.Pool, kind: Old["kind"], after: string): Promise<Old | null> {
  const { rows } = await (kind === "avatar"
    ? pool.query<Old>(
        "select 'avatar' as kind, id, content from avatars where picture_id is null and id > $1 order by id limit 1",
        [after],
      )
    : pool.query<Old>(
        "select 'cover' as kind, id, content from publication_covers where picture_id is null and id > $1 order by id limit 1",
        [after],
      ));
  return rows[0] ?? null;
}

/** Notes the sizes of a picture, unless it was replaced meanwhile. */
async function note(on: Queryable, { kind, id, content }: Old, pictureId: string): Promise<boolean> {
  const { rowCount } = await (kind === "avatar"
    ? on.query("update avatars set picture_id = $2, content = null where id = $1 and content = $3", [
        id,
        pictureId,
        content,
      ])
    : // it stays charged as it was
      on.query(
        `update publication_covers set picture_id = $2, bytes = octet_length(content), content = null
         where id = $1 and content = $3`,
        [id, pictureId, content],
      ));
  return rowCount === 1;
}

class Replaced extends Error {}

interface Ports {
  readonly pool: pg.Pool;
  readonly pictures: Pictures;
}

export const carryOverJobs = ({ pool, pictures }: Ports): JobHandled[] => [
  runs(carryOver, async (_nothing, { log, signal }) => {
    for (const kind of ["avatar", "cover"] as const) {
      for (let old = await nextOld(pool, kind, ""); old && !signal.aborted; old = await nextOld(pool, kind, old.id)) {
        const { content } = old;
        const was = old;
        try {
          const made = await pictures.make(`carry ${kind}`, content);
          await transaction(pool, async (tx) => {
            if (!(await note(tx, was, await pictures.keep(tx, made)))) throw new Replaced();
          });
        } catch (error) {
          if (error instanceof Replaced) continue;
          if (!(error instanceof PictureError)) throw error;
          log.warn({ kind, id: was.id, reason: error.message }, "a stored picture cannot be read and stays as it is");
        }
      }
    }
    if (signal.aborted) await carryPicturesOver(pool);
  }),
];

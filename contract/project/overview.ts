import { z } from "zod";
import { TRACK_COLORS } from "./colors";

/** The most tracks, and the most pieces of each, that an overview shows. */
export const MOST_TRACKS = 24;
export const MOST_STRETCHES = 64;
/** The width of an overview, whatever the project's length. */
export const OVERVIEW_WIDTH = 1000;

/** A picture of a project's arrangement, to be drawn at any size. */
export const overview = z.object({
  /** the tracks with clips, from top to bottom; pieces are pairs of begin and end, 0 … `OVERVIEW_WIDTH` */
  tracks: z
    .array(
      z.object({
        color: z
          .int()
          .min(0)
          .max(TRACK_COLORS - 1),
        stretches: z.array(z.tuple([z.int(), z.int()])).max(MOST_STRETCHES),
      }),
    )
    .max(MOST_TRACKS),
});
export type Overview = z.infer<typeof overview>;

/** The facts about a document that a list of projects shows. */
export interface Summary {
  readonly name: string;
  /** tracks besides returns and the master */
  readonly tracks: number;
  /** until the last clip's end */
  readonly seconds: number;
  readonly overview: Overview;
}

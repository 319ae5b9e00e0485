import { z } from "zod";

/** An id made by the server or a client: uuid or base64url, one path segment. */
export const id = z.string().regex(/^[0-9A-Za-z_-]{1,64}$/, "Not an id.");

/** An instant: ISO 8601 in UTC. */
export const time = z.iso.datetime();

/** An amount of money in minor units (1 AC = 100): an integer in decimal digits, exact at any size. */
export const amount = z.string().regex(/^-?\d{1,18}$/, "Not an amount in minor units.");

/** The query for a part of a list: at most `limit` items after `cursor`, which an earlier answer gave. */
export const page = z.object({
  limit: z.coerce.number().int().min(1).max(100).default(20),
  cursor: z
    .string()
    .regex(/^[0-9A-Za-z_-]{1,200}$/, "Not a cursor.")
    .optional(),
});

/** A part of a list; `nextCursor` is null at its end. */
export const listOf = <T extends z.ZodType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.string().nullable() });

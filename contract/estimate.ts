import { z } from "zod";

/**
 * A figure that can only be estimated: its value lies between `low` and `high` with 90 % probability, judged from `n`
 * observations. Where there are too few of them, or nothing to judge by, `value` is null and `reason` says why.
 */
export const estimate = z.object({
  value: z.number().nullable(),
  low: z.number().nullable(),
  high: z.number().nullable(),
  n: z.int().min(0),
  /** a sentence for the person who reads the figure: what it rests on, or what is missing */
  reason: z.string().max(300),
});
export type Estimate = z.infer<typeof estimate>;

/** Nothing can be said yet. */
export const unknown = (n: number, reason: string): Estimate => ({ value: null, low: null, high: null, n, reason });

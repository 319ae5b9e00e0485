import { z } from "zod";
import type { Said } from "./said";

/** A sentence on its way: one level of words within it, as errors have them. */
export const saidSchema: z.ZodType<Said> = z.object({
  id: z.string(),
  values: z.record(
    z.string(),
    z.union([
      z.string(),
      z.number(),
      z.object({ id: z.string(), values: z.record(z.string(), z.union([z.string(), z.number()])) }),
    ]),
  ),
});

import { z } from "zod";

/** Ids are made by the command's caller, so that replaying a command gives the same document. */
export const id = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[\w-]+$/)
  // as a key it would set an object's prototype instead of adding an entry
  .refine((text) => text !== "__proto__", "Not an id.");

import { z } from "zod";

/** The languages that Backline is written in, each by its own name. */
export const LANGUAGES = { en: "English", de: "Deutsch", es: "Español" } as const;

export const languageSchema = z.enum(["en", "de", "es"]);
export type Language = z.infer<typeof languageSchema>;

/** The language of ours that comes first among those a person prefers (BCP 47, best first), else English. */
export function preferredLanguage(wanted: readonly string[]): Language {
  for (const tag of wanted) {
    const found = languageSchema.safeParse(tag.toLowerCase().split("-", 1)[0]);
    if (found.success) return found.data;
  }
  return "en";
}

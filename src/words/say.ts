import { sentenceOf as englishOf } from "../../contract/sentence";
import { type Said, write } from "../../contract/words/said";
import { i18n } from "./i18n";

export { word } from "../../contract/words/said";

const lookup = (id: string): string | undefined => {
  const found = i18n.messages[id];
  return typeof found === "string" ? found : undefined;
};

/**
 * A text of the catalogue in the app's language, where it is shown: one of contract's tables, one marked by `word`, an
 * error's. What the catalogue lacks stays as it is; never pass what a person wrote.
 */
export function say(text: Said | string): string;
export function say(text: Said | string | undefined): string | undefined;
export function say(text: Said | string | undefined): string | undefined {
  return text === undefined ? undefined : write(text, lookup, i18n.locale);
}

/** An error as a sentence in the app's language. Accepts anything that was thrown. */
export function sentenceOf(thrown: unknown): string {
  const said = thrown instanceof Error && "said" in thrown ? thrown.said : undefined;
  return say(isSaid(said) ? said : englishOf(thrown));
}

const isSaid = (value: unknown): value is Said =>
  typeof value === "object" && value !== null && "id" in value && "values" in value;

const SHOWN = ["label", "title", "description", "name", "short", "hint", "text", "words", "detail", "group"] as const;

/** Entries of a table (options, columns) with their texts in the app's language; all else in them stays. */
export const spoken = <Entry extends object>(entries: readonly Entry[]): Entry[] =>
  entries.map((entry) => {
    const shown: Partial<Record<string, unknown>> = { ...entry };
    for (const key of SHOWN) {
      const text = shown[key];
      if (typeof text === "string") shown[key] = say(text);
    }
    return shown as Entry;
  });

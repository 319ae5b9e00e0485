import { fill } from "./template";

/**
 * A sentence as it travels: its English template, which is its id in the catalogue, and the values in it. A value that is
 * itself a word of the catalogue (`said\`track\``) is written in the reader's language, too; a string stays as it is.
 */
export interface Said {
  readonly id: string;
  readonly values: Readonly<Record<string, string | number | Said>>;
}

/** How a text of the catalogue is written in some language: the template's own, if that has none. */
export type Lookup = (id: string) => string | undefined;

/** A sentence with values: said`${name} is your plan already.` has the id "{0} is your plan already." */
export function said(parts: TemplateStringsArray, ...values: readonly (string | number | Said)[]): Said {
  const id = parts.reduce((text, part, at) => (at === 0 ? part : `${text}{${at - 1}}${part}`), "");
  return { id, values: Object.fromEntries(values.map((value, at) => [String(at), value])) };
}

/** A sentence whose template is in ICU's form, for plurals: counted("{n, plural, one {# file} other {# files}}", { n }). */
export const counted = (id: string, values: Said["values"]): Said => ({ id, values });

/** What a person wrote, within sentences of ours: it stays as it is. */
export const quoted = (text: string): Said => ({ id: "{0}", values: { 0: text } });

/** Marks a text that is shown later by its place in a table, so that the catalogue has it. Returns it as it is. */
export const word = <Text extends string>(text: Text): Text => text;

/** A sentence in the language that `lookup` and `locale` (BCP 47) give; a plain text is looked up as it is. */
export function write(sentence: Said | string, lookup: Lookup, locale: string): string {
  if (typeof sentence === "string") return lookup(sentence) || sentence;
  const values = Object.entries(sentence.values).map(([name, value]) => [
    name,
    typeof value === "object" ? write(value, lookup, locale) : value,
  ]);
  return fill(lookup(sentence.id) || sentence.id, Object.fromEntries(values), locale);
}

/** The sentence in English. */
export const inEnglish = (sentence: Said | string): string => write(sentence, () => undefined, "en");

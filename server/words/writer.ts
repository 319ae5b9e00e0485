import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { z } from "zod";
import { type Language, languageSchema, preferredLanguage } from "../../contract/words/languages";
import { type Lookup, type Said, write } from "../../contract/words/said";

/** Writes sentences of the catalogue in one language; what it lacks stays English. */
export type Writer = (text: Said | string) => string;

const catalogue = z.record(z.string(), z.string());
const loaded = new Map<Language, Promise<Lookup>>();

async function load(language: Language): Promise<Lookup> {
  if (language === "en") return () => undefined;
  const file = new URL(`../../contract/words/${language}.json`, import.meta.url);
  const messages = new Map(Object.entries(catalogue.parse(JSON.parse(await readFile(file, "utf8")))));
  return (id) => messages.get(id) || undefined;
}

/** The writer of a language; its catalogue is read when it is first needed, and kept. */
export async function writerIn(language: Language): Promise<Writer> {
  const lookup = loaded.get(language) ?? load(language);
  loaded.set(language, lookup);
  try {
    const found = await lookup;
    return (text) => write(text, found, language);
  } catch (cause) {
    loaded.delete(language);
    throw cause;
  }
}

/** The language that a row has, of those that this server is written in; English where it has none. */
export const languageOf = (kept: string | null | undefined): Language => languageSchema.catch("en").parse(kept);

/** Characters and entries of a header that are looked at. */
const MOST = { characters: 200, entries: 10 };

/**
 * The language of whoever sends a request, by Accept-Language (RFC 9110, 12.5.4: best quality first). The app's pages send
 * the one that they show.
 */
export function languageAsked(headers: Readonly<Pick<IncomingHttpHeaders, "accept-language">>): Language {
  const wanted = (headers["accept-language"] ?? "")
    .slice(0, MOST.characters)
    .split(",", MOST.entries)
    .map((entry) => {
      const [tag = "", ...rest] = entry.trim().split(";");
      const quality = /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(rest.join(";"))?.[1];
      return { tag, quality: quality === undefined ? 1 : Number(quality) };
    });
  const best = wanted.filter(({ quality }) => quality > 0).sort((a, b) => b.quality - a.quality);
  return preferredLanguage(best.map(({ tag }) => tag));
}

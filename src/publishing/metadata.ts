import type { Release } from "../../contract/api/releases";
import { GENRES, type Genre, RELEASE, type Visibility } from "../../contract/releases";
import { decimal, minorUnits } from "../../contract/wallet";

/** What a person writes about a release, as it stands in the form. */
export interface Words {
  title: string;
  genre: Genre;
  /** by commas */
  tags: string;
  description: string;
  lyrics: string;
  /** coins */
  price: string;
  visibility: Visibility;
}

export const NO_WORDS: Words = {
  title: "",
  genre: "Other",
  tags: "",
  description: "",
  lyrics: "",
  price: "0",
  visibility: "public",
};

/** The words of a release, for its form. */
export function wordsOf(release: Omit<Release, "waveform">): Words {
  const { title, genre, tags, description, lyrics, price, owned } = release;
  const known = GENRES.find((name) => name === genre) ?? "Other";
  const visibility = owned?.visibility ?? "public";
  const coins = decimal(BigInt(price)).replace(/\.00$/, "");
  return { title, genre: known, tags: tags.join(", "), description, lyrics, price: coins, visibility };
}

/** Words as the API takes them; null where the price is no number of coins. */
export function sentWords(words: Words) {
  const price = minorUnits(words.price === "" ? "0" : words.price);
  if (price === null || price > RELEASE.mostPrice) return null;
  const tags = words.tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return { ...words, tags, price: String(price) };
}

/** Whether a release can be made of them. */
export const wordsSuffice = (words: Words): boolean => words.title.trim() !== "" && sentWords(words) !== null;

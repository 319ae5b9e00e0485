import type { Release } from "../../contract/api/releases";
import { GENRES, type Genre, RELEASE, type Visibility } from "../../contract/releases";
import { decimal, minorUnits } from "../../contract/wallet";

/** The metadata of a release, as the form holds it. */
export interface ReleaseMetadata {
  title: string;
  genre: Genre;
  /** separated by commas */
  tags: string;
  description: string;
  lyrics: string;
  /** in coins */
  price: string;
  visibility: Visibility;
}

export const EMPTY_METADATA: ReleaseMetadata = {
  title: "",
  genre: "Other",
  tags: "",
  description: "",
  lyrics: "",
  price: "0",
  visibility: "public",
};

/** The metadata of a release, for its form. */
export function metadataOf(release: Omit<Release, "waveform">): ReleaseMetadata {
  const { title, genre, tags, description, lyrics, price, owned } = release;
  const known = GENRES.find((name) => name === genre) ?? "Other";
  const visibility = owned?.visibility ?? "public";
  const coins = decimal(BigInt(price)).replace(/\.00$/, "");
  return { title, genre: known, tags: tags.join(", "), description, lyrics, price: coins, visibility };
}

/** Metadata in the API's form; null if the price is not a valid number of coins. */
export function metadataRequest(metadata: ReleaseMetadata) {
  const price = minorUnits(metadata.price === "" ? "0" : metadata.price);
  if (price === null || price > RELEASE.mostPrice) return null;
  const tags = metadata.tags
    .split(",")
    .map((tag) => tag.trim())
    .filter((tag) => tag !== "");
  return { ...metadata, tags, price: String(price) };
}

/** Whether the metadata suffice for publishing. */
export const isPublishable = (metadata: ReleaseMetadata): boolean =>
  metadata.title.trim() !== "" && metadataRequest(metadata) !== null;

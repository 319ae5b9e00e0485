import { NETWORKS } from "../../../contract/networks";
import type { PublicationKind } from "../../../contract/publications";
import { coins } from "../../../contract/wallet";
import { formatCount, formatNumber } from "../../ui/format";
import { say, word } from "../../words/say";

/** A platform's name: a network's, or as it was written. */
export const platformName = (name: string): string =>
  name === "spotify" ? "Spotify" : name in NETWORKS ? NETWORKS[name as keyof typeof NETWORKS].title : name;

const KINDS: Readonly<Record<PublicationKind, string>> = {
  release: word("Releases"),
  post: word("Posts"),
  episode: word("Episodes"),
  video: word("Videos"),
  artwork: word("Artworks"),
  set: word("DJ sets"),
  live: word("Live streams"),
};
export const kindName = (kind: PublicationKind): string => say(KINDS[kind]);

const SOURCES = {
  own: word("counted here"),
  network: word("from the network"),
  import: word("from your file"),
} as const;
export const sourceName = (source: keyof typeof SOURCES): string => say(SOURCES[source]);

/** Percent with one decimal; a dash where there is nothing to say. */
export const percent = (value: number | null): string => (value === null ? "–" : `${formatNumber(value, 1)} %`);

/** Growth against the span before: "+12.5 %"; a dash where there is nothing to compare with. */
export const growth = (value: number | null): string =>
  value === null ? "–" : `${value > 0 ? "+" : ""}${formatNumber(value, 1)} %`;

/** Minor units of AC, short: "1.2K AC". */
export function earnings(minor: string): string {
  const value = BigInt(minor);
  return value >= 100_000n || value <= -100_000n ? `${formatCount(Number(value) / 100)} AC` : coins(value);
}

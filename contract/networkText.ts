import { NETWORKS, type Network } from "./networks";

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** How long a text is on a network, in the network's own unit. */
export const lengthOn = (network: Network, text: string): number =>
  NETWORKS[network].unit === "utf16" ? text.length : [...graphemes.segment(text)].length;

export const fitsOn = (network: Network, text: string): boolean => lengthOn(network, text) <= NETWORKS[network].text;

/**
 * A caption with its hashtags, as Copy All copies it: the caption, a blank line, then the hashtags separated by spaces.
 */
export const withHashtags = (caption: string, hashtags: readonly string[]): string =>
  hashtags.length === 0 ? caption : caption === "" ? hashtags.join(" ") : `${caption}\n\n${hashtags.join(" ")}`;

/** Hashtags that are usual in one post; more look like spam to readers. Never more than the network takes. */
export const USUAL_HASHTAGS: Readonly<Record<Network, number>> = {
  instagram: 8,
  tiktok: 5,
  youtube: 5,
  twitter: 2,
  facebook: 3,
  linkedin: 3,
  mastodon: 4,
  bluesky: 3,
  backline: 4,
};

/** A hashtag of words: letters and digits of any script, each word with a capital. Null where nothing is left. */
export function hashtagOf(words: string): string | null {
  const parts = words.normalize("NFC").match(/[\p{L}\p{N}]{1,64}/gu) ?? [];
  const joined = parts.map((part) => part.slice(0, 1).toUpperCase() + part.slice(1)).join("");
  // networks take no hashtag of digits alone
  return /\p{L}/u.test(joined) ? `#${joined.slice(0, 60)}` : null;
}

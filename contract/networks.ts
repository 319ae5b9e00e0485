/** What a network takes in one post. Texts are measured as the network measures them (`unit`). */
interface NetworkTerms {
  readonly title: string;
  /** most of `unit` in the text of a post */
  readonly text: number;
  /** what the text is counted in: UTF-16 code units, or what a person sees as one character */
  readonly unit: "utf16" | "graphemes";
  /** most hashtags in a post; null if only the text's length limits them */
  readonly hashtags: number | null;
}

/** The networks that posts are written for and sent to: those of the specification first, then the open ones. */
export const NETWORKS = {
  instagram: { title: "Instagram", text: 2200, unit: "utf16", hashtags: 30 },
  tiktok: { title: "TikTok", text: 2200, unit: "utf16", hashtags: null },
  youtube: { title: "YouTube", text: 5000, unit: "utf16", hashtags: 15 },
  twitter: { title: "Twitter/X", text: 280, unit: "utf16", hashtags: null },
  facebook: { title: "Facebook", text: 63_206, unit: "utf16", hashtags: null },
  linkedin: { title: "LinkedIn", text: 3000, unit: "utf16", hashtags: null },
  mastodon: { title: "Mastodon", text: 500, unit: "utf16", hashtags: null },
  bluesky: { title: "Bluesky", text: 300, unit: "graphemes", hashtags: null },
  /** our own feed */
  backline: { title: "Backline", text: 5000, unit: "utf16", hashtags: null },
} as const satisfies Record<string, NetworkTerms>;

export type Network = keyof typeof NETWORKS;
export const NETWORK_NAMES = Object.keys(NETWORKS) as Network[];

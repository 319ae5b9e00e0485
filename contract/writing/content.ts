import { word } from "../words/said";

/** What the content creator makes. */
export const CONTENT_TYPES = ["social_post", "story", "reel", "caption", "hashtag_strategy"] as const;
export type ContentType = (typeof CONTENT_TYPES)[number];

export const CONTENT_TYPE_TITLES: Readonly<Record<ContentType, string>> = {
  social_post: word("Social post"),
  story: word("Story"),
  reel: word("Reel"),
  caption: word("Caption"),
  hashtag_strategy: word("Hashtag strategy"),
};

/** Where the one-click generator and the content creator start. */
export const GENERATOR_DEFAULT = ["instagram", "tiktok", "youtube"] as const;
export const CREATOR_DEFAULT = { topic: "new music release", platform: "instagram", type: "social_post" } as const;

export const WRITING = {
  /** letters of a prompt or topic */
  topic: 500,
  /** of the content creator's own templates */
  templates: 100,
  templateName: 60,
  templateText: 2000,
} as const;

/** How a text sounds. */
export const TONES = ["plain", "warm", "bold", "playful"] as const;
export type Tone = (typeof TONES)[number];

export const TONE_TITLES: Readonly<Record<Tone, string>> = {
  plain: word("Plain"),
  warm: word("Warm"),
  bold: word("Bold"),
  playful: word("Playful"),
};

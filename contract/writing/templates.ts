import { word } from "../words/said";

/** What a template can insert, and what each is. A line of which one is not known is left out. */
export const PLACEHOLDERS = {
  title: word("title of the release"),
  by: word("its artist"),
  artist: word("your name"),
  genre: word("genre"),
  bpm: word("measured tempo"),
  key: word("measured key"),
  camelot: word("key for DJs"),
  length: word("length"),
  lyric: word("a line of the lyrics"),
  tag: word("first tag"),
  link: word("address of the release"),
  topic: word("your topic"),
  followers: word("your followers"),
} as const;
export type Placeholder = keyof typeof PLACEHOLDERS;

export interface Template {
  readonly id: string;
  readonly name: string;
  readonly text: string;
}

/** Ours; a person's own are beside them. */
export const TEMPLATES: readonly Template[] = [
  {
    id: "ours-release-day",
    name: word("Release day"),
    text: "“{title}” by {by}.\n{genre}, {bpm} BPM, {key}.\nIt is about {topic}.\nListen: {link}",
  },
  {
    id: "ours-lyric",
    name: word("A line of the lyrics"),
    text: "“{lyric}”\n\nFrom “{title}”.\n{link}\nWhich line stays with you?",
  },
  {
    id: "ours-for-djs",
    name: word("For DJs"),
    text: "For your crate: {title} – {by}\n{bpm} BPM, {key} ({camelot}), {length}\n{link}\nPlayed it? Tell us where.",
  },
  {
    id: "ours-question",
    name: word("A question"),
    text: "{topic}: what do you think?\nWrite one word below.",
  },
  {
    id: "ours-thanks",
    name: word("Thank you"),
    text: "{followers} people follow {artist}.\nThank you for listening.\nWhich song brought you here?",
  },
  {
    id: "ours-behind",
    name: word("How it was made"),
    text: "How “{title}” came together.\nTempo: {bpm} BPM. Key: {key}. Length: {length}.\nAsk anything about it below.",
  },
  {
    id: "ours-teaser",
    name: word("Teaser"),
    text: "A few seconds of “{title}”.\nSound on.\nShould there be more of it? Tell us.",
  },
  {
    id: "ours-introduction",
    name: word("Introduction"),
    text: "This is {artist}.\n{genre}.\nStart with “{title}”: {link}\nSay hello below.",
  },
];

/**
 * A template with its values. A line that needs one which is not known is left out, and so are blank lines that begin,
 * end or double.
 */
export function filled(text: string, values: Readonly<Record<string, string>>): string {
  const known = (name: string) => Object.hasOwn(PLACEHOLDERS, name) && values[name] !== undefined;
  return text
    .split("\n")
    .filter((line) => [...line.matchAll(/\{(\w{1,20})\}/g)].every(([, name]) => known(name ?? "")))
    .map((line) => line.replace(/\{(\w{1,20})\}/g, (_all, name: string) => values[name] ?? ""))
    .filter((line, at, all) => line !== "" || (at > 0 && at < all.length - 1 && all[at - 1] !== ""))
    .join("\n")
    .trim();
}

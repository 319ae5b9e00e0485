import { NETWORKS, type Network } from "../networks";
import { fitsOn, USUAL_HASHTAGS, withHashtags } from "../networkText";
import { word } from "../words/said";

/** What a post can be checked for; each counts the same. */
export const CHECKS = {
  fits: word("Fits the platform's limit with its hashtags"),
  opening: word("The first line is short enough to be read without opening the post"),
  hashtags: word("As many hashtags as are usual there"),
  action: word("Asks readers to do something"),
  subject: word("Names the song, the artist or the topic"),
  sentences: word("No sentence has more than 25 words"),
  once: word("Says nothing twice"),
} as const;
export type CheckName = keyof typeof CHECKS;

/** Letters that are shown of a post before “more”, about. */
const OPENING = 125;
const ACTION =
  /\b(listen|play|press|save|share|send|tell|comment|reply|follow|subscribe|repost|watch|hear|turn|try|ask|tag|answer|join|name|write|pick|boost|duet|stitch|add|drop|vote)\b|\?/i;

export interface Checked {
  readonly network: Network;
  readonly text: string;
  readonly hashtags: readonly string[];
  /** words of which one should be in the text: title, artist, topic; empty: nothing to look for */
  readonly subjects: readonly string[];
}

/** The sentences of a text, without their ends. */
export const sentencesOf = (text: string): string[] =>
  text
    .split(/[.!?…](?=\s|$)|\n/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => /[\p{L}\p{N}]/u.test(sentence));

/** The checklist of a post: what it has, and what it lacks. */
export function checksOf({ network, text, hashtags, subjects }: Checked): { name: CheckName; done: boolean }[] {
  const sentences = sentencesOf(text);
  const lower = text.toLocaleLowerCase("en");
  const usual = USUAL_HASHTAGS[network];
  const most = NETWORKS[network].hashtags ?? Number.POSITIVE_INFINITY;
  const done: Record<CheckName, boolean> = {
    fits: fitsOn(network, withHashtags(text, hashtags)),
    opening: (text.split("\n")[0] ?? "").length <= OPENING,
    hashtags: hashtags.length >= Math.min(2, usual) && hashtags.length <= Math.min(most, usual + 4),
    action: ACTION.test(text),
    subject: subjects.length === 0 || subjects.some((subject) => lower.includes(subject.toLocaleLowerCase("en"))),
    sentences: sentences.every((sentence) => sentence.split(/\s+/u).length <= 25),
    once: new Set(sentences.map((sentence) => sentence.toLocaleLowerCase("en"))).size === sentences.length,
  };
  return (Object.keys(CHECKS) as CheckName[]).map((name) => ({ name, done: done[name] }));
}

/** The score of a checklist, percent. */
export const scoreOf = (checks: readonly { readonly done: boolean }[]): number =>
  checks.length === 0 ? 0 : Math.round((100 * checks.filter(({ done }) => done).length) / checks.length);

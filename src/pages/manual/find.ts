import { type Screen, screenOf } from "../../../contract/routes";
import type { Topic } from "./text/topic";

const plain = (text: string): string => text.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
const allOf = ({ title, lead, parts }: Topic): string =>
  plain([title, lead, ...parts.flatMap((part) => [part.title, ...part.text.flat()])].join(" "));

/** The topics that hold every word of a search, those with a word in their title first. */
export function findTopics(topics: readonly Topic[], search: string): readonly Topic[] {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== "");
  const rank = (topic: Topic) => (words.some((word) => plain(topic.title).includes(word)) ? 0 : 1);
  return topics
    .filter((topic) => words.every((word) => allOf(topic).includes(word)))
    .sort((one, other) => rank(one) - rank(other));
}

/** The topic about the screen at a path; the first one where none is. */
export function topicAt(topics: readonly Topic[], path: string): Topic | undefined {
  const screen: Screen | null = screenOf(path);
  return topics.find(({ screens }) => screen !== null && screens.includes(screen)) ?? topics[0];
}

/** A text cut at its keys: "Press {Mod+E}." is the text "Press ", the key "Mod+E", and the text ".". */
export function withKeys(text: string): readonly { readonly text: string; readonly isKey: boolean }[] {
  return text
    .split(/\{([^}]+)\}/)
    .map((part, index) => ({ text: part, isKey: index % 2 === 1 }))
    .filter((part) => part.text !== "");
}

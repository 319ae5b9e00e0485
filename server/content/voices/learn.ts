import { sentencesOf } from "../../../contract/writing/checklist";
import { VOICE, type VoiceFeatures } from "../../../contract/writing/voice";
import { EMPTY_WORDS } from "../../writer/builtIn/hashtags";

const EMOJI = /\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic}){0,8}/gu;
const HASHTAG = /#[\p{L}\p{N}_]{1,60}/gu;
const ADDRESS = /https?:\/\/\S{1,2000}/g;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
const rounded = (value: number) => Math.round(value * 100) / 100;

/** What comes most often, in at least `least` texts; ties in alphabetical order. */
function mostUsed(perText: readonly (readonly string[])[], least: number, most: number): string[] {
  const counts = new Map<string, { texts: number; uses: number }>();
  for (const all of perText) {
    const here = new Map<string, number>();
    for (const one of all) here.set(one, (here.get(one) ?? 0) + 1);
    for (const [one, uses] of here) {
      const so = counts.get(one) ?? { texts: 0, uses: 0 };
      counts.set(one, { texts: so.texts + 1, uses: so.uses + uses });
    }
  }
  return [...counts]
    .filter(([, { texts }]) => texts >= least)
    .sort(([a, one], [b, other]) => other.uses - one.uses || a.localeCompare(b))
    .slice(0, most)
    .map(([one]) => one);
}

/** How somebody writes, from their own texts, each of them one post, comment or description. */
export function learnVoice(texts: readonly string[]): VoiceFeatures {
  const plain = texts.map((text) => text.replace(ADDRESS, " "));
  const emoji = plain.map((text) => text.match(EMOJI) ?? []);
  const hashtags = plain.map((text) => text.match(HASHTAG) ?? []);
  const prose = plain.map((text) => text.replace(HASHTAG, " ").replace(EMOJI, " "));
  const words = prose.map((text) => text.toLowerCase().match(/[\p{L}][\p{L}']{1,38}/gu) ?? []);
  const sentences = prose.flatMap(sentencesOf);
  const count = (these: ReadonlySet<string>) => words.flat().filter((each) => these.has(each)).length;
  const [I, we] = [
    count(new Set(["i", "i'm", "i've", "my", "me", "mine"])),
    count(new Set(["we", "we're", "our", "us", "ours"])),
  ];
  const lengths = sentences.map((sentence) => sentence.split(/\s+/u).length);
  const mean = lengths.length === 0 ? 8 : lengths.reduce((sum, one) => sum + one, 0) / lengths.length;
  const exclaimed = prose.join("\n").match(/!/g)?.length ?? 0;
  return {
    words: mostUsed(
      words.map((all) => all.filter((each) => each.length >= 4 && !EMPTY_WORDS.has(each))),
      2,
      VOICE.words,
    ),
    emoji: mostUsed(emoji, 1, VOICE.emoji).filter((one) => one.length <= 16),
    emojiPerText: rounded(clamp(emoji.flat().length / Math.max(1, texts.length), 0, 10)),
    sentenceWords: rounded(clamp(mean, 2, 40)),
    hashtags: mostUsed(hashtags, 1, VOICE.hashtags),
    person: I === 0 && we === 0 ? "neutral" : I >= we ? "I" : "we",
    exclaims: rounded(clamp(exclaimed / Math.max(1, sentences.length), 0, 1)),
  };
}

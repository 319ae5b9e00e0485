import { sentencesOf } from "../../../contract/writing/checklist";
import type { VoiceFeatures } from "../../../contract/writing/voice";
import type { Values } from "../facts";
import { expand, possible, type Rules } from "./grammar";

/** How often another phrase is drawn before a place stays empty. */
const TRIES = 24;

/** What a sentence is compared by. */
const keyOf = (sentence: string): string => sentence.toLocaleLowerCase("en");
/** The sentences of a text as they are compared. */
export const keysOf = (text: string): string[] => sentencesOf(text).map(keyOf);

/** How well a sentence fits how somebody writes: words of theirs, and about as long as theirs are. */
function likeness(sentence: string, { words, sentenceWords }: VoiceFeatures): number {
  const own = sentence.toLocaleLowerCase("en").split(/[^\p{L}\p{N}']+/u);
  const shared = words.filter((word) => own.includes(word.toLocaleLowerCase("en"))).length;
  return shared - Math.abs(own.length - sentenceWords) / 10;
}

export interface Draw {
  /** A phrase of a symbol that says nothing said before and of which `fits` holds; null if there is none. */
  one(symbol: string, fits?: (text: string) => boolean): string | null;
  readonly random: () => number;
  readonly values: Values;
}

interface Options {
  readonly rules: Rules;
  readonly values: Values;
  readonly random: () => number;
  /** said before, as `keysOf` gives it; what is drawn is added */
  readonly said: Set<string>;
  readonly voice: VoiceFeatures | null;
}

/** Draws phrases from rules; no sentence comes twice. */
export function drawing({ rules, values, random, said, voice }: Options): Draw {
  const usable = possible(rules, values);
  const candidate = (symbol: string, fits: (text: string) => boolean): string | null => {
    for (let at = 0; at < TRIES; at++) {
      const text = expand(usable, symbol, values, random);
      if (text === null) return null;
      const keys = keysOf(text);
      if (keys.length > 0 && fits(text) && !keys.some((key) => said.has(key)) && new Set(keys).size === keys.length)
        return text;
    }
    return null;
  };
  return {
    random,
    values,
    one: (symbol, fits = () => true) => {
      let best = candidate(symbol, fits);
      for (let at = 0; voice && best !== null && at < 3; at++) {
        const other = candidate(symbol, fits);
        if (other !== null && likeness(other, voice) > likeness(best, voice)) best = other;
      }
      if (best !== null) for (const key of keysOf(best)) said.add(key);
      return best;
    },
  };
}

/** Sounds from the last stressed vowel on; words with the same rhyme. "DRAY1V" and "AH0 L AY1 V" both end in "AY V". */
function endingOf(sounds: string): string {
  const all = sounds.split(" ");
  let from = all.findLastIndex((sound) => /[12]$/.test(sound));
  if (from < 0) from = all.findLastIndex((sound) => /\d$/.test(sound));
  return all
    .slice(Math.max(0, from))
    .map((sound) => sound.replace(/\d$/, ""))
    .join(" ");
}

let loading: Promise<Readonly<Record<string, string>>> | null = null;
/** The dictionary has 135,000 words: it is read when the first hook is written. */
const dictionary = () => {
  loading ??= import("cmu-pronouncing-dictionary").then((module) => module.dictionary);
  return loading;
};

const lastWord = (text: string): string =>
  text
    .toLowerCase()
    .match(/[a-z']{2,40}/g)
    ?.at(-1) ?? "";

/** Tells which of two texts rhyme in English, by the pronunciations of the CMU dictionary. */
export interface Rhymes {
  /** Those that end in a word that rhymes with the text's last word, and is not that word. */
  with(text: string, lines: readonly string[]): string[];
}

export async function rhymes(): Promise<Rhymes> {
  const words = await dictionary();
  const ending = (word: string): string | null => {
    const sounds = Object.hasOwn(words, word) ? words[word] : undefined;
    return sounds === undefined ? null : endingOf(sounds);
  };
  return {
    with: (text, lines) => {
      const own = lastWord(text);
      const wanted = own === "" ? null : ending(own);
      if (wanted === null) return [];
      return lines.filter((line) => {
        const last = lastWord(line);
        return last !== own && ending(last) === wanted;
      });
    },
  };
}

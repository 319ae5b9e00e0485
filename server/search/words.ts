/** A searched text in the form in which names are indexed (`search_form` of the database), and its words. */
export interface Sought {
  /** lower case, no accents, no ASCII punctuation, single spaces */
  readonly form: string;
  /** the longest words, each as the beginning of one, or of one character as it is, for `to_tsquery` */
  readonly beginnings: string;
  /** patterns for `like` of the up to three longest words that have trigrams; none without any */
  readonly parts: readonly [string, string, string] | null;
}

const MOST_WORDS = 8;
/** Words that are looked for: with the longest found, the others exclude little and cost as much. */
const MOST_SOUGHT = 4;
/** What begins with one character is a good part of everything. */
const LEAST_BEGINNING = 2;
/** The database's trigrams are of ASCII letters and digits where its locale knows no others. */
const HAS_TRIGRAM = /[a-z0-9]{3}/;

/** Reads what a person typed; null where it holds no letter and no digit. */
export function soughtOf(text: string): Sought | null {
  const plain = text
    .normalize("NFKD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MOST_WORDS);
  if (words.length === 0) return null;
  const longest = words.toSorted((one, other) => other.length - one.length);
  const [first, second = first, third = second] = longest
    .filter((word) => HAS_TRIGRAM.test(word))
    .map((word) => `%${word}%`);
  return {
    form: words.join(" "),
    beginnings: longest
      .slice(0, MOST_SOUGHT)
      .map((word) => ([...word].length < LEAST_BEGINNING ? `'${word}'` : `'${word}':*`))
      .join(" & "),
    parts: first === undefined || second === undefined || third === undefined ? null : [first, second, third],
  };
}

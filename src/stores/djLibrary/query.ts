import { camelotOf, keyName, parseKey, wheelOrder } from "../../../contract/dj/key";
import { secondsOf, type Track } from "../../../contract/dj/track";

/** What a list of tracks can be sorted by. */
export const COLUMNS = [
  "title",
  "artist",
  "bpm",
  "key",
  "energy",
  "duration",
  "rating",
  "genre",
  "album",
  "lufs",
  "plays",
  "lastPlayed",
  "added",
  "comment",
] as const;
export type Column = (typeof COLUMNS)[number];

export interface Sorting {
  readonly column: Column;
  readonly descending: boolean;
}

/** A row of a list: a track, and its place in the list before it was sorted. */
export interface Row {
  readonly track: Track;
  readonly place: number;
}

/** Lower-case, without accents. */
const plain = (text: string): string =>
  text
    .normalize("NFD")
    .replace(/\p{M}+/gu, "")
    .toLowerCase();

const haystacks = new WeakMap<Track, string>();

/** All that a word is looked for in. */
function haystackOf(track: Track): string {
  let text = haystacks.get(track);
  if (text === undefined) {
    const { title, artist, album, genre, comment, key } = track;
    text = plain([title, artist, album, genre, comment, key ? `${camelotOf(key)} ${keyName(key)}` : ""].join("\n"));
    haystacks.set(track, text);
  }
  return text;
}

type Test = (track: Track) => boolean;

const NUMBERS: Readonly<Record<string, (track: Track) => number | null>> = {
  bpm: ({ bpm }) => bpm,
  energy: ({ energy }) => energy,
  rating: ({ rating }) => rating,
  plays: ({ plays }) => plays,
};
const TEXTS: Readonly<Record<string, (track: Track) => string>> = {
  title: ({ title }) => title,
  artist: ({ artist }) => artist,
  album: ({ album }) => album,
  genre: ({ genre }) => genre,
  comment: ({ comment }) => comment,
};

/** "128", "120-128", ">=4", "<100" as a test of a number; null if it is none of them. A single tempo means all that round to it. */
function numberTest(text: string): ((value: number) => boolean) | null {
  const range = /^(\d+(?:\.\d+)?)-(\d+(?:\.\d+)?)$/.exec(text);
  if (range) return (value) => value >= Number(range[1]) && value <= Number(range[2]);
  const bound = /^([<>]=?)?(\d+(?:\.\d+)?)$/.exec(text);
  if (!bound) return null;
  const limit = Number(bound[2]);
  if (bound[1] === ">") return (value) => value > limit;
  if (bound[1] === ">=") return (value) => value >= limit;
  if (bound[1] === "<") return (value) => value < limit;
  if (bound[1] === "<=") return (value) => value <= limit;
  return text.includes(".") ? (value) => Math.abs(value - limit) < 0.05 : (value) => Math.round(value) === limit;
}

function wordTest(word: string): Test {
  const field = /^(\w+):(.+)$/.exec(word);
  const [name, wanted] = [field?.[1] ?? "", field?.[2] ?? ""];
  const number = NUMBERS[name];
  const test = number && numberTest(wanted);
  if (number && test) {
    return (track) => {
      const value = number(track);
      return value !== null && test(value);
    };
  }
  const text = TEXTS[name];
  if (text) return (track) => plain(text(track)).includes(wanted);
  if (name === "key") {
    const key = parseKey(wanted);
    if (key) return (track) => track.key?.tonic === key.tonic && track.key.mode === key.mode;
  }
  return (track) => haystackOf(track).includes(word);
}

/** At most this many letters and words of a search count. */
const SEARCH_MAX = 200;

/**
 * Whether a track has every word of a search, somewhere in what is written of it. `bpm:120-128`, `energy:>=7`,
 * `rating:5`, `key:8A` and `artist:name` look in one place; quotes keep words together.
 */
export function searchTest(search: string): Test {
  const words = plain(search.slice(0, SEARCH_MAX)).match(/(?:\w+:)?"[^"]*"?|[^\s"]+/g) ?? [];
  const tests = words
    .map((word) => word.replaceAll('"', ""))
    .filter(Boolean)
    .map(wordTest);
  return (track) => tests.every((test) => test(track));
}

const VALUES: Readonly<Record<Column, (track: Track) => string | number | null>> = {
  title: ({ title }) => plain(title),
  artist: ({ artist }) => plain(artist) || null,
  bpm: ({ bpm }) => bpm,
  key: ({ key }) => key && wheelOrder(key),
  energy: ({ energy }) => energy || null,
  duration: (track) => secondsOf(track),
  rating: ({ rating }) => rating || null,
  genre: ({ genre }) => plain(genre) || null,
  album: ({ album }) => plain(album) || null,
  lufs: ({ lufs }) => lufs,
  plays: ({ plays }) => plays || null,
  lastPlayed: ({ lastPlayed }) => lastPlayed,
  added: ({ added }) => added,
  comment: ({ comment }) => plain(comment) || null,
};

/** The rows in order of a column, those without a value last, equal ones as they stood; as they stand without one. */
export function sorted(rows: readonly Row[], sorting: Sorting | null): readonly Row[] {
  if (!sorting) return rows;
  const readValue = VALUES[sorting.column];
  const sign = sorting.descending ? -1 : 1;
  return rows
    .map((row) => ({ row, value: readValue(row.track) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
      return a.value < b.value ? -sign : a.value > b.value ? sign : 0;
    })
    .map(({ row }) => row);
}

/** What a list shows: what the search finds of it, sorted. */
export function rowsOf(tracks: readonly Track[], search: string, sorting: Sorting | null): readonly Row[] {
  const test = searchTest(search);
  const rows = tracks.map((track, place) => ({ track, place })).filter(({ track }) => test(track));
  return sorted(rows, sorting);
}

import { HOT_CUES } from "./deckRanges";
import { type BeatGrid, beatGridSchema, bpmAt, frameAt, GRID_ANCHORS } from "./grid";
import { camelotOf, parseKey } from "./key";
import { fileNameOf, type NamedTrack } from "./m3u";
import { CUE_COLOR, cueColor, type HotCue, RATING_MAX, type SavedLoop, TEXT_MAX, type Track } from "./track";
import { readXml, type XmlElement, XmlError, xmlValue } from "./xml";

/**
 * rekordbox XML ("rekordbox xml format list", AlphaTheta): DJ_PLAYLISTS holds COLLECTION with a TRACK each, in it TEMPO nodes
 * (a grid from Inizio on, seconds) and POSITION_MARK nodes (Num −1 is a memory cue, 0 to 7 a hot cue; Type 0 is a cue, 4 a
 * loop), and PLAYLISTS with NODEs (Type 0 a folder, 1 a playlist) whose TRACKs name those of the collection by Key.
 */

export const REKORDBOX_BYTES = 256 * 2 ** 20;
const MOST_TRACKS = 50_000;
const MOST_LISTS = 2000;
const MOST_ENTRIES = 500_000;
const MOST_MARKS = 200;

/** A mark of a track, in seconds. */
export interface Mark {
  /** slot of a hot cue; null: a memory cue */
  readonly slot: number | null;
  readonly start: number;
  /** of a loop; null: a cue */
  readonly end: number | null;
  readonly label: string;
  /** null: not told */
  readonly color: string | null;
}

/** A line of a grid: so many beats a minute from `start` on, whose first beat is the `beat`th of its bar (1 …). */
export interface TempoMark {
  readonly start: number;
  readonly bpm: number;
  readonly beatsPerBar: number;
  readonly beat: number;
}

export interface RekordboxTrack extends NamedTrack {
  /** as the file numbers it */
  readonly key: string;
  readonly about: Partial<Pick<Track, "album" | "genre" | "comment" | "rating" | "color" | "bpm" | "key">>;
  readonly tempos: readonly TempoMark[];
  readonly marks: readonly Mark[];
}

export interface RekordboxList {
  /** folders' names and its own */
  readonly path: readonly string[];
  /** keys of its tracks, in order */
  readonly tracks: readonly string[];
}

export interface Rekordbox {
  readonly tracks: readonly RekordboxTrack[];
  readonly lists: readonly RekordboxList[];
}

const number = (text: string | undefined, least: number, most: number): number | null => {
  const value = text === undefined || text.trim() === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= least && value <= most ? value : null;
};

const SECONDS = 86_400 * 4;
const words = (text: string | undefined, most = TEXT_MAX) => (text ?? "").trim().slice(0, most);

/** Colours are written as 0xRRGGBB at tracks, and as Red, Green and Blue at marks. */
function colorOf({ Colour, Red, Green, Blue }: Readonly<Record<string, string>>): string | null {
  const written = /^0x([0-9A-Fa-f]{6})$/.exec(Colour ?? "");
  if (written) return `#${(written[1] as string).toLowerCase()}`;
  const parts = [Red, Green, Blue].map((part) => number(part, 0, 255));
  if (parts.some((part) => part === null)) return null;
  return `#${parts
    .map((part) =>
      Math.round(part as number)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;
}

/** rekordbox writes stars as 0, 51, 102 … 255. */
const STAR = 255 / RATING_MAX;

function trackOf({ attributes }: XmlElement): RekordboxTrack & { tempos: TempoMark[]; marks: Mark[] } {
  const { TrackID, Name, Artist, Album, Genre, Comments, TotalTime, AverageBpm, Tonality, Rating, Location } =
    attributes;
  const bpm = number(AverageBpm, 10, 1000);
  return {
    key: words(TrackID, 64),
    file: fileNameOf(Location ?? "").slice(0, 1000),
    title: words(Name),
    artist: words(Artist),
    seconds: number(TotalTime, 1, SECONDS),
    about: {
      album: words(Album),
      genre: words(Genre),
      comment: words(Comments, 1000),
      rating: Math.round((number(Rating, 0, 255) ?? 0) / STAR),
      color: colorOf({ Colour: attributes.Colour ?? "" }),
      ...(bpm !== null && { bpm }),
      ...(Tonality && parseKey(Tonality) && { key: parseKey(Tonality) }),
    },
    tempos: [],
    marks: [],
  };
}

function tempoOf({ attributes: { Inizio, Bpm, Metro, Battito } }: XmlElement): TempoMark | null {
  const start = number(Inizio, -60, SECONDS);
  const bpm = number(Bpm, 10, 1000);
  const beatsPerBar = number(/^(\d{1,2})\/\d{1,2}$/.exec(Metro ?? "")?.[1] ?? "4", 1, 32) ?? 4;
  const beat = number(Battito ?? "1", 1, beatsPerBar) ?? 1;
  return start === null || bpm === null ? null : { start, bpm, beatsPerBar, beat: Math.round(beat) };
}

function markOf({ attributes }: XmlElement): Mark | null {
  const start = number(attributes.Start, -60, SECONDS);
  const slot = number(attributes.Num, -1, HOT_CUES - 1);
  if (start === null || slot === null || !["0", "4"].includes(attributes.Type ?? "0")) return null;
  const end = attributes.Type === "4" ? number(attributes.End, -60, SECONDS) : null;
  return {
    slot: slot < 0 ? null : Math.round(slot),
    start,
    end: end !== null && end > start ? end : null,
    label: words(attributes.Name),
    color: colorOf(attributes),
  };
}

/** Reads a rekordbox XML file. Throws an XmlError with a sentence where it is none, or is larger than a library. */
export function readRekordbox(text: string): Rekordbox {
  if (text.length > REKORDBOX_BYTES) throw new XmlError("This file is too long to be read here.");
  const tracks: ReturnType<typeof trackOf>[] = [];
  const lists: { path: string[]; tracks: string[] }[] = [];
  const nodes: { name: string; list: { path: string[]; tracks: string[] } | null }[] = [];
  const path: string[] = [];
  let entries = 0;
  const refuse = (): never => {
    throw new XmlError("This file holds more than a library takes.");
  };
  readXml(text, {
    open(element) {
      const { name, attributes } = element;
      path.push(name);
      if (path[0] !== "DJ_PLAYLISTS") throw new XmlError("This is not a rekordbox file.");
      const inside = path[path.length - 2];
      if (name === "TRACK" && inside === "COLLECTION") {
        if (tracks.push(trackOf(element)) > MOST_TRACKS) refuse();
      } else if (name === "TEMPO" && inside === "TRACK" && path[1] === "COLLECTION") {
        const tempo = tempoOf(element);
        if (tempo) tracks.at(-1)?.tempos.push(tempo);
        if ((tracks.at(-1)?.tempos.length ?? 0) > GRID_ANCHORS) refuse();
      } else if (name === "POSITION_MARK" && inside === "TRACK" && path[1] === "COLLECTION") {
        const mark = markOf(element);
        if (mark && (tracks.at(-1)?.marks.length ?? 0) < MOST_MARKS) tracks.at(-1)?.marks.push(mark);
      } else if (name === "NODE") {
        const list =
          attributes.Type === "1"
            ? { path: [...nodes.slice(1).map((node) => node.name), words(attributes.Name, 100)], tracks: [] }
            : null;
        if (list && lists.push(list) > MOST_LISTS) refuse();
        nodes.push({ name: words(attributes.Name, 100), list });
      } else if (name === "TRACK" && inside === "NODE") {
        if (++entries > MOST_ENTRIES) refuse();
        nodes.at(-1)?.list?.tracks.push(words(attributes.Key, 64));
      }
    },
    close(name) {
      path.pop();
      if (name === "NODE") nodes.pop();
    },
  });
  if (tracks.length === 0 && lists.length === 0) throw new XmlError("There are no tracks in this file.");
  return { tracks, lists };
}

/** The grid that TEMPO nodes describe, at a track's rate; null where there is none. */
export function gridOf(tempos: readonly TempoMark[], rate: number): BeatGrid | null {
  const marks = [...tempos]
    .sort((a, b) => a.start - b.start)
    .filter(({ start }, index, all) => start !== all[index - 1]?.start);
  const [first] = marks;
  if (!first) return null;
  const anchors = [{ frame: first.start * rate, beat: 0 }];
  for (const [index, mark] of marks.slice(1).entries()) {
    const before = marks[index] as TempoMark;
    const last = anchors.at(-1) as { frame: number; beat: number };
    // a whole number of beats lies between two nodes; which it is, the tempo of the first tells
    const beats = Math.max(1, Math.round(((mark.start - before.start) * before.bpm) / 60));
    anchors.push({ frame: mark.start * rate, beat: last.beat + beats });
  }
  const grid = {
    rate,
    anchors,
    bpm: (marks.at(-1) as TempoMark).bpm,
    firstDownbeat: 1 - first.beat,
    beatsPerBar: first.beatsPerBar,
  };
  return beatGridSchema.safeParse(grid).success ? grid : null;
}

/** Hot cues, saved loops and the cue point of a track's marks, at its rate. A memory cue is the cue point, the first of them. */
export function cuesOf(
  marks: readonly Mark[],
  rate: number,
  makeId: () => string,
): { readonly hotCues: HotCue[]; readonly loops: SavedLoop[]; readonly cue: number | null } {
  const hot = new Map<number, HotCue>();
  const loops: SavedLoop[] = [];
  let cue: number | null = null;
  for (const { slot, start, end, label, color } of marks) {
    const frame = start * rate;
    if (slot !== null) {
      hot.set(slot, { slot, frame, end: end === null ? null : end * rate, label, color: color ?? cueColor(slot) });
    } else if (end !== null) {
      if (loops.length < 100) loops.push({ id: makeId(), start: frame, end: end * rate, label, color });
    } else cue ??= frame;
  }
  return { hotCues: [...hot.values()].sort((a, b) => a.slot - b.slot), loops, cue };
}

/** To a millionth: of seconds a fraction of a sample. */
const rounded = (value: number): number => Number(value.toFixed(6));
const seconds = (frame: number, rate: number) => rounded(frame / rate);

const element = (name: string, attributes: Readonly<Record<string, string | number>>, close = "/") =>
  `<${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${xmlValue(String(value))}"`)
    .join("")}${close}>`;

const rgb = (color: string) => ({
  Red: Number.parseInt(color.slice(1, 3), 16),
  Green: Number.parseInt(color.slice(3, 5), 16),
  Blue: Number.parseInt(color.slice(5, 7), 16),
});

/** A TEMPO node for each stretch of a grid, at its anchor. */
function tempoNodes({ grid }: Track): string[] {
  if (!grid) return [];
  return grid.anchors.map(({ frame, beat }) => {
    // nodes stand on beats
    const whole = Math.ceil(beat - 1e-9);
    const inBar = (((whole - grid.firstDownbeat) % grid.beatsPerBar) + grid.beatsPerBar) % grid.beatsPerBar;
    return element("TEMPO", {
      Inizio: seconds(frameAt(grid, whole), grid.rate),
      Bpm: rounded(bpmAt(grid, Math.max(frame, frameAt(grid, whole)))),
      Metro: `${grid.beatsPerBar}/4`,
      Battito: Math.floor(inBar) + 1,
    });
  });
}

function markNodes({ hotCues, loops, cue, rate }: Track): string[] {
  const mark = (Num: number, start: number, end: number | null, label: string, color: string | null) =>
    element("POSITION_MARK", {
      Name: label,
      Type: end === null ? 0 : 4,
      Start: seconds(start, rate),
      ...(end !== null && { End: seconds(end, rate) }),
      Num,
      ...(color && rgb(color)),
    });
  return [
    ...(cue === null ? [] : [mark(-1, cue, null, "", null)]),
    ...hotCues.map(({ slot, frame, end, label, color }) => mark(slot, frame, end, label, color)),
    ...loops.map(({ start, end, label, color }) => mark(-1, start, end, label, color ?? CUE_COLOR)),
  ];
}

/** A rekordbox XML of tracks and playlists; `fileOf` names a track's file. */
export function writeRekordbox(
  tracks: readonly Track[],
  lists: readonly { readonly name: string; readonly tracks: readonly string[] }[],
  fileOf: (track: Track) => string,
): string {
  const numbers = new Map(tracks.map(({ id }, index) => [id, index + 1]));
  const collection = tracks.flatMap((track) => [
    element(
      "TRACK",
      {
        TrackID: numbers.get(track.id) ?? 0,
        Name: track.title,
        Artist: track.artist,
        Album: track.album,
        Genre: track.genre,
        Comments: track.comment,
        TotalTime: Math.round(track.frames / track.rate),
        SampleRate: track.rate,
        ...(track.bpm !== null && { AverageBpm: track.bpm.toFixed(2) }),
        ...(track.key && { Tonality: camelotOf(track.key) }),
        Rating: Math.round(track.rating * STAR),
        PlayCount: track.plays,
        DateAdded: new Date(track.added).toISOString().slice(0, 10),
        ...(track.color && { Colour: `0x${track.color.slice(1).toUpperCase()}` }),
        Location: `file://localhost/${encodeURIComponent(fileOf(track))}`,
      },
      "",
    ),
    ...tempoNodes(track),
    ...markNodes(track),
    "</TRACK>",
  ]);
  const nodes = lists.flatMap(({ name, tracks: ids }) => {
    const keys = ids.flatMap((id) => numbers.get(id) ?? []);
    return [
      element("NODE", { Name: name, Type: 1, KeyType: 0, Entries: keys.length }, ""),
      ...keys.map((Key) => element("TRACK", { Key })),
      "</NODE>",
    ];
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<DJ_PLAYLISTS Version="1.0.0">',
    element("PRODUCT", { Name: "Backline", Version: "1.0.0", Company: "Backline" }),
    element("COLLECTION", { Entries: tracks.length }, ""),
    ...collection,
    "</COLLECTION>",
    "<PLAYLISTS>",
    element("NODE", { Type: 0, Name: "ROOT", Count: lists.length }, ""),
    ...nodes,
    "</NODE>",
    "</PLAYLISTS>",
    "</DJ_PLAYLISTS>",
    "",
  ].join("\n");
}

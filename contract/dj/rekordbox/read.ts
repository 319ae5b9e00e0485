import { HOT_CUES } from "../deckRanges";
import { GRID_ANCHORS } from "../grid";
import { parseKey } from "../key";
import { fileNameOf } from "../m3u";
import { TEXT_MAX } from "../track";
import { readXml, type XmlElement, XmlError } from "../xml";
import { type Mark, type Rekordbox, type RekordboxTrack, STAR, type TempoMark } from "./document";

export const REKORDBOX_BYTES = 256 * 2 ** 20;
const MOST_TRACKS = 50_000;
const MOST_LISTS = 2000;
const MOST_ENTRIES = 500_000;
const MOST_MARKS = 200;

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

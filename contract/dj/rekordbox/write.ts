import { bpmAt, frameAt } from "../grid";
import { camelotOf } from "../key";
import { CUE_COLOR, type Track } from "../track";
import { xmlValue } from "../xml";
import { STAR } from "./document";

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

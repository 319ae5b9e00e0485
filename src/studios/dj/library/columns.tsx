import type { ReactNode } from "react";
import { camelotOf, keyName } from "../../../../contract/dj/key";
import { secondsOf, type Track } from "../../../../contract/dj/track";
import type { Column } from "../../../stores/djLibrary/query";
import { formatDay, formatNumber, formatTime } from "../../../ui/format";
import { word } from "../../../words/say";
import { Stars } from "./Stars";

interface ColumnSpec {
  readonly id: Column;
  readonly title: string;
  /** CSS width; the first two share what is left */
  readonly width: string;
  readonly figures?: boolean;
  readonly cell: (track: Track) => ReactNode;
  /** shown only where there is this much room, px */
  readonly from?: number;
}

const day = (at: number) => formatDay(new Date(at).toISOString());

export const LIBRARY_COLUMNS: readonly ColumnSpec[] = [
  { id: "title", title: word("Title"), width: "minmax(120px, 3fr)", cell: ({ title }) => title },
  { id: "artist", title: word("Artist"), width: "minmax(80px, 2fr)", cell: ({ artist }) => artist, from: 420 },
  {
    id: "bpm",
    title: "BPM",
    width: "58px",
    figures: true,
    cell: ({ bpm }) => (bpm === null ? "" : formatNumber(bpm, 1)),
  },
  {
    id: "key",
    title: word("Key"),
    width: "48px",
    cell: ({ key }) => key && <span title={keyName(key)}>{camelotOf(key)}</span>,
  },
  {
    id: "energy",
    title: word("Energy"),
    width: "58px",
    figures: true,
    cell: ({ energy }) => (energy === 0 ? "" : energy),
    from: 640,
  },
  {
    id: "duration",
    title: word("Time"),
    width: "58px",
    figures: true,
    cell: (track) => formatTime(secondsOf(track), 0),
    from: 420,
  },
  { id: "rating", title: word("Rating"), width: "92px", cell: (track) => <Stars track={track} />, from: 720 },
  { id: "genre", title: word("Genre"), width: "minmax(60px, 1fr)", cell: ({ genre }) => genre, from: 800 },
  { id: "album", title: word("Album"), width: "minmax(60px, 1fr)", cell: ({ album }) => album, from: 1200 },
  {
    id: "lufs",
    title: "LUFS",
    width: "58px",
    figures: true,
    cell: ({ lufs }) => (lufs === null ? "" : formatNumber(lufs, 1)),
    from: 1000,
  },
  {
    id: "plays",
    title: word("Plays"),
    width: "52px",
    figures: true,
    cell: ({ plays }) => (plays === 0 ? "" : plays),
    from: 900,
  },
  { id: "added", title: word("Added"), width: "96px", figures: true, cell: ({ added }) => day(added), from: 1000 },
  { id: "comment", title: word("Comment"), width: "minmax(60px, 1fr)", cell: ({ comment }) => comment, from: 1300 },
];

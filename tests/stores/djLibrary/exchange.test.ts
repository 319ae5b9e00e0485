import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { TrackList } from "../../../contract/dj/list";
import { readRekordbox } from "../../../contract/dj/rekordbox/read";
import { type Track, trackSchema } from "../../../contract/dj/track";
import { libraryAsXml, listAsM3u, readListFile } from "../../../src/stores/djLibrary/exchange";
import { showDjLibrary, useDjLibrary } from "../../../src/stores/djLibrary/library";
import { setCurve, setSummary } from "../../../src/stores/djLibrary/setCurve";

const track = (id: string, file: string, more: Partial<Track> = {}): Track =>
  trackSchema.parse({
    id,
    sampleId: "0".repeat(64),
    origin: { kind: "file", name: file },
    frames: 44_100 * 200,
    rate: 44_100,
    channels: 2,
    title: file.replace(/\.\w+$/, ""),
    added: 0,
    ...more,
  });

let stored: Track[];
let made: TrackList[];
let stop: () => void;

beforeEach(async () => {
  stored = [track("a", "Night Bus.mp3"), track("b", "Zenith.wav", { artist: "Oskar", genre: "Techno" })];
  made = [];
  const store = {
    tracks: async () => stored,
    lists: async () => [{ id: "l", kind: "crate", name: "Warm", created: 0, tracks: ["b"] }],
    onChange: () => () => undefined,
    putTracks: async (put: Track[]) => {
      stored = stored.map((one) => put.find(({ id }) => id === one.id) ?? one);
    },
    putLists: async (put: TrackList[]) => void made.push(...put),
  };
  stop = showDjLibrary(store as never);
  await vi.waitFor(() => expect(useDjLibrary.getState().ready).toBe(true));
});

afterEach(() => stop());

test("an M3U becomes a playlist of what the library has, and the rest is named", async () => {
  const text =
    "#EXTM3U\n/music/NIGHT BUS.mp3\n#EXTINF:200,Oskar - Zenith\nelsewhere.flac\n#EXTINF:9,Oskar - Zenith\nx.flac\n";
  const found = await readListFile(new File([text], "Friday.m3u8"));
  expect(found).toEqual({ lists: 1, found: 2, missing: ["Oskar – Zenith"] });
  expect(made).toMatchObject([{ kind: "playlist", name: "Friday", tracks: ["a", "b"] }]);
});

test("a rekordbox file brings cues, grid and stars; what was written by hand here stays", async () => {
  const xml = `<DJ_PLAYLISTS><COLLECTION>
    <TRACK TrackID="7" Name="x" Genre="House" Rating="255" Location="file://localhost/Zenith.wav">
      <TEMPO Inizio="0.5" Bpm="128" Metro="4/4" Battito="1"/><POSITION_MARK Start="1" Num="0"/></TRACK>
    <TRACK TrackID="8" Name="Gone" Artist="Nobody" Location=""/></COLLECTION>
    <PLAYLISTS><NODE Type="0" Name="ROOT"><NODE Type="1" Name="Set"><TRACK Key="7"/><TRACK Key="8"/></NODE></NODE></PLAYLISTS>
    </DJ_PLAYLISTS>`;
  expect(await readListFile(new File([xml], "rekordbox.xml"))).toEqual({
    lists: 1,
    found: 1,
    missing: ["Nobody – Gone"],
  });
  expect(stored[1]).toMatchObject({
    title: "Zenith",
    genre: "Techno",
    rating: 5,
    bpm: 128,
    grid: { anchors: [{ frame: 22_050, beat: 0 }] },
    hotCues: [{ slot: 0, frame: 44_100 }],
  });
  expect(made).toMatchObject([{ name: "Set", tracks: ["b"] }]);
});

test.each([
  ["empty.m3u", ""],
  ["other.xml", "<plist/>"],
  ["bomb.xml", '<!DOCTYPE x [<!ENTITY a "b">]><DJ_PLAYLISTS/>'],
])("%s is refused with a sentence, and nothing is changed", async (name, text) => {
  const before = stored;
  await expect(readListFile(new File([text], name))).rejects.toThrow(/\.$/);
  expect([stored, made]).toEqual([before, []]);
});

test("lists and library are written for other programs", () => {
  expect(listAsM3u("L", ["b", "gone"])).toContain("#EXTINF:200,Oskar - Zenith\nZenith.wav");
  const { tracks, lists } = readRekordbox(libraryAsXml());
  expect(tracks.map(({ file }) => file)).toEqual(["Night Bus.mp3", "Zenith.wav"]);
  expect(lists).toEqual([{ path: ["Warm"], tracks: ["2"] }]);
});

test("a set is a curve of tempo, key and energy as they sounded", () => {
  const tracks = new Map([
    ["a", track("a", "A.mp3", { bpm: 124, key: { tonic: 9, mode: "minor" }, energy: 6 })],
    ["b", track("b", "B.mp3", { bpm: 128, energy: 8 })],
  ]);
  const play = (trackId: string, at: number, bpm: number | null, semitones = 0, votes = 0) => ({
    trackId,
    at,
    deck: 0,
    votes,
    bpm,
    semitones,
  });
  const points = setCurve([play("a", 1000, 125.5, 2, 3), play("gone", 61_000, 126), play("b", 121_000, null)], tracks);
  expect(points).toMatchObject([
    { seconds: 0, bpm: 125.5, key: "10A", energy: 6, votes: 3 },
    { seconds: 60, bpm: 126, key: null, energy: null, title: "Not in the library any more" },
    { seconds: 120, bpm: 128, key: null, energy: 8 },
  ]);
  expect(setSummary(points)).toEqual({ tracks: 3, votes: 3, slowest: 125.5, fastest: 128, energy: 7 });
});

import { describe, expect, test } from "vitest";
import { frameAt, isDownbeat, steadyGrid } from "../../../contract/dj/grid";
import { fileNameOf, m3uText, readM3u, writeM3u } from "../../../contract/dj/m3u";
import { cuesOf, gridOf } from "../../../contract/dj/rekordbox/marks";
import { readRekordbox } from "../../../contract/dj/rekordbox/read";
import { writeRekordbox } from "../../../contract/dj/rekordbox/write";
import { type Track, trackSchema } from "../../../contract/dj/track";
import { readXml } from "../../../contract/dj/xml";

describe("an M3U", () => {
  test("names files by path or address, of either kind, with title, artist and length", () => {
    const text = [
      "\uFEFF#EXTM3U",
      '#EXTINF:215 tvg-id="x",Maren Vey - Night Bus - Dub',
      "C:\\Music\\Maren Vey\\Night Bus.mp3",
      "# a remark",
      "../More/Über.flac",
      "#EXTINF:-1,Untitled",
      "file:///Users/a/Music/Night%20Train%20%231.wav",
    ].join("\r\n");
    expect(readM3u(text)).toEqual([
      { file: "Night Bus.mp3", title: "Night Bus - Dub", artist: "Maren Vey", seconds: 215 },
      { file: "Über.flac", title: "", artist: "", seconds: null },
      { file: "Night Train #1.wav", title: "Untitled", artist: "", seconds: null },
    ]);
  });

  test("written is read again", () => {
    const tracks = [
      { file: "#1.mp3", title: "A\nB", artist: "C - D", seconds: 61 },
      { file: "b.wav", title: "B", artist: "", seconds: null },
    ];
    expect(readM3u(writeM3u("List", tracks))).toEqual([
      { file: "#1.mp3", title: "D - A B", artist: "C", seconds: 61 },
      { file: "b.wav", title: "B", artist: "", seconds: null },
    ]);
  });

  test("in Latin-1 is read too", () => {
    expect(m3uText(new Uint8Array([0x4d, 0xe4, 0x72, 0x65, 0x6e]))).toBe("Mären");
    expect(m3uText(new TextEncoder().encode("Mären"))).toBe("Mären");
  });

  test.each([
    ["of binary", "\0\0"],
    ["of more tracks than a library takes", "a.mp3\n".repeat(50_001)],
  ])("%s is refused", (_, text) => expect(() => readM3u(text)).toThrow(/playlist/));

  test("an address that is no address is a name", () => expect(fileNameOf("file:///a/100%.mp3")).toBe("100%.mp3"));
});

/** As rekordbox 6 writes it, after its published format list. */
const REKORDBOX = `<?xml version="1.0" encoding="UTF-8"?>
<DJ_PLAYLISTS Version="1.0.0">
  <PRODUCT Name="rekordbox" Version="6.6.4" Company="AlphaTheta"/>
  <COLLECTION Entries="2">
    <TRACK TrackID="12" Name="Night &amp; &quot;Bus&quot;" Artist="M&#228;ren" Genre="House" Kind="MP3 File" TotalTime="215"
           AverageBpm="124.00" Tonality="8A" Rating="204" Colour="0xFF007F" Comments="warm"
           Location="file://localhost/C:/Music/Night%20Bus.mp3">
      <TEMPO Inizio="0.025" Bpm="124.00" Metro="4/4" Battito="3"/>
      <TEMPO Inizio="62.025" Bpm="126.00" Metro="4/4" Battito="3"/>
      <POSITION_MARK Name="" Type="0" Start="0.025" Num="-1"/>
      <POSITION_MARK Name="Drop" Type="0" Start="31.025" Num="2" Red="40" Green="226" Blue="20"/>
      <POSITION_MARK Name="Loop" Type="4" Start="10" End="12" Num="-1"/>
      <POSITION_MARK Name="Roll" Type="4" Start="20" End="21" Num="7"/>
    </TRACK>
    <TRACK TrackID="13" Name="Other" Location=""/>
  </COLLECTION>
  <PLAYLISTS>
    <NODE Type="0" Name="ROOT" Count="1">
      <NODE Type="0" Name="2026" Count="1">
        <NODE Name="Friday" Type="1" KeyType="0" Entries="2"><TRACK Key="13"/><TRACK Key="12"/></NODE>
      </NODE>
    </NODE>
  </PLAYLISTS>
</DJ_PLAYLISTS>`;

describe("a rekordbox file", () => {
  test("gives tracks, their tags, and playlists in folders", () => {
    const { tracks, lists } = readRekordbox(REKORDBOX);
    expect(tracks[0]).toMatchObject({
      key: "12",
      file: "Night Bus.mp3",
      title: 'Night & "Bus"',
      artist: "Mären",
      seconds: 215,
      about: {
        genre: "House",
        comment: "warm",
        rating: 4,
        color: "#ff007f",
        bpm: 124,
        key: { tonic: 9, mode: "minor" },
      },
    });
    expect(lists).toEqual([{ path: ["2026", "Friday"], tracks: ["13", "12"] }]);
  });

  test("gives cues, loops and a grid in frames", () => {
    const { marks, tempos } = readRekordbox(REKORDBOX).tracks[0]!;
    let made = 0;
    expect(cuesOf(marks, 48_000, () => `l${++made}`)).toEqual({
      cue: 1200,
      hotCues: [
        { slot: 2, frame: 31.025 * 48_000, end: null, label: "Drop", color: "#28e214" },
        { slot: 7, frame: 960_000, end: 1_008_000, label: "Roll", color: "#f2f2ff" },
      ],
      loops: [{ id: "l1", start: 480_000, end: 576_000, label: "Loop", color: null }],
    });
    const grid = gridOf(tempos, 48_000)!;
    // 62 s at 124 are 128.13 beats: 128 of them lie between the nodes
    expect(grid.anchors).toEqual([
      { frame: 1200, beat: 0 },
      { frame: 62.025 * 48_000, beat: 128 },
    ]);
    expect(grid.bpm).toBe(126);
    expect([-2, 2, 6].every((beat) => isDownbeat(grid, beat))).toBe(true);
  });

  test("written is read again: tags, cues to a fraction of a frame, grids, lists", () => {
    const rate = 44_100;
    const track: Track = trackSchema.parse({
      id: "t",
      sampleId: "0".repeat(64),
      origin: { kind: "file", name: "Näh & so.mp3" },
      frames: rate * 200,
      rate,
      channels: 2,
      title: "<A> & 'B'\n\u0001",
      artist: "C",
      comment: "line\nline",
      rating: 3,
      color: "#0044ff",
      added: 0,
      bpm: 127.5,
      key: { tonic: 6, mode: "major" },
      grid: { ...steadyGrid(rate, 127.5, 1234.5), firstDownbeat: 2 },
      cue: 100.25,
      hotCues: [{ slot: 0, frame: 5000.5, end: 9000, label: "Hi", color: "#c50a08" }],
      loops: [{ id: "l", start: 7, end: 77, label: "", color: null }],
    });
    const { tracks, lists } = readRekordbox(
      writeRekordbox([track], [{ name: "L & M", tracks: ["t", "gone", "t"] }], () => "Näh & so.mp3"),
    );
    const [back] = tracks;
    expect(back).toMatchObject({
      title: "<A> & 'B'",
      artist: "C",
      file: "Näh & so.mp3",
      about: { rating: 3, color: "#0044ff", key: track.key, comment: "line\nline" },
    });
    expect(lists).toEqual([{ path: ["L & M"], tracks: ["1", "1"] }]);
    const cues = cuesOf(back!.marks, rate, () => "l");
    expect(cues.cue).toBeCloseTo(100.25, 1);
    expect(cues.hotCues[0]!.frame).toBeCloseTo(5000.5, 1);
    expect(cues.hotCues[0]).toMatchObject({ slot: 0, label: "Hi", color: "#c50a08" });
    expect(cues.loops[0]!.end).toBeCloseTo(77, 1);
    const grid = gridOf(back!.tempos, rate)!;
    expect(grid.bpm).toBe(127.5);
    for (const beat of [0, 100, 400]) expect(frameAt(grid, beat)).toBeCloseTo(frameAt(track.grid!, beat), 0);
    expect(isDownbeat(grid, 2)).toBe(true);
  });

  test.each([
    ["another document", "<html></html>"],
    ["nothing", ""],
    ["entities that grow", '<!DOCTYPE a [<!ENTITY a "aaaa">]><DJ_PLAYLISTS>&a;</DJ_PLAYLISTS>'],
    ["nesting without end", "<DJ_PLAYLISTS>".repeat(100_000)],
    ["elements that are not nested", "<DJ_PLAYLISTS><COLLECTION></DJ_PLAYLISTS>"],
    ["an end that is missing", '<DJ_PLAYLISTS><COLLECTION><TRACK Name="'],
    ["too many attributes", `<DJ_PLAYLISTS ${Array.from({ length: 500 }, (_, n) => `a${n}=""`).join(" ")}/>`],
    [
      "more tracks than a library takes",
      `<DJ_PLAYLISTS><COLLECTION>${'<TRACK TrackID="1"/>'.repeat(50_001)}</COLLECTION></DJ_PLAYLISTS>`,
    ],
  ])("of %s is refused with a sentence", (_, text) =>
    expect(() => readRekordbox(text)).toThrow(/^(This|The file|There) .*\.$/),
  );

  test("numbers that make no sense are left out", () => {
    const { tracks } = readRekordbox(
      `<DJ_PLAYLISTS><COLLECTION><TRACK TrackID="1" AverageBpm="NaN" Rating="1e9" TotalTime="-5" Colour="url(x)">
        <TEMPO Inizio="Infinity" Bpm="120"/><TEMPO Inizio="0" Bpm="0"/>
        <POSITION_MARK Start="x" Num="0"/><POSITION_MARK Start="0" Num="99"/><POSITION_MARK Type="9" Start="0" Num="0"/>
      </TRACK></COLLECTION></DJ_PLAYLISTS>`,
    );
    expect(tracks[0]).toMatchObject({ seconds: null, tempos: [], marks: [], about: { rating: 0, color: null } });
    expect(gridOf([], 44_100)).toBeNull();
  });
});

test("XML: comments, CDATA, references and single quotes; an attribute named as a prototype is one", () => {
  const seen: string[] = [];
  readXml(`<?x?><!-- <a> --><a b='1 &lt; 2&#10;' __proto__="p"><![CDATA[<c>]]><d/></a>`, {
    open: ({ name, attributes }) => seen.push(`${name} ${JSON.stringify(attributes)}`),
    close: (name) => seen.push(`/${name}`),
  });
  expect(seen).toEqual(['a {"b":"1 < 2\\n","__proto__":"p"}', "d {}", "/d", "/a"]);
});

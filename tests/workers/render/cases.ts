import { MANIFESTS, type ManifestName } from "../../../contract/devices";
import { DEVICE_PRESETS } from "../../../contract/devices/presets";
import { DRUM_BANK } from "../../../contract/fonts";
import { everything, noise, Song } from "./song";

/** What must give the same bytes in every host: each row a song of some two bars. */
export const CASES: Readonly<Record<string, () => Song>> = {
  everything,
  "every instrument with each of its presets": instruments,
  "every effect with each of its presets": effects,
  "General MIDI, with all that a keyboard sends": generalMidi,
  "controllers, pedal and bend through changes of tempo and time signature": tempoChanges,
  "pitch shifters that begin together, rest, and begin anew": shifters,
  "takes of which a comp is made, and clips of both time bases, through changes of tempo": takes,
  "stretched and transposed clips, through a change of tempo, split and laid over": stretched,
  "clips at other rates, looped and reversed, and what is split and laid over of them": sources,
};

function stretched(): Song {
  const song = new Song();
  const own = song.addSample([noise(60_000, 41), noise(60_000, 42)], 44100);
  const foreign = song.addSample([noise(70_000, 43)], 48000);
  const plain = { transpose: 0, keepFormants: false };
  for (const [sample, more] of [
    [own, { stretch: { ...plain, ratio: 1.25 } }],
    [foreign, { stretch: { ...plain, ratio: 0.8, bpm: 120 }, rate: 1.5 }],
    // so slow that random numbers are drawn
    [foreign, { stretch: { ratio: 3.5, transpose: -5, keepFormants: false }, length: 20_000, fadeIn: 4000 }],
    [own, { stretch: { ratio: 1, transpose: 7, keepFormants: true }, reversed: true }],
    [own, { stretch: { ...plain, ratio: 0.7 }, loop: { start: 2000, end: 9001 }, length: 90_000, reversed: true }],
  ] as const) {
    const track = song.addTrack("audio");
    song.addClip(track, sample, 130, more);
    song.run("setParameter", { address: `strip/${track}/level`, value: -12 });
  }
  const track = song.addTrack("audio");
  const below = song.addClip(track, foreign, 0, { stretch: { ...plain, ratio: 1.5, bpm: 120 } });
  song.run("splitClip", { id: below, newId: song.makeId(), tick: 700 });
  song.addClip(track, own, 1111, { length: 30_000, fadeOut: 3000, stretch: { ...plain, ratio: 0.6 } });
  song.run("setTempo", { id: song.makeId(), tick: 900, bpm: 77.7 });
  return song;
}

function sources(): Song {
  const song = new Song();
  const own = song.addSample([noise(60_000, 31), noise(60_000, 32)], 44100);
  const foreign = song.addSample([noise(70_000, 33)], 48000);
  const loops = { rate: 0.93, loop: { start: 2000, end: 9001 }, length: 90_000 };
  for (const [sample, more] of [
    [own, { rate: 1.5 }],
    [foreign, { rate: 0.5, reversed: true, length: 40_000 }],
    // comes out at the engine's own rate
    [foreign, { rate: 44100 / 48000 }],
    [own, { loop: { start: 100, end: 164 }, length: 40_000 }],
    [own, { ...loops, reversed: true }],
    [foreign, { ...loops, duration: 2500, fadeIn: 900 }],
  ] as const) {
    const track = song.addTrack("audio");
    song.addClip(track, sample, 130, more);
    song.run("setParameter", { address: `strip/${track}/level`, value: -12 });
  }
  const track = song.addTrack("audio");
  const below = song.addClip(track, foreign, 0, { ...loops, timeBase: "absolute" });
  song.run("splitClip", { id: below, newId: song.makeId(), tick: 700 });
  song.addClip(track, own, 1111, { rate: 4, length: 30_000, fadeOut: 3000 });
  song.run("setTempo", { id: song.makeId(), tick: 900, bpm: 77.7 });
  return song;
}

/** A track with one instrument instead of the one that comes with its kind. */
function player(song: Song, kind: "midi" | "drums", device: string, params: Record<string, number>): string {
  const track = song.addTrack(kind);
  for (const { id, trackId } of Object.values(song.project.devices)) {
    if (trackId === track) song.run("removeDevice", { id });
  }
  song.addDevice(track, device, params);
  song.run("setParameter", { address: `strip/${track}/level`, value: -18 });
  return track;
}

function instruments(): Song {
  const song = new Song();
  for (const kind of ["synth", "pluck", "drums"] as const) {
    DEVICE_PRESETS[kind].forEach(({ params }, index) => {
      const track = player(song, kind === "drums" ? "drums" : "midi", kind, params);
      song.addNotes(track, index * 30, [
        [0, 700, 40 + index],
        [960, 480, 47 + index],
        [960, 300, 35 + index],
      ]);
    });
  }
  return song;
}

function effects(): Song {
  const song = new Song();
  const burst = song.addSample([noise(30_000, 4), noise(30_000, 5)], 44100);
  for (const kind of Object.keys(MANIFESTS) as ManifestName[]) {
    if (MANIFESTS[kind].role !== "effect") continue;
    DEVICE_PRESETS[kind].forEach(({ params }, index) => {
      const track = song.addTrack("audio");
      song.addClip(track, burst, index * 60, { gain: -6, fadeOut: 20_000 });
      song.addDevice(track, kind, params);
      song.run("setParameter", { address: `strip/${track}/level`, value: -24 });
    });
  }
  return song;
}

function shifters(): Song {
  const song = new Song();
  const tone = Float32Array.from({ length: 20_000 }, (_, frame) => Math.sin(frame * 0.03) * 0.3);
  const burst = song.addSample([noise(9000, 21), noise(9000, 22)], 48000);
  const steady = song.addSample([tone], 44100);
  for (const semitones of [-12, -5, 3, 7, 12]) {
    const track = song.addTrack("audio");
    song.addClip(track, semitones > 0 ? burst : steady, 0, { gain: -6 });
    song.addClip(track, burst, 2400 + semitones * 11, { gain: -6 });
    song.addDevice(track, "pitchShifter", { semitones, cents: semitones * 4, mix: 60 + semitones });
    song.run("setParameter", { address: `strip/${track}/level`, value: -18 });
  }
  return song;
}

type Control = readonly [
  tick: number,
  type: "cc" | "bend" | "pressure" | "program",
  value: number,
  controller?: number,
];

/** Plays a chord and what a keyboard sends beside it. */
function perform(song: Song, track: string, start: number, controls: readonly Control[]): void {
  const clipId = song.addNotes(track, start, [
    [0, 900, 48],
    [0, 1500, 55],
    [480, 240, 60],
    [1440, 960, 36],
    [1500, 200, 42],
  ]);
  const made = controls.map(([tick, type, value, controller = 0]) => ({
    id: song.makeId(),
    tick,
    type,
    controller,
    value,
  }));
  song.run("addControls", { clipId, controls: made });
}

/** Wheel, volume, pan, expression, pedal, bend and pressure, each moved within two bars. */
const KEYBOARD: readonly Control[] = [
  [0, "cc", 100, 7],
  [0, "cc", 20, 10],
  [60, "cc", 127, 1],
  [240, "cc", 127, 64],
  [300, "bend", 4000],
  [420, "bend", -8192],
  [600, "bend", 0],
  [700, "pressure", 90],
  [800, "cc", 60, 11],
  [900, "cc", 0, 1],
  [1300, "cc", 0, 64],
  [1320, "cc", 127, 64],
  [1600, "cc", 110, 10],
  [1700, "pressure", 0],
  [2000, "cc", 0, 64],
];

/** Other sounds on the way, one of them of a bank that the font lacks. */
const PROGRAMS: readonly Control[] = [
  [470, "program", 48],
  [1430, "cc", 8, 0],
  [1435, "program", 80],
];

function generalMidi(): Song {
  const song = new Song();
  DEVICE_PRESETS.sampler.forEach(({ params }, index) => {
    const track = player(song, "midi", "sampler", params);
    const sampler = Object.values(song.project.devices).find(({ trackId }) => trackId === track)!;
    // the first is a drum kit, the others programs from all over the table
    const font = {
      fontId: "sonivox",
      bank: index === 0 ? DRUM_BANK : 0,
      program: index === 0 ? 0 : (index * 19) % 128,
    };
    song.run("setDevice", { id: sampler.id, font });
    perform(song, track, index * 40, [...KEYBOARD, ...PROGRAMS]);
  });
  return song;
}

function tempoChanges(): Song {
  const song = new Song();
  for (const kind of ["synth", "pluck", "drums"] as const) {
    const track = player(song, kind === "drums" ? "drums" : "midi", kind, DEVICE_PRESETS[kind][1]!.params);
    perform(song, track, 0, KEYBOARD);
    // a delay that keeps to the beat
    song.addDevice(track, "delay", { synced: 1, division: 7, mix: 40 });
  }
  const audio = song.addTrack("audio");
  song.addClip(audio, song.addSample([noise(60_000, 6)], 48000), 700, { gain: -12 });
  for (const [tick, bpm] of [
    [480, 97.3],
    [1000, 240],
    [1700, 61],
  ] as const) {
    song.run("setTempo", { id: song.makeId(), tick, bpm });
  }
  song.run("setSignature", { id: song.makeId(), tick: 3840, numerator: 7, denominator: 8 });
  return song;
}

function takes(): Song {
  const song = new Song();
  const [track, clips] = [song.addTrack("audio"), song.addTrack("audio")];
  const own = song.addSample([noise(60_000, 7), noise(60_000, 8)], 44100);
  const foreign = song.addSample([noise(70_000, 9)], 48000);
  const [first, second] = [
    song.addTake(track, own, 240, { gain: -3 }),
    song.addTake(track, foreign, 300.5, { timeBase: "absolute", reversed: true }),
  ];
  song.choose(track, first, 480, 960);
  song.choose(track, second, 960, 1500, 0.05);
  song.choose(track, first, 1500, 2100, 0.02);
  song.addClip(clips, own, 100.25, { timeBase: "absolute", length: 20_000, fadeIn: 500 });
  song.addClip(clips, foreign, 1440, { duration: 700 });
  song.run("setTempo", { id: song.makeId(), tick: 700, bpm: 91.7 });
  song.run("setTempo", { id: song.makeId(), tick: 1600, bpm: 203 });
  return song;
}

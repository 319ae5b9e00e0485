import { drumBar, notesOf, type Tone } from "../../demo/pattern";
import type { NoteClip, Project } from "../../project/document";
import { TICKS_PER_QUARTER } from "../../project/document";
import { newDevice, newProject, newTrack } from "../../project/newProject";
import { masterOf } from "../../project/select";
import type { LibraryPreset } from "./preset";

/** What a preset is heard and measured by. At 120 BPM: a quarter is half a second. */

const BPM = 120;

const line = (at: number, length: number, keys: readonly number[]): Tone[] =>
  keys.map((key, index) => ({ at: at + index * length, length: length * 0.9, key, velocity: 118 }));
const chord = (at: number, length: number, keys: readonly number[]): Tone[] =>
  keys.map((key) => ({ at, length, key, velocity: 118 }));

const PLAYED: readonly Tone[] = [...chord(0, 4, [48, 55, 60, 64]), ...line(4.5, 0.5, [60, 62, 64, 67, 72, 67, 64, 60])];
const LOW: readonly Tone[] = [
  ...line(0, 0.25, [36, 36, 36, 48, 36, 36, 43, 36, 39, 36, 36, 48, 34, 34, 31, 34]),
  ...chord(4.5, 3, [36]),
];
const HIGH: readonly Tone[] = [...line(0, 0.5, [60, 64, 67, 72, 71, 67, 64, 62]), ...chord(4.5, 4, [60, 67, 72])];
const RUN: readonly Tone[] = line(
  0,
  0.25,
  [48, 60, 55, 60, 51, 60, 55, 63, 48, 60, 55, 60, 46, 58, 53, 62, 48, 60, 55, 60, 51, 63, 55, 67],
);
/** A broken chord whose strings ring on. */
const ROLLED: readonly Tone[] = RUN.map((tone) => ({ ...tone, length: 1 }));
const HELD: readonly Tone[] = chord(0, 6, [48]);
const BEAT: readonly Tone[] = [0, 4].flatMap((bar) =>
  drumBar({
    36: "x---  --x-  x-o-  ----",
    38: "----  x---  ----  x--.",
    39: "----  o---  ----  o---",
    42: "x.xo  x.xo  x.xo  x.--",
    46: "----  ----  ----  --o-",
    ...(bar === 4
      ? { 50: "----  ----  x---  ----", 47: "----  ----  --x-  ----", 43: "----  ----  ----  x---" }
      : { 49: "x---", 56: "--o-  --o-" }),
  }).map((tone) => ({ ...tone, at: tone.at + bar })),
);

/** What a preset's category plays. */
export function phraseOf({ category }: LibraryPreset): readonly Tone[] {
  switch (category) {
    case "Drum kit":
      return BEAT;
    case "Bass":
      return LOW;
    case "Lead":
    case "Woodwind":
    case "Bell":
      return HIGH;
    case "Sequence":
      return RUN;
    case "Pluck":
    case "Guitar":
    case "Harp and zither":
    case "Mallets":
      return ROLLED;
    case "FX":
      return HELD;
    default:
      return PLAYED;
  }
}

const TRACK = "audition";

/** A project that plays tones with a preset and nothing behind it. */
export function auditionProject(preset: LibraryPreset, tones: readonly Tone[]): Project {
  let made = 0;
  const base = newProject(() => `audition-${made++}`);
  const master = masterOf(base);
  const track = newTrack({
    ...{ id: TRACK, kind: preset.kind === "drums" ? "drums" : "midi", name: preset.name, color: 0, order: "B" },
    output: master.id,
  });
  const device = newDevice({ id: `${TRACK}-instrument`, trackId: TRACK, order: "V", kind: preset.kind }, preset.params);
  const clip: NoteClip = {
    ...{
      kind: "notes",
      timeBase: "musical",
      id: `${TRACK}-clip`,
      trackId: TRACK,
      name: preset.name,
      start: 0,
      offset: 0,
    },
    length: Math.ceil(Math.max(...tones.map(({ at, length }) => at + length))) * TICKS_PER_QUARTER,
    notes: notesOf(TRACK, tones),
    controls: {},
    muted: false,
  };
  const [tempo] = Object.values(base.tempo);
  return {
    ...base,
    tempo: tempo ? { [tempo.id]: { ...tempo, bpm: BPM } } : {},
    tracks: { [master.id]: { ...master, strip: { ...master.strip, level: 0 } }, [TRACK]: track },
    devices: { [device.id]: preset.font ? { ...device, font: preset.font } : device },
    clips: { [clip.id]: clip },
  };
}

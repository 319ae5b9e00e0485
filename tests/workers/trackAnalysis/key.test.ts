import { expect, test } from "vitest";
import { musicalKey } from "../../../contract/dj/key";
import { analysed } from "./analysed";
import { drums, harmony, PROGRESSIONS, Sheet, steady } from "./material";

const MODES = ["major", "minor"] as const;
const relative = (tonic: number, mode: "major" | "minor") =>
  mode === "major" ? ([(tonic + 9) % 12, "minor"] as const) : ([(tonic + 3) % 12, "major"] as const);

test("24 loops of four chords, one in each key: at least 14 exactly, the others in the relative key", () => {
  let exact = 0;
  for (const mode of MODES) {
    for (let tonic = 0; tonic < 12; tonic++) {
      const map = steady(120);
      const sheet = new Sheet(8);
      drums(sheet, { kick: "9000 9000 9000 9000", snare: "0000 9000 0000 9000", hat: "0090 0090 0090 0090" }, map, 4);
      harmony(sheet, tonic, PROGRESSIONS[mode], map, 4);
      const { key } = analysed(sheet.samples);
      const found = [key?.tonic, key?.mode];
      expect([[tonic, mode], relative(tonic, mode)], `${tonic} ${mode}`).toContainEqual(found);
      if (key?.tonic === tonic && key.mode === mode) exact++;
    }
  }
  expect(exact).toBeGreaterThanOrEqual(14);
});

test("a piece that is tuned a third of a semitone high has its key all the same", () => {
  const map = steady(100);
  const sheet = new Sheet(10);
  harmony(sheet, 0.33, PROGRESSIONS.minor, map, 4);
  expect(analysed(sheet.samples).key?.name).toBe("C minor");
});

// the wheel as it is printed on DJs' charts, from 1 to 12
const WHEEL_MINOR = ["G#", "Eb", "Bb", "F", "C", "G", "D", "A", "E", "B", "F#", "C#"];
const WHEEL_MAJOR = ["B", "F#", "Db", "Ab", "Eb", "Bb", "F", "C", "G", "D", "A", "E"];

test("keys stand on the Camelot wheel where its charts put them", () => {
  const all = MODES.flatMap((mode) => Array.from({ length: 12 }, (_, tonic) => musicalKey(tonic, mode)));
  expect(new Map(all.map(({ name, camelot }) => [camelot, name]))).toEqual(
    new Map([
      ...WHEEL_MINOR.map((name, n) => [`${n + 1}A`, `${name} minor`] as const),
      ...WHEEL_MAJOR.map((name, n) => [`${n + 1}B`, `${name} major`] as const),
    ]),
  );
});

import { writeFileSync } from "node:fs";
import { PRESET_LIBRARY } from "../../contract/instruments/library";
import type { Benchmark } from "../run";
import { printTable } from "../table";
import { type Heard, measure } from "./measure";
import { engineModule } from "./render";
import { broken, isPitched, RULES } from "./rules";
import { distance } from "./spectra";

const LEVELS = new URL("../../contract/instruments/library/levels.ts", import.meta.url);
const LEVEL = { min: -48, max: 6 };
/** A peak that a level leaves room for, dBTP. */
const HEADROOM = -0.5;

interface Nearest {
  readonly name: string;
  readonly db: number;
}

function nearestOf(heard: readonly Heard[]): Nearest[] {
  const nearest = heard.map((): Nearest => ({ name: "", db: Number.POSITIVE_INFINITY }));
  for (const [a, one] of heard.entries()) {
    for (let b = a + 1; b < heard.length; b++) {
      const other = heard[b] as Heard;
      const db = distance(one.levels, other.levels);
      if (db < (nearest[a]?.db ?? 0)) nearest[a] = { name: other.preset.name, db };
      if (db < (nearest[b]?.db ?? 0)) nearest[b] = { name: one.preset.name, db };
    }
  }
  return nearest;
}

/** The level at which a phrase measures −18 LUFS, less where its peak has no room, no less than the rule allows. */
function levelFor({ preset, lufs, truePeak }: Heard): number {
  const wanted = RULES.lufs - lufs;
  const quietest = wanted - RULES.lufsWithin + 0.2;
  const change = Math.max(quietest, Math.min(wanted, HEADROOM - truePeak));
  const level = (preset.params.level ?? 0) + change;
  return Math.round(Math.min(LEVEL.max, Math.max(LEVEL.min, level)) * 10) / 10;
}

function writeLevels(heard: readonly Heard[]): void {
  const rows = heard.map(
    (one) =>
      `  ${/^\w+$/.test(one.preset.name) ? one.preset.name : JSON.stringify(one.preset.name)}: ${levelFor(one)},\n`,
  );
  writeFileSync(
    LEVELS,
    `/** The output level of each preset, dB, at which its phrase measures −18 LUFS. Written by \`npm run bench -- presets level\`. */
export const LEVELS: Readonly<Record<string, number>> = {\n${rows.join("")}};\n`,
  );
}

export const benchmark: Benchmark = {
  title: "the preset library: loudness, peak, tuning, and the distance between every two presets",
  async run([task]) {
    const module = await engineModule();
    const heard: Heard[] = [];
    for (const preset of PRESET_LIBRARY) heard.push(await measure(module, preset));
    if (task === "level") writeLevels(heard);
    const nearest = nearestOf(heard);
    const rows = heard.map((one, index) => {
      const { name, db } = nearest[index] ?? { name: "", db: 0 };
      const rules = broken(one.preset, one);
      if (db < RULES.distance) rules.push("too near");
      return {
        preset: one.preset.name,
        category: one.preset.category,
        lufs: one.lufs.toFixed(1),
        dBTP: one.truePeak.toFixed(1),
        cents: isPitched(one.preset) ? one.cents.toFixed(1) : "–",
        pitched: isPitched(one.preset) ? one.pitched.toFixed(2) : "–",
        nearest: name,
        dB: db.toFixed(2),
        broken: rules.join(", "),
      };
    });
    printTable(rows);
    const failed = rows.filter((row) => row.broken !== "");
    if (failed.length > 0 && task !== "level") process.exitCode = 1;
    return {
      presets: rows.length,
      broken: failed.length,
      nearestDb: Number(Math.min(...nearest.map(({ db }) => db)).toFixed(2)),
      lufsMin: Number(Math.min(...heard.map(({ lufs }) => lufs)).toFixed(2)),
      lufsMax: Number(Math.max(...heard.map(({ lufs }) => lufs)).toFixed(2)),
      truePeakMax: Number(Math.max(...heard.map(({ truePeak }) => truePeak)).toFixed(2)),
      centsMax: Number(
        Math.max(...heard.filter(({ preset }) => isPitched(preset)).map(({ cents }) => Math.abs(cents))).toFixed(2),
      ),
    };
  },
};

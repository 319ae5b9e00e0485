import { formatHz } from "../../format";
import type { Surface } from "./surface";

export const SPECTRUM_COLORS = ["--line", "--muted", "--mono", "--meter-low", "--accent"] as const;

const LOW_HZ = 20;
const FLOOR_DB = -90;
const LINES_HZ = [50, 100, 200, 500, 1000, 2000, 5000, 10000];
const LINES_DB = [-20, -40, -60, -80];
/** Tilts the spectrum by this much per octave around 1 kHz, which makes pink noise flat and typical music nearly so. */
const TILT_DB_PER_OCTAVE = 3;

/**
 * Draws a spectrum over a logarithmic frequency axis, −90..0 dB, and a second one as a line above it. Both: dB at equal
 * steps from 0 to half of `rate`, Hz.
 */
export function drawSpectrum(
  surface: Surface,
  magnitudes: Float32Array,
  rate: number,
  over: Float32Array | null = null,
): void {
  const { context, width, height } = surface;
  const octaves = Math.log2(rate / 2 / LOW_HZ);
  const x = (hz: number) => (Math.log2(hz / LOW_HZ) / octaves) * width;

  context.clearRect(0, 0, width, height);
  context.fillStyle = surface.color("--line");
  for (const hz of LINES_HZ) context.fillRect(Math.round(x(hz)), 0, 1, height);
  for (const level of LINES_DB) context.fillRect(0, Math.round(yOf(level, height)), width, 1);
  if (height >= 56) {
    context.fillStyle = surface.color("--muted");
    context.font = `9px ${surface.color("--mono")}`;
    for (const hz of [100, 1000, 10000]) context.fillText(formatHz(hz), x(hz) + 3, 9);
  }

  trace(surface, magnitudes, rate, rate / 2);
  fillTrace(surface);
  if (!over) return;
  trace(surface, over, rate, rate / 2);
  context.strokeStyle = surface.color("--accent");
  context.stroke();
}

/** Draws a spectrum without grid, from 20 Hz to `highest`, as a background. */
export function drawSpectrumUnder(
  surface: Surface,
  magnitudes: Float32Array | null,
  rate: number,
  highest: number,
): void {
  surface.context.clearRect(0, 0, surface.width, surface.height);
  if (!magnitudes) return;
  trace(surface, magnitudes, rate, highest);
  fillTrace(surface);
}

/** Makes a path through levels in dB, from 20 Hz at the left edge to `highest` at the right one. */
function trace({ context, width, height }: Surface, levels: Float32Array, rate: number, highest: number): void {
  const octaves = Math.log2(highest / LOW_HZ);
  const perBin = rate / 2 / levels.length;
  context.beginPath();
  context.moveTo(0, height);
  for (let column = 0; column <= width; column++) {
    const from = LOW_HZ * 2 ** ((column / width) * octaves);
    const to = LOW_HZ * 2 ** (((column + 1) / width) * octaves);
    const level = loudest(levels, from / perBin, to / perBin) + TILT_DB_PER_OCTAVE * Math.log2(from / 1000);
    context.lineTo(column, yOf(level, height));
  }
  context.lineTo(width, height);
}

const yOf = (level: number, height: number) => Math.min(height, Math.max(0, (level / FLOOR_DB) * height));

function fillTrace({ context, color }: Surface): void {
  context.closePath();
  context.globalAlpha = 0.25;
  context.fillStyle = color("--meter-low");
  context.fill();
  context.globalAlpha = 1;
  context.strokeStyle = color("--meter-low");
  context.lineWidth = 1;
  context.stroke();
}

/** The greatest value between two positions, which may be fractions of a bin at low frequencies. */
function loudest(magnitudes: Float32Array, from: number, to: number): number {
  const first = Math.max(0, Math.min(magnitudes.length - 1, Math.floor(from)));
  const last = Math.min(magnitudes.length - 1, Math.floor(to));
  if (last <= first) {
    const low = magnitudes[first] ?? FLOOR_DB;
    const high = magnitudes[Math.min(first + 1, magnitudes.length - 1)] ?? low;
    return low + (high - low) * (from - first);
  }
  let level = -200;
  for (let bin = first; bin <= last; bin++) level = Math.max(level, magnitudes[bin] ?? level);
  return level;
}

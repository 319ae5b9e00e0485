import type { Taper } from "../../spec";
import type { Surface } from "./surface";

/** Linear amplitudes of one strip; the same object may be reused for each reading. */
export interface MeterLevels {
  readonly peakLeft: number;
  readonly peakRight: number;
  readonly rmsLeft: number;
  readonly rmsRight: number;
  readonly holdLeft: number;
  readonly holdRight: number;
  readonly clipped: boolean;
}

export const METER_COLORS = ["--well", "--meter-low", "--meter-high", "--over", "--meter-rms", "--text"] as const;

const CAUTION_DB = -6;
const FALL_DB_PER_SECOND = 26;
export const METER_FLOOR_DB = -90;

/** An amplitude in dB, not below the meter's range. */
export function meterDb(amplitude: number): number {
  return amplitude > 0 ? Math.max(METER_FLOOR_DB, 20 * Math.log10(amplitude)) : METER_FLOOR_DB;
}

/** Paints peak, RMS and held peak of two channels side by side. */
export class MeterPainter {
  #left = METER_FLOOR_DB;
  #right = METER_FLOOR_DB;
  #time = 0;
  #drawn = "";

  /** Draws what has changed. `taper`: dB to 0..1; `inset`: pixels kept free at both ends. */
  draw(surface: Surface, now: number, levels: MeterLevels | null, taper: Taper, inset: number): void {
    const fallen = (FALL_DB_PER_SECOND * Math.min(100, now - this.#time)) / 1000;
    this.#time = now;
    this.#left = Math.max(meterDb(levels?.peakLeft ?? 0), this.#left - fallen, METER_FLOOR_DB);
    this.#right = Math.max(meterDb(levels?.peakRight ?? 0), this.#right - fallen, METER_FLOOR_DB);

    const { height, width, context } = surface;
    const travel = height - 2 * inset;
    const y = (value: number) =>
      value <= METER_FLOOR_DB
        ? height - inset
        : Math.round((height - inset - taper.toPosition(value) * travel) * 2) / 2;
    const bars = [
      [y(this.#left), y(meterDb(levels?.rmsLeft ?? 0)), y(meterDb(levels?.holdLeft ?? 0))],
      [y(this.#right), y(meterDb(levels?.rmsRight ?? 0)), y(meterDb(levels?.holdRight ?? 0))],
    ] as const;
    const drawn = bars.join();
    if (drawn === this.#drawn && !surface.stale) return;
    this.#drawn = drawn;

    context.clearRect(0, 0, width, height);
    const barWidth = Math.floor((width - 1) / 2);
    const bottom = height - inset;
    const caution = y(CAUTION_DB);
    const zero = y(0);
    for (const [index, [peak, rms, hold]] of bars.entries()) {
      const x = index * (barWidth + 1);
      context.fillStyle = surface.color("--well");
      context.fillRect(x, inset, barWidth, travel);
      const band = (from: number, to: number, token: string) => {
        const top = Math.max(peak, to);
        if (top >= from) return;
        context.fillStyle = surface.color(token);
        context.fillRect(x, top, barWidth, from - top);
      };
      band(bottom, caution, "--meter-low");
      band(caution, zero, "--meter-high");
      band(zero, inset, "--over");
      if (rms < bottom) {
        context.fillStyle = surface.color("--meter-rms");
        context.fillRect(x, Math.max(rms, zero), barWidth, 1);
      }
      if (hold < bottom) {
        context.fillStyle = surface.color(hold < zero ? "--over" : "--text");
        context.fillRect(x, Math.max(inset, hold), barWidth, 1);
      }
    }
  }
}

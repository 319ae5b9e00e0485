import { prepareWavetables } from "./parts/wavetable";
import { prepareInterpolation } from "./sampler/interpolation";

/** Builds the tables that instruments share, once, at boot; some milliseconds. */
export function prepareInstrumentTables(): void {
  prepareWavetables();
  prepareInterpolation();
}

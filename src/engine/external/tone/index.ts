import type { SoundMaker } from "../sound";
import { chooseContext } from "./context";
import { makeEffect } from "./effect";
import { makeInstrument } from "./instrument";

/** Creates the sound of a device of Tone.js. Throws a RangeError for one that this version does not have. */
export const makeToneSound: SoundMaker = (context, manifest, values) => {
  const chosen = chooseContext(context);
  return manifest.role === "instrument"
    ? makeInstrument(chosen, manifest, values)
    : makeEffect(chosen, manifest, values);
};

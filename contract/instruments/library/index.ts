import { BASSES } from "./basses";
import { BELLS } from "./bells";
import { EFFECTS } from "./effects";
import { ENSEMBLES } from "./ensembles";
import { KEYS } from "./keys";
import { KITS } from "./kits";
import { LEADS } from "./leads";
import { PADS } from "./pads";
import { PLUCKED } from "./plucked";
import type { LibraryPreset } from "./preset";
import { SAMPLED } from "./sampled";

/** The preset library. Only what shows or measures it imports this, so that no other page loads the tables. */
export const PRESET_LIBRARY: readonly LibraryPreset[] = [
  ...[...BASSES, ...LEADS, ...PADS, ...KEYS, ...BELLS, ...ENSEMBLES, ...EFFECTS],
  ...[...PLUCKED, ...SAMPLED, ...KITS],
];

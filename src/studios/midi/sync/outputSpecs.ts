import { range } from "../../../../contract/parameters";
import { word } from "../../../words/say";

/** The ranges of an output track's numbers. */
export const TRACK_CHANNEL = range(word("Channel"), 1, 16, 1, { step: 1 });
/** as synths count them, from 1; 0: the sound is left as it is */
export const PROGRAM = range(word("Program"), 0, 128, 0, { step: 1 });
export const TRACK_DELAY = range(word("Delay"), 0, 500, 8, { step: 0.1, unit: "ms" });

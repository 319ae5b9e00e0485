import { word } from "../../words/say";

/** How hard a key is struck: the velocity of a MIDI note. */
export const VELOCITY = {
  label: word("Velocity"),
  min: 1,
  max: 127,
  default: 100,
  step: 1,
  unit: "",
  scale: "linear",
} as const;

import { pitchShifter } from "../pitchShifter";
import { named } from "./named";
import type { DevicePreset } from "./preset";

const preset = (name: string, changes: Partial<DevicePreset<"pitchShifter">["params"]>) =>
  named(pitchShifter.parameters, name, changes);

export const PITCH_SHIFTER_PRESETS: readonly DevicePreset<"pitchShifter">[] = [
  preset("Octave Up", { semitones: 12 }),
  preset("Octave Down", { semitones: -12 }),
  preset("Octaver", { semitones: -12, mix: 50 }),
  preset("Fifth Above", { semitones: 7, mix: 45 }),
  preset("Detune", { cents: 12, mix: 50 }),
  preset("Deeper Voice", { semitones: -4, keepFormants: 1, formant: -2 }),
  preset("Brighter Voice", { semitones: 3, keepFormants: 1, formant: 1.5 }),
];

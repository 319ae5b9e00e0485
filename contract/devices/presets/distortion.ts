import { distortion } from "../distortion";
import type { DevicePreset } from "./preset";

const shape = (name: string): number => distortion.parameters.shape.choices?.indexOf(name) ?? 0;

export const DISTORTION_PRESETS: readonly DevicePreset<"distortion">[] = [
  { name: "Tube", params: { drive: 12, shape: shape("Tube"), bias: 10, tone: 11000, output: -6, mix: 100 } },
  { name: "Warm Tape", params: { drive: 6, shape: shape("Soft"), bias: 8, tone: 14000, output: -3, mix: 100 } },
  { name: "Tube Colour", params: { drive: 10, shape: shape("Tube"), bias: 15, tone: 12000, output: -5, mix: 100 } },
  { name: "Bass Grit", params: { drive: 18, shape: shape("Tube"), bias: 0, tone: 3500, output: -8, mix: 55 } },
  { name: "Crunch", params: { drive: 22, shape: shape("Soft"), bias: 20, tone: 6500, output: -9, mix: 100 } },
  { name: "Fuzz", params: { drive: 38, shape: shape("Hard"), bias: 25, tone: 4500, output: -12, mix: 100 } },
  { name: "Drum Crush", params: { drive: 16, shape: shape("Hard"), bias: 0, tone: 16000, output: -8, mix: 40 } },
  { name: "West Coast Fold", params: { drive: 14, shape: shape("Fold"), bias: 30, tone: 9000, output: -8, mix: 100 } },
];

import { choice, range } from "../../parameters";
import { oneRow, tone } from "./manifest";

/** Effects of Tone.js with that library's defaults. */

const percent = (label: string, value: number, max = 100) => range(label, 0, max, value, { step: 1, unit: "%" });
const hertz = (label: string, min: number, max: number, value: number) =>
  range(label, min, max, value, { unit: "Hz", scale: "log" });
const seconds = (label: string, min: number, max: number, value: number) =>
  range(label, min, max, value, { unit: "s", scale: "log" });
const octaves = (value: number) => range("Octaves", 0, 8, value, { step: 0.1, unit: "octaves" });
const degrees = (value: number) => range("Spread", 0, 180, value, { step: 1, unit: "degrees" });
const oversample = choice("Oversampling", ["None", "2x", "4x"]);

/** Share of the wet signal. */
const wet = (value = 100) => percent("Mix", value);

export const TONE_EFFECTS = [
  tone(
    "effect",
    "AutoFilter",
    "Auto filter",
    {
      frequency: hertz("Rate", 0.05, 20, 1),
      depth: percent("Depth", 100),
      baseFrequency: hertz("From", 20, 5000, 200),
      octaves: octaves(2.6),
      wet: wet(),
    },
    oneRow("frequency", "depth", "baseFrequency", "octaves", "wet"),
  ),
  tone(
    "effect",
    "AutoPanner",
    "Auto panner",
    { frequency: hertz("Rate", 0.05, 20, 1), depth: percent("Depth", 100), wet: wet() },
    oneRow("frequency", "depth", "wet"),
  ),
  tone(
    "effect",
    "AutoWah",
    "Auto wah",
    {
      baseFrequency: hertz("From", 20, 2000, 100),
      octaves: octaves(6),
      sensitivity: range("Sensitivity", -40, 0, 0, { step: 0.5, unit: "dB" }),
      Q: range("Resonance", 0.1, 20, 2, { scale: "log" }),
      gain: range("Gain", 0, 20, 2, { step: 0.5, unit: "dB" }),
      follower: seconds("Follower", 0.01, 1, 0.2),
      wet: wet(),
    },
    oneRow("baseFrequency", "octaves", "sensitivity", "Q", "gain", "follower", "wet"),
  ),
  tone(
    "effect",
    "Chebyshev",
    "Chebyshev shaper",
    { order: range("Order", 1, 60, 20, { step: 1 }), oversample, wet: wet() },
    oneRow("order", "oversample", "wet"),
  ),
  tone(
    "effect",
    "Chorus",
    "Tone chorus",
    {
      frequency: hertz("Rate", 0.05, 20, 1.5),
      delayTime: range("Delay", 2, 20, 3.5, { unit: "ms", scale: "log" }),
      depth: percent("Depth", 70),
      feedback: percent("Feedback", 0, 90),
      spread: degrees(180),
      wet: wet(50),
    },
    oneRow("frequency", "delayTime", "depth", "feedback", "spread", "wet"),
  ),
  tone(
    "effect",
    "Distortion",
    "Tone distortion",
    { distortion: percent("Drive", 40), oversample, wet: wet() },
    oneRow("distortion", "oversample", "wet"),
  ),
  tone(
    "effect",
    "FeedbackDelay",
    "Feedback delay",
    { delayTime: seconds("Time", 0.005, 1, 0.25), feedback: percent("Feedback", 12, 95), wet: wet(50) },
    oneRow("delayTime", "feedback", "wet"),
  ),
  tone(
    "effect",
    "FrequencyShifter",
    "Frequency shifter",
    { frequency: range("Shift", -1000, 1000, 0, { step: 0.1, unit: "Hz" }), wet: wet() },
    oneRow("frequency", "wet"),
  ),
  tone(
    "effect",
    "Phaser",
    "Phaser",
    {
      frequency: hertz("Rate", 0.05, 10, 0.5),
      octaves: octaves(3),
      Q: range("Resonance", 0.1, 20, 10, { scale: "log" }),
      baseFrequency: hertz("From", 50, 5000, 350),
      wet: wet(50),
    },
    oneRow("frequency", "octaves", "Q", "baseFrequency", "wet"),
  ),
  tone(
    "effect",
    "PingPongDelay",
    "Ping-pong delay",
    { delayTime: seconds("Time", 0.005, 1, 0.25), feedback: percent("Feedback", 50, 95), wet: wet(50) },
    oneRow("delayTime", "feedback", "wet"),
  ),
  tone(
    "effect",
    "PitchShift",
    "Granular pitch shift",
    {
      pitch: range("Pitch", -12, 12, 0, { step: 1, unit: "semitones" }),
      windowSize: seconds("Window", 0.03, 0.2, 0.1),
      feedback: percent("Feedback", 0, 90),
      wet: wet(),
    },
    oneRow("pitch", "windowSize", "feedback", "wet"),
  ),
  tone(
    "effect",
    "Reverb",
    "Noise reverb",
    { decay: seconds("Decay", 0.1, 10, 1.5), preDelay: range("Pre-delay", 0, 0.25, 0.01, { unit: "s" }), wet: wet(50) },
    oneRow("decay", "preDelay", "wet"),
    "Its reverb is random each time, so an export sounds slightly different from what you heard.",
  ),
  tone(
    "effect",
    "StereoWidener",
    "Stereo widener",
    { width: percent("Width", 50), wet: wet() },
    oneRow("width", "wet"),
  ),
  tone(
    "effect",
    "Tremolo",
    "Tremolo",
    { frequency: hertz("Rate", 0.05, 30, 10), depth: percent("Depth", 50), spread: degrees(180), wet: wet() },
    oneRow("frequency", "depth", "spread", "wet"),
  ),
  tone(
    "effect",
    "Vibrato",
    "Vibrato",
    { frequency: hertz("Rate", 0.05, 20, 5), depth: percent("Depth", 10), wet: wet() },
    oneRow("frequency", "depth", "wet"),
  ),
] as const;

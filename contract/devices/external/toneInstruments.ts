import { choice, type ParameterSpec, range } from "../../parameters";
import type { PanelGroup } from "../manifest";
import { tone } from "./manifest";

/** Instruments of Tone.js with that library's defaults. */

const WAVES = ["Sine", "Square", "Sawtooth", "Triangle"];
const wave = (label: string, selected: number) => choice(label, WAVES, selected);
const volume = range("Level", -48, 6, -8, { step: 0.1, unit: "dB" });
const glide = range("Glide", 0, 1, 0, { unit: "s" });
const seconds = (label: string, min: number, max: number, value: number) =>
  range(label, min, max, value, { unit: "s", scale: "log" });
const ratio = (label: string, value: number) => range(label, 0.1, 12, value, { scale: "log" });

type Stage = "Attack" | "Decay" | "Sustain" | "Release";

/** Four parameters, named after the envelope that they shape. */
function envelope<Name extends string>(
  name: Name,
  [attack, decay, sustain, release]: readonly [number, number, number, number],
): Record<`${Name}${Stage}`, ParameterSpec> {
  return {
    [`${name}Attack`]: seconds("Attack", 0.001, 5, attack),
    [`${name}Decay`]: seconds("Decay", 0.001, 5, decay),
    [`${name}Sustain`]: range("Sustain", 0, 100, sustain * 100, { step: 1, unit: "%" }),
    [`${name}Release`]: seconds("Release", 0.005, 10, release),
  } as Record<`${Name}${Stage}`, ParameterSpec>;
}

const envelopeGroup = <Name extends string>(title: string, name: Name): PanelGroup<`${Name}${Stage}`> => ({
  title,
  rows: [[`${name}Attack`, `${name}Decay`, `${name}Sustain`, `${name}Release`]],
});

export const TONE_INSTRUMENTS = [
  tone(
    "instrument",
    "Synth",
    "Tone synth",
    { oscillatorType: wave("Wave", 3), ...envelope("envelope", [0.005, 0.1, 0.3, 1]), volume },
    { groups: [{ title: "Oscillator", rows: [["oscillatorType", "volume"]] }, envelopeGroup("Envelope", "envelope")] },
  ),
  tone(
    "instrument",
    "FMSynth",
    "FM synth",
    {
      harmonicity: ratio("Harmonicity", 3),
      modulationIndex: range("Index", 0, 50, 10, { step: 0.1 }),
      oscillatorType: wave("Carrier", 0),
      modulationType: wave("Modulator", 1),
      ...envelope("envelope", [0.01, 0.01, 1, 0.5]),
      ...envelope("modulationEnvelope", [0.5, 0.001, 1, 0.5]),
      volume,
    },
    {
      groups: [
        { title: "Tone", rows: [["harmonicity", "modulationIndex", "oscillatorType", "modulationType", "volume"]] },
        envelopeGroup("Envelope", "envelope"),
        envelopeGroup("Modulation", "modulationEnvelope"),
      ],
    },
  ),
  tone(
    "instrument",
    "AMSynth",
    "AM synth",
    {
      harmonicity: ratio("Harmonicity", 3),
      oscillatorType: wave("Carrier", 0),
      modulationType: wave("Modulator", 1),
      ...envelope("envelope", [0.01, 0.01, 1, 0.5]),
      ...envelope("modulationEnvelope", [0.5, 0.001, 1, 0.5]),
      volume,
    },
    {
      groups: [
        { title: "Tone", rows: [["harmonicity", "oscillatorType", "modulationType", "volume"]] },
        envelopeGroup("Envelope", "envelope"),
        envelopeGroup("Modulation", "modulationEnvelope"),
      ],
    },
  ),
  tone(
    "instrument",
    "MonoSynth",
    "Mono synth",
    {
      oscillatorType: wave("Wave", 2),
      portamento: glide,
      ...envelope("envelope", [0.005, 0.1, 0.9, 1]),
      filterQ: range("Resonance", 0.1, 20, 1, { scale: "log" }),
      filterEnvelopeBaseFrequency: range("From", 20, 5000, 200, { unit: "Hz", scale: "log" }),
      filterEnvelopeOctaves: range("Octaves", 0, 8, 3, { step: 0.1, unit: "octaves" }),
      ...envelope("filterEnvelope", [0.6, 0.2, 0.5, 2]),
      volume,
    },
    {
      groups: [
        { title: "Oscillator", rows: [["oscillatorType", "portamento", "volume"]] },
        { title: "Filter", rows: [["filterQ", "filterEnvelopeBaseFrequency", "filterEnvelopeOctaves"]] },
        envelopeGroup("Envelope", "envelope"),
        envelopeGroup("Filter envelope", "filterEnvelope"),
      ],
    },
  ),
  tone(
    "instrument",
    "DuoSynth",
    "Duo synth",
    {
      harmonicity: ratio("Second voice", 1.5),
      vibratoAmount: range("Vibrato", 0, 100, 50, { step: 1, unit: "%" }),
      vibratoRate: range("Vibrato rate", 0.1, 20, 5, { unit: "Hz", scale: "log" }),
      portamento: glide,
      volume,
    },
    { groups: [{ title: "", rows: [["harmonicity", "vibratoAmount", "vibratoRate", "portamento", "volume"]] }] },
  ),
  tone(
    "instrument",
    "MembraneSynth",
    "Membrane drum",
    {
      pitchDecay: seconds("Pitch decay", 0.005, 0.5, 0.05),
      octaves: range("Octaves", 0.5, 8, 8, { step: 0.1, unit: "octaves" }),
      ...envelope("envelope", [0.001, 0.4, 0.01, 1.4]),
      volume,
    },
    { groups: [{ title: "Drum", rows: [["pitchDecay", "octaves", "volume"]] }, envelopeGroup("Envelope", "envelope")] },
  ),
  tone(
    "instrument",
    "MetalSynth",
    "Metal percussion",
    {
      harmonicity: ratio("Harmonicity", 5.1),
      modulationIndex: range("Index", 0, 50, 32, { step: 0.1 }),
      octaves: range("Octaves", 0, 6, 1.5, { step: 0.1, unit: "octaves" }),
      resonance: range("Cutoff", 200, 7000, 4000, { unit: "Hz", scale: "log" }),
      envelopeDecay: seconds("Decay", 0.01, 5, 1.4),
      envelopeRelease: seconds("Release", 0.005, 5, 0.2),
      volume,
    },
    {
      groups: [
        {
          title: "",
          rows: [
            ["harmonicity", "modulationIndex", "octaves", "resonance", "envelopeDecay", "envelopeRelease", "volume"],
          ],
        },
      ],
    },
  ),
  tone(
    "instrument",
    "NoiseSynth",
    "Noise synth",
    {
      noiseType: choice("Noise", ["White", "Pink", "Brown"]),
      envelopeAttack: seconds("Attack", 0.001, 5, 0.01),
      envelopeDecay: seconds("Decay", 0.005, 5, 0.1),
      envelopeSustain: range("Sustain", 0, 100, 0, { step: 1, unit: "%" }),
      envelopeRelease: seconds("Release", 0.005, 10, 1),
      volume,
    },
    {
      groups: [
        {
          title: "",
          rows: [["noiseType", "envelopeAttack", "envelopeDecay", "envelopeSustain", "envelopeRelease", "volume"]],
        },
      ],
    },
  ),
] as const;

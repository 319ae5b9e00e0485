import { SynthParameter } from "../../../abi";
import { sampleRate } from "../../context";
import { Wave } from "../parts/wavetable";
import { MAX_UNISON, Synth } from "./state";

/** Octaves that a full filter envelope and a full LFO move the corner. */
const ENVELOPE_OCTAVES: f32 = 7;
const LFO_OCTAVES: f32 = 2;

/** Takes one parameter that is read when it is set, in the units of contract/devices; the others are read from their lines. */
export function setParameter(synth: Synth, index: i32, value: f32): void {
  switch (index) {
    case SynthParameter.osc1Wave:
      synth.osc1Wave = waveOf(value);
      break;
    case SynthParameter.osc1Octave:
      synth.osc1Octave = value * 12;
      synth.osc1Pitch = synth.osc1Octave + synth.osc1Detune;
      break;
    case SynthParameter.osc1Detune:
      synth.osc1Detune = value * 0.01;
      synth.osc1Pitch = synth.osc1Octave + synth.osc1Detune;
      break;
    case SynthParameter.osc2Wave:
      synth.osc2Wave = waveOf(value);
      break;
    case SynthParameter.osc2Octave:
      synth.osc2Octave = value * 12;
      synth.osc2Pitch = synth.osc2Octave + synth.osc2Detune;
      break;
    case SynthParameter.osc2Detune:
      synth.osc2Detune = value * 0.01;
      synth.osc2Pitch = synth.osc2Octave + synth.osc2Detune;
      break;
    case SynthParameter.unison:
      synth.unison = min(max(<i32>value, 1), MAX_UNISON);
      spreadUnison(synth);
      break;
    case SynthParameter.unisonDetune:
      synth.unisonDetune = value * 0.01;
      spreadUnison(synth);
      break;
    case SynthParameter.unisonSpread:
      synth.unisonSpread = value * 0.01;
      spreadUnison(synth);
      break;
    case SynthParameter.filterType:
      synth.filterType = <i32>value;
      break;
    case SynthParameter.filterEnvelope:
      synth.filterEnvelope = value * 0.01 * ENVELOPE_OCTAVES;
      break;
    case SynthParameter.filterKeyTrack:
      synth.keyTrack = value * 0.01;
      break;
    case SynthParameter.filterAttack:
      synth.filterShape.setAttack(value);
      break;
    case SynthParameter.filterDecay:
      synth.filterShape.setDecay(value);
      break;
    case SynthParameter.filterSustain:
      synth.filterShape.sustain = value * 0.01;
      break;
    case SynthParameter.filterRelease:
      synth.filterShape.setRelease(value);
      break;
    case SynthParameter.attack:
      synth.amplitudeShape.setAttack(value);
      break;
    case SynthParameter.decay:
      synth.amplitudeShape.setDecay(value);
      break;
    case SynthParameter.sustain:
      synth.amplitudeShape.sustain = value * 0.01;
      break;
    case SynthParameter.release:
      synth.amplitudeShape.setRelease(value);
      break;
    case SynthParameter.glide:
      synth.glide = value;
      break;
    case SynthParameter.velocity:
      synth.velocity = value * 0.01;
      break;
    case SynthParameter.bendRange:
      synth.bendRange = value;
      break;
    case SynthParameter.lfoRate:
      synth.lfoStep = value / sampleRate;
      break;
    case SynthParameter.lfoPitch:
      synth.lfoPitch = value;
      break;
    case SynthParameter.lfoFilter:
      synth.lfoFilter = value * 0.01 * LFO_OCTAVES;
      break;
  }
}

function waveOf(value: f32): i32 {
  return max<i32>(Wave.sine, min<i32>(Wave.triangle, <i32>value));
}

/** Detune and equal-power pan of each unison voice, evenly spread from one side to the other. */
function spreadUnison(synth: Synth): void {
  const count = synth.unison;
  const each: f32 = 1 / Mathf.sqrt(<f32>count);
  for (let i = 0; i < count; i++) {
    const side: f32 = count == 1 ? 0 : <f32>(i + i) / <f32>(count - 1) - 1;
    const angle = <f32>(0.25 * Math.PI) * (1 + (count == 1 ? 0 : side * synth.unisonSpread));
    const at = synth.unisonVoices + <usize>i * 12;
    store<f32>(at, side * synth.unisonDetune);
    store<f32>(at, <f32>Math.SQRT2 * Mathf.cos(angle) * each, 4);
    store<f32>(at, <f32>Math.SQRT2 * Mathf.sin(angle) * each, 8);
  }
}

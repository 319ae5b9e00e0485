import { bipolar, nextRandom } from "../parts/noise";
import { keyHz, phaseStep } from "../parts/pitch";
import { Smoothed } from "../parts/smoothing";
import { chooseTable, readTable, tableAddress, tableBits } from "../parts/wavetable";
import { Synth, SynthVoice } from "./state";

/**
 * Adds a voice's oscillators and noise to its two lanes (left, right) of a stretch of frames,
 * 16 bytes a frame. `pitch` is the sounding MIDI key, bend and vibrato included.
 */
export function renderOscillators(synth: Synth, voice: SynthVoice, pitch: f32, lanes: usize, frames: i32): void {
  for (let unison = 0; unison < synth.unison; unison++) {
    const at = synth.unisonVoices + <usize>unison * 12;
    const key = pitch + load<f32>(at);
    const phases = voice.phases + (<usize>unison << 3);
    renderWave(synth.osc1Wave, key + synth.osc1Pitch, synth.level1, phases, at, lanes, frames);
    renderWave(synth.osc2Wave, key + synth.osc2Pitch, synth.level2, phases + 4, at, lanes, frames);
  }
  if (synth.noise.from != 0 || synth.noise.value != 0) renderNoise(synth, lanes, frames);
}

function renderWave(wave: i32, key: f32, level: Smoothed, phaseAt: usize, pan: usize, lanes: usize, frames: i32): void {
  const step = phaseStep(keyHz(key));
  let phase = load<u32>(phaseAt);
  let gain = level.from;
  if (gain != 0 || level.value != 0) {
    const ramp = (level.value - gain) / <f32>frames;
    const sides = v128.load64_zero(pan, 4);
    chooseTable(wave, step);
    const table = tableAddress;
    const bits = tableBits;
    let lane = lanes;
    for (let i = 0; i < frames; i++) {
      const value = f32x4.splat(readTable(table, bits, phase) * gain);
      v128.store64_lane(lane, f32x4.add(v128.load64_zero(lane), f32x4.mul(value, sides)), 0);
      phase += step;
      gain += ramp;
      lane += 16;
    }
  } else {
    phase += step * <u32>frames;
  }
  store<u32>(phaseAt, phase);
}

function renderNoise(synth: Synth, lanes: usize, frames: i32): void {
  let random = synth.random;
  let gain = synth.noise.from;
  const ramp = (synth.noise.value - gain) / <f32>frames;
  for (let i = 0; i < frames; i++) {
    random = nextRandom(random);
    const value = bipolar(random) * gain;
    store<f32>(lanes, load<f32>(lanes) + value);
    store<f32>(lanes, load<f32>(lanes, 4) + value, 4);
    gain += ramp;
    lanes += 16;
  }
  synth.random = random;
}

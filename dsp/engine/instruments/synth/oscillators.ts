import { bipolar, nextRandom } from "../parts/noise";
import { keyHz, phaseStep } from "../parts/pitch";
import { Span } from "../parts/span";
import { chooseTable, readTable, tableAddress, tableBits } from "../parts/wavetable";
import { KEY, PHASE, STEP, Synth, SynthVoice, TURNING } from "./state";

/** Both oscillators of a unison voice, 16 frames, before panning. */
const mono = memory.data(64, 16);

/**
 * Adds a voice's oscillators and noise to its two lanes (left, right) of a stretch of frames,
 * 16 bytes a frame. `pitch` is the sounding MIDI key, bend and vibrato included.
 */
export function renderOscillators(synth: Synth, voice: SynthVoice, pitch: f32, lanes: usize, frames: i32): void {
  for (let unison = 0; unison < synth.unison; unison++) {
    const at = synth.unisonVoices + <usize>unison * 12;
    const key = pitch + load<f32>(at);
    const turning = voice.turning + (<usize>unison << 1) * TURNING;
    const first = renderWave(synth.osc1Wave, key + synth.osc1Pitch, synth.level1, turning, false, frames);
    const any = renderWave(synth.osc2Wave, key + synth.osc2Pitch, synth.level2, turning + TURNING, first, frames);
    if (any) place(v128.load64_splat(at, 4), lanes, frames);
  }
  if (synth.noise.from != 0 || synth.noise.to != 0) renderNoise(synth, lanes, frames);
}

/** Writes a wave into `mono`, or adds it; returns whether there is anything in it. */
function renderWave(wave: i32, key: f32, level: Span, turning: usize, add: bool, frames: i32): bool {
  const phase = load<u32>(turning, PHASE);
  if (key != load<f32>(turning, KEY)) {
    store<f32>(turning, key, KEY);
    store<u32>(turning, phaseStep(keyHz(key)), STEP);
  }
  const step = load<u32>(turning, STEP);
  store<u32>(turning, phase + step * <u32>frames, PHASE);
  const gain = level.from;
  if (gain == 0 && level.to == 0) return add;
  const ramp = (level.to - gain) / <f32>frames;
  chooseTable(wave, step);
  const table = tableAddress;
  const bits = tableBits;
  const steps = i32x4.splat(step << 2);
  const ramps = f32x4.splat(ramp * 4);
  let phases = i32x4.add(i32x4.splat(phase), i32x4.mul(i32x4.splat(step), i32x4(0, 1, 2, 3)));
  let gains = f32x4.add(f32x4.splat(gain), f32x4.mul(f32x4.splat(ramp), f32x4(0, 1, 2, 3)));
  for (let i: usize = 0, end = <usize>frames << 2; i < end; i += 16) {
    const values = f32x4.mul(readTable(table, bits, phases), gains);
    v128.store(mono + i, add ? f32x4.add(v128.load(mono + i), values) : values);
    phases = i32x4.add(phases, steps);
    gains = f32x4.add(gains, ramps);
  }
  return true;
}

/** Adds `mono` to the lanes with the gains of left and right. */
function place(sides: v128, lanes: usize, frames: i32): void {
  for (let at = mono, end = mono + (<usize>frames << 2); at < end; at += 4) {
    const value = f32x4.mul(v128.load32_splat(at), sides);
    v128.store64_lane(lanes, f32x4.add(v128.load64_zero(lanes), value), 0);
    lanes += 16;
  }
}

function renderNoise(synth: Synth, lanes: usize, frames: i32): void {
  let random = synth.random;
  let gain = synth.noise.from;
  const ramp = (synth.noise.to - gain) / <f32>frames;
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

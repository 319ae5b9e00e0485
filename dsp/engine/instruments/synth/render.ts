import { SynthParameter } from "../../../abi";
import { lineAfter } from "../../parameters/line";
import { clearRun } from "../../runs";
import { Stage } from "../parts/envelope";
import { fadeStep, TIMBRE_OCTAVES, VoiceState } from "../parts/voices";
import { loadVoice, prepareFilter, runFilter, storeVoice } from "./filter";
import { renderOscillators } from "./oscillators";
import { Synth, SynthVoice, VOICES } from "./state";
import { FADE } from "./voices";

/** Peak of one oscillator at full level, so that chords keep some headroom. */
const NOMINAL: f32 = 0.35;
/** Vibrato that a full modulation wheel and full pressure add, cents. */
const WHEEL_CENTS: f32 = 50;
const PRESSURE_CENTS: f32 = 25;

/** Two voices' lanes, 16 frames of (left, right, left, right); their envelopes; the sum of all voices. */
const lanes = memory.data(256, 16);
const gains = memory.data(128, 16);
const sum = memory.data(256, 16);
const filterEnvelope = memory.data(64, 16);

/** Renders a stretch of at most 16 frames of all voices, `offset` frames into the piece, overwriting `left` and `right`. */
export function renderPiece(synth: Synth, lines: usize, offset: i32, left: usize, right: usize, frames: i32): void {
  readLines(synth, lines, offset, frames);
  prepareFilter(synth);
  clearRun(sum, <usize>frames << 4);
  let first: SynthVoice | null = null;
  for (let i = 0; i < VOICES; i++) {
    const voice = synth.voice(i);
    if (voice.state == VoiceState.free) continue;
    if (first) {
      renderPair(synth, first, voice, frames);
      first = null;
    } else {
      first = voice;
    }
  }
  if (first) renderPair(synth, first, null, frames);
  let gain = synth.output.from;
  const ramp = (synth.output.to - gain) / <f32>frames;
  for (let i = 0, at = sum; i < frames; i++, at += 16) {
    gain += ramp;
    store<f32>(left, (load<f32>(at) + load<f32>(at, 8)) * gain);
    store<f32>(right, (load<f32>(at, 4) + load<f32>(at, 12)) * gain);
    left += 4;
    right += 4;
  }
}

/** Reads what moves gradually from the parameters' lines. */
function readLines(synth: Synth, lines: usize, offset: i32, frames: i32): void {
  synth.level1.percent(lines, SynthParameter.osc1Level, offset, frames, NOMINAL);
  synth.level2.percent(lines, SynthParameter.osc2Level, offset, frames, NOMINAL);
  synth.noise.percent(lines, SynthParameter.noiseLevel, offset, frames, NOMINAL);
  synth.resonance = lineAfter(lines, SynthParameter.filterResonance, offset + frames) * 0.01;
  synth.output.advance(lines, SynthParameter.level, offset, frames);
  const hz = max<f32>(lineAfter(lines, SynthParameter.filterCutoff, offset + frames), 16);
  if (hz == synth.cutoffHz) return;
  synth.cutoffHz = hz;
  synth.cutoff = Mathf.log2(hz);
}

function renderPair(synth: Synth, first: SynthVoice, second: SynthVoice | null, frames: i32): void {
  clearRun(lanes, <usize>frames << 4);
  renderVoice(synth, first, 0, frames);
  if (second) renderVoice(synth, second, 1, frames);
  else clearRun(gains + 64, 64);
  runFilter(synth.filterType, lanes, gains, sum, frames);
  endStretch(first, 0);
  if (second) endStretch(second, 1);
}

/** Oscillators, envelopes and filter corner of one voice. */
function renderVoice(synth: Synth, voice: SynthVoice, place: i32, frames: i32): void {
  const channel = synth.channel;
  const wobble = Mathf.sin(<f32>(2 * Math.PI) * voice.lfoPhase);
  const cents = synth.lfoPitch + channel.wheel() * WHEEL_CENTS + (channel.pressure + voice.notePressure) * PRESSURE_CENTS;
  const pitch = voice.pitch + channel.pitch(synth.bendRange) + wobble * cents * 0.01 + voice.noteBend;
  renderOscillators(synth, voice, pitch, lanes + (<usize>place << 3), frames);

  const gain = gains + (<usize>place << 6);
  voice.amplitude.render(synth.amplitudeShape, gain, 4, frames);
  scaleGain(voice, gain, frames);
  voice.filter.render(synth.filterShape, filterEnvelope, 4, frames);
  const octaves =
    synth.cutoff +
    synth.filterEnvelope * voice.filter.value +
    synth.keyTrack * (voice.pitch - 60) * <f32>(1.0 / 12.0) +
    synth.lfoFilter * wobble +
    voice.noteTimbre * TIMBRE_OCTAVES;
  loadVoice(voice, place, octaves, frames);

  voice.lfoPhase += synth.lfoStep * <f32>frames;
  voice.lfoPhase -= Mathf.floor(voice.lfoPhase);
  advanceGlide(voice, frames);
}

function scaleGain(voice: SynthVoice, gain: usize, frames: i32): void {
  const step: f32 = voice.state == VoiceState.fading ? fadeStep(FADE) : 0;
  const level = voice.gain * voice.swell();
  let fade = voice.fade;
  for (let i = 0; i < frames; i++) {
    store<f32>(gain, load<f32>(gain) * level * fade);
    fade = max<f32>(fade - step, 0);
    gain += 4;
  }
  voice.fade = fade;
}

function advanceGlide(voice: SynthVoice, frames: i32): void {
  if (voice.glideStep == 0) return;
  const key = <f32>voice.key;
  voice.pitch += voice.glideStep * <f32>frames;
  if (voice.glideStep > 0 ? voice.pitch >= key : voice.pitch <= key) {
    voice.pitch = key;
    voice.glideStep = 0;
  }
}

/** Keeps the filter's memory; frees a voice that has fallen silent. */
function endStretch(voice: SynthVoice, place: i32): void {
  storeVoice(voice, place);
  if (voice.amplitude.stage == Stage.off || voice.fade == 0) {
    voice.state = VoiceState.free;
    voice.held = false;
  }
}

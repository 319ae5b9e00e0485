import { PluckParameter } from "../../../abi";
import { sampleRate } from "../../context";
import { fadeStep, VoiceState } from "../parts/voices";
import { runBody } from "./body";
import { Pluck, PluckVoice, VOICES } from "./state";
import { renderStrike } from "./strike";
import { swing, tuneString } from "./string";
import { FADE } from "./voices";

/** Vibrato of a full modulation wheel: semitones, and turns per second. */
const VIBRATO: f32 = 0.4;
const VIBRATO_RATE: f32 = 5.5;
/** Change of key below which a string is not tuned again. */
const SAME: f32 = 0.0005;

const drive = memory.data(128, 16);
const string = memory.data(128, 16);

/** Renders a stretch of at most 32 frames of all strings and the body, `offset` frames into the piece, overwriting `left` and `right`. */
export function renderPiece(pluck: Pluck, lines: usize, offset: i32, left: usize, right: usize, frames: i32): void {
  const bytes = <usize>frames << 2;
  memory.fill(left, 0, bytes);
  memory.fill(right, 0, bytes);
  for (let i = 0; i < VOICES; i++) {
    const voice = pluck.voice(i);
    if (voice.state != VoiceState.free) renderVoice(pluck, voice, left, right, frames);
  }
  pluck.bodyMix.percent(lines, PluckParameter.body, offset, frames, 1);
  runBody(pluck.body, left, right, frames, pluck.bodyMix.from, pluck.bodyMix.to);
  pluck.output.advance(lines, PluckParameter.level, offset, frames);
  let gain = pluck.output.from;
  const ramp = (pluck.output.to - gain) / <f32>frames;
  for (let i: usize = 0; i < bytes; i += 4) {
    gain += ramp;
    store<f32>(left + i, load<f32>(left + i) * gain);
    store<f32>(right + i, load<f32>(right + i) * gain);
  }
}

function renderVoice(pluck: Pluck, voice: PluckVoice, left: usize, right: usize, frames: i32): void {
  const channel = pluck.channel;
  const wobble = Mathf.sin(<f32>(2 * Math.PI) * voice.vibratoPhase) * channel.wheel() * VIBRATO;
  const key = <f32>voice.key + pluck.pitch() + wobble;
  if (abs(key - voice.tuned) > SAME || voice.version != pluck.version) tuneString(pluck, voice, key);
  voice.vibratoPhase += (VIBRATO_RATE * <f32>frames) / sampleRate;
  voice.vibratoPhase -= Mathf.floor(voice.vibratoPhase);

  renderStrike(voice, drive, frames);
  swing(pluck, voice, drive, string, frames);
  const step: f32 = voice.state == VoiceState.fading ? fadeStep(FADE) : 0;
  let fade = voice.fade;
  for (let i: usize = 0; i < <usize>frames << 2; i += 4) {
    const value = load<f32>(string + i) * fade;
    store<f32>(left + i, load<f32>(left + i) + value * voice.left);
    store<f32>(right + i, load<f32>(right + i) + value * voice.right);
    fade = max<f32>(0, fade - step);
  }
  voice.fade = fade;
  if (fade == 0 || voice.quiet > voice.period * 2) {
    voice.state = VoiceState.free;
    voice.held = false;
  }
}

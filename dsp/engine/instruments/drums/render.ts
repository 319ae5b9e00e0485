import { DrumsParameter } from "../../../abi";
import { fadeStep, VoiceState } from "../parts/voices";
import { Drums, DrumVoice, VOICES } from "./state";
import { FADE } from "./voices";

/** Semitones of a full pitch bend. */
const BEND: f32 = 2;

const mono = memory.data(512, 16);

/** Renders a whole piece of all hits, overwriting `left` and `right`. */
export function renderPiece(drums: Drums, lines: usize, left: usize, right: usize, frames: i32): void {
  const bytes = <usize>frames << 2;
  memory.fill(left, 0, bytes);
  memory.fill(right, 0, bytes);
  const pitch = Mathf.exp2((drums.channel.bend * BEND) / 12);
  for (let i = 0; i < VOICES; i++) {
    const voice = drums.voice(i);
    if (voice.state != VoiceState.free) renderVoice(voice, left, right, frames, pitch);
  }
  drums.output.advance(lines, DrumsParameter.level, 0, frames);
  let gain = drums.output.from;
  const ramp = (drums.output.to - gain) / <f32>frames;
  for (let i: usize = 0; i < bytes; i += 4) {
    gain += ramp;
    store<f32>(left + i, load<f32>(left + i) * gain);
    store<f32>(right + i, load<f32>(right + i) * gain);
  }
}

function renderVoice(voice: DrumVoice, left: usize, right: usize, frames: i32, pitch: f32): void {
  const bytes = <usize>frames << 2;
  memory.fill(mono, 0, bytes);
  let alive = false;
  for (let i = 0; i < voice.toneCount; i++) {
    const tone = voice.tone(i);
    tone.render(mono, frames, pitch);
    if (tone.level != 0) alive = true;
  }
  for (let i = 0; i < voice.noiseCount; i++) {
    const noise = voice.noise(i);
    noise.render(mono, frames);
    if (noise.level != 0 || noise.bursts != 0) alive = true;
  }
  voice.metal.render(mono, frames, pitch);
  if (voice.metal.level != 0) alive = true;

  if (voice.drive > 0) saturate(voice.drive, bytes);
  const step: f32 = voice.state == VoiceState.fading ? fadeStep(FADE) : 0;
  const toLeft = voice.left;
  const toRight = voice.right;
  let fade = voice.fade;
  let i: usize = 0;
  if (step == 0) {
    const lefts = f32x4.splat(fade * toLeft);
    const rights = f32x4.splat(fade * toRight);
    for (const end = bytes & ~15; i < end; i += 16) {
      const value = v128.load(mono + i);
      v128.store(left + i, f32x4.add(v128.load(left + i), f32x4.mul(value, lefts)));
      v128.store(right + i, f32x4.add(v128.load(right + i), f32x4.mul(value, rights)));
    }
  }
  for (; i < bytes; i += 4) {
    const value = load<f32>(mono + i) * fade;
    store<f32>(left + i, load<f32>(left + i) + value * toLeft);
    store<f32>(right + i, load<f32>(right + i) + value * toRight);
    fade = max<f32>(0, fade - step);
  }
  voice.fade = fade;
  if (!alive || fade == 0) voice.state = VoiceState.free;
}

/** Saturates, x(1 + d) / (1 + d|x|): full level stays full level. */
function saturate(drive: f32, bytes: usize): void {
  const up: f32 = 1 + drive;
  for (let i: usize = 0; i < bytes; i += 16) {
    const value = v128.load(mono + i);
    const down = f32x4.add(f32x4.splat(1), f32x4.mul(f32x4.splat(drive), f32x4.abs(value)));
    v128.store(mono + i, f32x4.div(f32x4.mul(value, f32x4.splat(up)), down));
  }
}

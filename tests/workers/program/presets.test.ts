import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { SamplerZone } from "../../../dsp/abi";
import { CommandWriter } from "../../../dsp/commands";
import { EngineHost } from "../../../dsp/host";
import { BufferTable } from "../../../workers/program/buffers";
import { fontPresets } from "../../../workers/program/fontPresets";
import { type PresetBuffers, type PresetSource, PresetTable } from "../../../workers/program/presets";
import { readFont, SONIVOX } from "../fonts/oracle";

const IGNORED = { arrived: () => {}, failed: () => {} };
const place = (id: string, device: number, number = 0) => ({ id, device, number });
const font = (program: number, bank = 0) => ({ fontId: "sonivox", bank, program });

/** Zones that play these samples in turn. */
function preset(...samples: { key: string; bytes: Uint8Array }[]): PresetBuffers {
  const zones = new Uint8Array(samples.length * SamplerZone.bytes);
  samples.forEach((_, number) => {
    new DataView(zones.buffer).setInt32(number * SamplerZone.bytes + SamplerZone.sample, number, true);
  });
  return { zones, samples };
}

describe("presets of one font", () => {
  let module: WebAssembly.Module;
  beforeAll(async () => {
    module = await WebAssembly.compile(readFileSync("dsp/build/engine.wasm"));
  });

  it("share their samples in the engine's memory, and give them back with the last of them", async () => {
    const engine = new EngineHost(module, { sampleRate: 48000 });
    const commands = new CommandWriter();
    const buffers = new BufferTable(commands);
    const source = fontPresets(async () => readFont(SONIVOX));
    const table = new PresetTable(source, commands, buffers, IGNORED);
    const flush = () => {
      buffers.sweep();
      engine.apply(commands.take());
      return engine.exports.arenaUsed();
    };
    for (const device of [0, 1]) commands.deviceCreate(device, 4, 1);
    const empty = flush();
    const joined: [ReturnType<typeof place>, string][] = [];
    const join = async (device: number) => {
      for (let program = 0; program < 128; program++) {
        const at = place(`s${device}`, device, program);
        joined.push([at, table.join(at, font(program))]);
      }
      await table.settled();
    };
    await join(0);
    const one = flush() - empty;

    // every preset by itself, and every sample of them once
    let apart = 0;
    const once = new Map<string, number>();
    for (let program = 0; program < 128; program++) {
      for (const { key, bytes } of (await source(font(program))).samples) {
        apart += bytes.byteLength;
        once.set(key, bytes.byteLength);
      }
    }
    const least = [...once.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(one).toBeGreaterThan(least);
    expect(one).toBeLessThan(least * 1.5);
    expect(one).toBeLessThan(apart * 0.75);
    expect(one).toBe(buffers.arenaBytes());

    await join(1);
    expect(flush() - empty).toBe(one);
    for (const [at, key] of joined.slice(0, 200)) table.leave(at, key, false);
    const some = flush() - empty;
    expect(some).toBeGreaterThan(0);
    expect(some).toBeLessThan(one);
    for (const [at, key] of joined.slice(200)) table.leave(at, key, false);
    expect(flush()).toBe(empty);
    expect(buffers.arenaBytes()).toBe(0);
  });

  it("keep a sample for as long as one of them plays it", async () => {
    const bytes = (value: number) => new Uint8Array(64).fill(value);
    const [a, b, c] = ["a", "b", "c"].map((key, at) => ({ key, bytes: bytes(at) }));
    const source: PresetSource = async ({ program }) => (program === 0 ? preset(a!, b!, a!) : preset(b!, c!));
    const commands = new CommandWriter();
    const buffers = new BufferTable(commands);
    const table = new PresetTable(source, commands, buffers, IGNORED);
    const first = table.join(place("one", 0), font(0));
    const second = table.join(place("two", 1), font(1));
    await table.settled();
    // two tables of zones, three samples
    const all = buffers.arenaBytes();
    table.leave(place("one", 0), first, false);
    buffers.sweep();
    const left = buffers.arenaBytes();
    table.leave(place("two", 1), second, false);
    buffers.sweep();
    expect([all > left, left > 0, buffers.arenaBytes()]).toEqual([true, true, 0]);
  });
});

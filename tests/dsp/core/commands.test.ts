import { expect, test } from "vitest";
import { Op, Ramp, Size, Target } from "../../../dsp/abi";
import { commandBoundary } from "../../../dsp/commandBoundary";
import { CommandWriter } from "../../../dsp/commands";

test("a command is its op, its argument count and its arguments", () => {
  const writer = new CommandWriter(2).stripCreate(3, 1).parameter(Target.strip, 3, 18, -6.5, Ramp.smooth);
  const words = writer.take();
  expect([...words.subarray(0, 4)]).toEqual([Op.stripCreate, 2, 3, 1]);
  expect([...words.subarray(4, 9)]).toEqual([Op.parameter, 5, Target.strip, 3, 18]);
  expect(new DataView(words.buffer).getFloat32(9 * 4, true)).toBe(-6.5);
  expect(words[10]).toBe(Ramp.smooth);
  expect(writer.length).toBe(0);
});

test("an f64 takes two words, low word first", () => {
  const words = new CommandWriter().sampleDefine(7, 2, 2 ** 40 + 1, 44100.5).take();
  const view = new DataView(words.buffer);
  expect([...words.subarray(0, 4)]).toEqual([Op.sampleDefine, 6, 7, 2]);
  expect(view.getFloat64(4 * 4, true)).toBe(2 ** 40 + 1);
  expect(view.getFloat64(6 * 4, true)).toBe(44100.5);
});

test("a large write is split into commands that fit, and none of its bytes is lost", () => {
  const bytes = Uint8Array.from({ length: 300_001 }, (_, index) => (index * 7) % 251);
  const words = new CommandWriter().bufferWrite(5, 0, bytes).take();
  const read = new Uint8Array(300_004);
  for (let at = 0; at < words.length; ) {
    expect(words[at]).toBe(Op.bufferWrite);
    const count = words[at + 1]!;
    expect(count + 2).toBeLessThanOrEqual(Size.commandWords);
    expect(words[at + 2]).toBe(5);
    read.set(new Uint8Array(words.buffer, (at + 4) * 4, (count - 2) * 4), words[at + 3]!);
    at += 2 + count;
  }
  expect(read.subarray(0, bytes.length)).toEqual(bytes);
});

test("words are cut at the boundary of a command", () => {
  const words = new CommandWriter().record(true).select(3).panic().take();
  expect(commandBoundary(words, 0, 7)).toBe(6);
  expect(commandBoundary(words, 6, 2)).toBe(8);
  expect(commandBoundary(words, 0, 2)).toBe(0);
});

import { expect, test } from "vitest";
import { startEngine } from "../engines";

interface Exports {
  allocate(bytes: number): number;
  release(address: number): void;
  init(rate: number): void;
}

test("memory is zero when it is handed out: new, given back before, or of an engine that starts again", () => {
  const { exports, memory } = startEngine<Exports>(44100);
  const sizes = [16, 100, 5000, 70000, 1 << 20];
  const fill = (address: number, bytes: number) => new Uint8Array(memory.buffer, address, bytes).fill(0xff);
  const dirty = (address: number, bytes: number) =>
    new Uint8Array(memory.buffer, address, bytes).some((byte) => byte !== 0);
  const first = sizes.map((bytes) => exports.allocate(bytes));
  expect(sizes.map((bytes, i) => dirty(first[i]!, bytes))).not.toContain(true);
  sizes.forEach((bytes, i) => {
    fill(first[i]!, bytes);
    exports.release(first[i]!);
  });
  const second = sizes.map((bytes) => exports.allocate(bytes));
  expect(second).toEqual(first);
  expect(sizes.map((bytes, i) => dirty(second[i]!, bytes))).not.toContain(true);
  sizes.forEach((bytes, i) => {
    fill(second[i]!, bytes);
  });
  exports.init(44100);
  // across the end of what was in use before
  const third = Array.from({ length: 40 }, () => exports.allocate(100_000));
  expect(third.map((address) => dirty(address, 100_000))).not.toContain(true);
  expect(Math.max(...third)).toBeGreaterThan(Math.max(...second));
});

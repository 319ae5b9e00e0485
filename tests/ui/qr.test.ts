import { describe, expect, test } from "vitest";
import { qrModules } from "../../src/ui/qr";

type Modules = readonly (readonly boolean[])[];
const at = (modules: Modules, x: number, y: number) => (modules[y]?.[x] ? 1 : 0);

/** Tables of GF(2^8) by powers of 2, as readers of the code use them. */
const EXP: number[] = [];
for (let i = 0, value = 1; i < 255; i += 1, value = value >= 128 ? (value * 2) ^ 0x11d : value * 2) EXP[i] = value;
const power = (byte: number, exponent: number) => (byte === 0 ? 0 : (EXP[(EXP.indexOf(byte) + exponent) % 255] ?? 0));

/** Whether a word of data and correction is free of errors: the polynomial is 0 at 2^0 … 2^(n−1). */
function isWord(word: readonly number[], correction: number): boolean {
  return Array.from({ length: correction }, (_, root) =>
    word.reduce((sum, byte, i) => sum ^ power(byte, root * (word.length - 1 - i)), 0),
  ).every((syndrome) => syndrome === 0);
}

/** Where alignment patterns stand, by version (ISO/IEC 18004 annex E). */
const ALIGNMENTS: Record<number, number[]> = {
  1: [],
  2: [6, 18],
  5: [6, 30],
  7: [6, 22, 38],
  10: [6, 28, 50],
  14: [6, 26, 46, 66],
};
/** Correction codewords of a block, and data codewords of the blocks, of level M (table 9). */
const BLOCKS: Record<number, [number, number[]]> = {
  1: [10, [16]],
  2: [16, [28]],
  5: [24, [43, 43]],
  7: [18, [31, 31, 31, 31]],
  10: [26, [43, 43, 43, 43, 44]],
  14: [24, [40, 40, 40, 40, 41, 41, 41, 41, 41]],
};

function isFunction(version: number, size: number, x: number, y: number): boolean {
  if (x === 6 || y === 6) return true;
  if ((x < 9 && y < 9) || (x < 9 && y >= size - 8) || (x >= size - 8 && y < 9)) return true;
  if (version >= 7 && ((x < 6 && y >= size - 11) || (y < 6 && x >= size - 11))) return true;
  const centres = ALIGNMENTS[version] ?? [];
  return centres.some((cx) =>
    centres.some((cy) => {
      const corner = (cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6);
      return !corner && Math.abs(x - cx) <= 2 && Math.abs(y - cy) <= 2;
    }),
  );
}

/** Format information of level M by mask (ISO/IEC 18004 annex C, table C.1). */
const FORMATS = [
  "101010000010010",
  "101000100100101",
  "101111001111100",
  "101101101001011",
  "100010111111001",
  "100000011001110",
  "100111110010111",
  "100101010100000",
];
const MASKS: ((i: number, j: number) => boolean)[] = [
  (i, j) => (i + j) % 2 === 0,
  (i) => i % 2 === 0,
  (_i, j) => j % 3 === 0,
  (i, j) => (i + j) % 3 === 0,
  (i, j) => (Math.floor(i / 2) + Math.floor(j / 3)) % 2 === 0,
  (i, j) => ((i * j) % 2) + ((i * j) % 3) === 0,
  (i, j) => (((i * j) % 2) + ((i * j) % 3)) % 2 === 0,
  (i, j) => (((i + j) % 2) + ((i * j) % 3)) % 2 === 0,
];

/** Both copies of the format information, the most significant bit first. */
function formatsOf(modules: Modules): [string, string] {
  const size = modules.length;
  const around = [
    ...[0, 1, 2, 3, 4, 5, 7, 8].map((x) => at(modules, x, 8)),
    ...[7, 5, 4, 3, 2, 1, 0].map((y) => at(modules, 8, y)),
  ];
  const split = [
    ...[1, 2, 3, 4, 5, 6, 7].map((n) => at(modules, 8, size - n)),
    ...[8, 7, 6, 5, 4, 3, 2, 1].map((n) => at(modules, size - n, 8)),
  ];
  return [around.join(""), split.join("")];
}

/** Reads a code as a reader does; fails where any word has an error. */
function read(modules: Modules): string {
  const size = modules.length;
  const version = (size - 17) / 4;
  const [one, two] = formatsOf(modules);
  expect(one).toBe(two);
  const mask = MASKS[FORMATS.indexOf(one)];
  expect(mask).toBeDefined();
  const bits: number[] = [];
  let up = true;
  for (let right = size - 1; right > 0; right -= 2) {
    if (right === 6) right -= 1;
    for (let n = 0; n < size; n += 1) {
      const y = up ? size - 1 - n : n;
      for (const x of [right, right - 1]) {
        if (!isFunction(version, size, x, y)) bits.push(at(modules, x, y) ^ (mask?.(y, x) ? 1 : 0));
      }
    }
    up = !up;
  }
  const [correction, lengths] = BLOCKS[version] ?? [0, []];
  const total = lengths.reduce((sum, length) => sum + length + correction, 0);
  const bytes = Array.from({ length: total }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2));
  const words = lengths.map((): number[] => []);
  for (let i = 0; i < Math.max(...lengths); i += 1)
    for (const [block, length] of lengths.entries()) if (i < length) words[block]?.push(bytes.shift() ?? 0);
  const data = words.flatMap((word) => [...word]);
  for (let i = 0; i < correction; i += 1) for (const word of words) word.push(bytes.shift() ?? 0);
  for (const word of words) expect(isWord(word, correction)).toBe(true);
  const stream = data.map((byte) => byte.toString(2).padStart(8, "0")).join("");
  const digits = version < 10 ? 8 : 16;
  expect(stream.slice(0, 4)).toBe("0100");
  const length = Number.parseInt(stream.slice(4, 4 + digits), 2);
  const content = Array.from({ length }, (_, i) =>
    Number.parseInt(stream.slice(4 + digits + i * 8, 12 + digits + i * 8), 2),
  );
  return new TextDecoder().decode(Uint8Array.from(content));
}

describe("a QR code", () => {
  test.each([
    [1, "Backline"],
    [2, "a text of 26 bytes is all!"],
    [5, `otpauth://totp/x?secret=${"ABCDEFGH".repeat(7)}`],
    [7, `otpauth://totp/Backline:ann%40example.test?secret=${"234567AB".repeat(4)}&issuer=Backline${"é".repeat(8)}`],
    [10, "0123456789".repeat(20)],
    [14, "x".repeat(360)],
  ])("of version %i is read back whole", (version, text) => {
    const modules = qrModules(text);
    expect(modules).toHaveLength(version * 4 + 17);
    expect(modules.every((row) => row.length === modules.length)).toBe(true);
    expect(read(modules)).toBe(text);
  });

  test("has no room for more than 450 bytes", () => {
    expect(() => qrModules("x".repeat(460))).toThrow("too long");
  });
});

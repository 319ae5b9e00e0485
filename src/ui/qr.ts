/** Codewords of error correction in a block, and number of blocks, of level M by version (ISO/IEC 18004 table 9). */
const CORRECTION = [10, 16, 26, 18, 24, 16, 18, 22, 22, 26, 30, 22, 22, 24, 24, 28];
const BLOCKS = [1, 1, 1, 2, 2, 4, 4, 4, 5, 5, 5, 8, 9, 9, 10, 10];
/** Bits of level M in the format information. */
const LEVEL_M = 0;

/** Product in GF(2^8) by the polynomial x^8 + x^4 + x^3 + x^2 + 1. */
function multiply(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** Coefficients of the product of (x − 2^i) for i below `degree`, without the leading one. */
function generator(degree: number): number[] {
  const result = new Array<number>(degree).fill(0);
  result[degree - 1] = 1;
  let root = 1;
  for (let i = 0; i < degree; i += 1) {
    for (let j = 0; j < degree; j += 1) result[j] = multiply(result[j] ?? 0, root) ^ (result[j + 1] ?? 0);
    root = multiply(root, 2);
  }
  return result;
}

function remainder(data: readonly number[], divisor: readonly number[]): number[] {
  const result = new Array<number>(divisor.length).fill(0);
  for (const byte of data) {
    const factor = byte ^ (result.shift() ?? 0);
    result.push(0);
    for (const [i, coefficient] of divisor.entries()) result[i] = (result[i] ?? 0) ^ multiply(coefficient, factor);
  }
  return result;
}

/** Codewords that a version holds in all. */
function codewords(version: number): number {
  const alignments = version === 1 ? 0 : Math.floor(version / 7) + 2;
  const taken = version === 1 ? 0 : (25 * alignments - 10) * alignments - 55;
  return Math.floor(((16 * version + 128) * version + 64 - taken - (version >= 7 ? 36 : 0)) / 8);
}

const dataCodewords = (version: number) =>
  codewords(version) - (CORRECTION[version - 1] ?? 0) * (BLOCKS[version - 1] ?? 0);

/** The text in byte mode, with its length, terminator and padding. */
function dataOf(bytes: Uint8Array, version: number): number[] {
  const bits: number[] = [];
  const put = (value: number, length: number) => {
    for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >> bit) & 1);
  };
  put(0b0100, 4);
  put(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) put(byte, 8);
  const room = dataCodewords(version) * 8;
  put(0, Math.min(4, room - bits.length));
  put(0, (8 - (bits.length % 8)) % 8);
  for (let pad = 0xec; bits.length < room; pad ^= 0xec ^ 0x11) put(pad, 8);
  return Array.from({ length: room / 8 }, (_, i) => Number.parseInt(bits.slice(i * 8, i * 8 + 8).join(""), 2));
}

/** Data and error correction of all blocks, interleaved. */
function interleaved(data: readonly number[], version: number): number[] {
  const blocks = BLOCKS[version - 1] ?? 1;
  const correction = CORRECTION[version - 1] ?? 0;
  const divisor = generator(correction);
  const short = Math.floor(codewords(version) / blocks) - correction;
  const shortBlocks = blocks - (codewords(version) % blocks);
  let at = 0;
  const parts = Array.from({ length: blocks }, (_, index) => {
    const part = data.slice(at, at + short + (index < shortBlocks ? 0 : 1));
    at += part.length;
    return { part, check: remainder(part, divisor) };
  });
  const result: number[] = [];
  for (let i = 0; i <= short; i += 1) for (const { part } of parts) if (i < part.length) result.push(part[i] ?? 0);
  for (let i = 0; i < correction; i += 1) for (const { check } of parts) result.push(check[i] ?? 0);
  return result;
}

function alignmentCentres(version: number): number[] {
  if (version === 1) return [];
  const count = Math.floor(version / 7) + 2;
  const step = Math.ceil((version * 4 + 4) / (count * 2 - 2)) * 2;
  const rest = Array.from({ length: count - 1 }, (_, i) => version * 4 + 10 - i * step);
  return [6, ...rest.reverse()];
}

/** The bits followed by the remainder of their division by a polynomial. */
function checked(value: number, polynomial: number, degree: number): number {
  let rest = value;
  for (let i = 0; i < degree; i += 1) rest = (rest << 1) ^ ((rest >> (degree - 1)) * polynomial);
  return (value << degree) | rest;
}

const MASKS: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_x, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/** A square of dark (true) and light modules, of which some are fixed patterns. */
class Square {
  readonly size: number;
  readonly dark: boolean[][];
  private readonly fixed: boolean[][];

  constructor(private readonly version: number) {
    this.size = version * 4 + 17;
    const empty = () => Array.from({ length: this.size }, () => new Array<boolean>(this.size).fill(false));
    this.dark = empty();
    this.fixed = empty();
  }

  private fix(x: number, y: number, dark: boolean): void {
    const row = this.dark[y];
    const marks = this.fixed[y];
    if (!row || !marks || x < 0 || x >= this.size) return;
    row[x] = dark;
    marks[x] = true;
  }

  /** Draws finders with their light edges, timing, alignment and version, and reserves the format information. */
  drawPatterns(): void {
    const { size } = this;
    for (let i = 0; i < size; i += 1) {
      this.fix(6, i, i % 2 === 0);
      this.fix(i, 6, i % 2 === 0);
    }
    for (const [cx, cy] of [
      [3, 3],
      [size - 4, 3],
      [3, size - 4],
    ] as const) {
      for (let dy = -4; dy <= 4; dy += 1)
        for (let dx = -4; dx <= 4; dx += 1) {
          const ring = Math.max(Math.abs(dx), Math.abs(dy));
          this.fix(cx + dx, cy + dy, ring !== 2 && ring !== 4);
        }
    }
    const centres = alignmentCentres(this.version);
    const last = centres.length - 1;
    for (const [i, cx] of centres.entries())
      for (const [j, cy] of centres.entries()) {
        if ((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)) continue;
        for (let dy = -2; dy <= 2; dy += 1)
          for (let dx = -2; dx <= 2; dx += 1) this.fix(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    this.drawFormat(0);
    if (this.version < 7) return;
    const bits = checked(this.version, 0x1f25, 12);
    for (let i = 0; i < 18; i += 1) {
      const dark = ((bits >> i) & 1) === 1;
      const far = size - 11 + (i % 3);
      this.fix(far, Math.floor(i / 3), dark);
      this.fix(Math.floor(i / 3), far, dark);
    }
  }

  drawFormat(mask: number): void {
    const { size } = this;
    const bits = checked((LEVEL_M << 3) | mask, 0x537, 10) ^ 0x5412;
    const bit = (i: number) => ((bits >> i) & 1) === 1;
    for (let i = 0; i < 6; i += 1) this.fix(8, i, bit(i));
    this.fix(8, 7, bit(6));
    this.fix(8, 8, bit(7));
    this.fix(7, 8, bit(8));
    for (let i = 9; i < 15; i += 1) this.fix(14 - i, 8, bit(i));
    for (let i = 0; i < 8; i += 1) this.fix(size - 1 - i, 8, bit(i));
    for (let i = 8; i < 15; i += 1) this.fix(8, size - 15 + i, bit(i));
    this.fix(8, size - 8, true);
  }

  /** Places the codewords in columns of two, from the lower right, up and down. */
  drawCodewords(bytes: readonly number[]): void {
    const { size } = this;
    let at = 0;
    for (let right = size - 1; right >= 1; right -= 2) {
      if (right === 6) right = 5;
      for (let step = 0; step < size; step += 1)
        for (const x of [right, right - 1]) {
          const upward = ((right + 1) & 2) === 0;
          const y = upward ? size - 1 - step : step;
          const row = this.dark[y];
          if (!row || this.fixed[y]?.[x] || at >= bytes.length * 8) continue;
          row[x] = (((bytes[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
          at += 1;
        }
    }
  }

  applyMask(mask: number): void {
    const inverts = MASKS[mask];
    for (const [y, row] of this.dark.entries())
      for (const [x, dark] of row.entries()) if (!this.fixed[y]?.[x] && inverts?.(x, y)) row[x] = !dark;
  }

  /** How hard the square is to read: runs, blocks, patterns like finders, imbalance (ISO/IEC 18004 §7.8.3). */
  penalty(): number {
    const lines = [...this.dark, ...this.dark.map((_, x) => this.dark.map((row) => row[x] ?? false))];
    let penalty = 0;
    for (const line of lines) {
      const text = line.map((dark) => (dark ? "1" : "0")).join("");
      for (const run of text.match(/0{5,}|1{5,}/g) ?? []) penalty += run.length - 2;
      for (let i = 0; i + 11 <= text.length; i += 1) {
        const part = text.slice(i, i + 11);
        if (part === "10111010000" || part === "00001011101") penalty += 40;
      }
    }
    let dark = 0;
    for (const [y, row] of this.dark.entries())
      for (const [x, here] of row.entries()) {
        if (here) dark += 1;
        const below = this.dark[y + 1];
        if (below && x + 1 < this.size && here === row[x + 1] && here === below[x] && here === below[x + 1])
          penalty += 3;
      }
    return penalty + Math.floor(Math.abs(dark * 20 - this.size ** 2 * 10) / this.size ** 2) * 10;
  }
}

/**
 * A text as a QR code of level M: rows of modules, dark ones true, without the light margin of four modules that it
 * needs. Throws if the text is longer than 450 bytes. (ISO/IEC 18004:2015.)
 */
export function qrModules(text: string): readonly (readonly boolean[])[] {
  const bytes = new TextEncoder().encode(text);
  const version =
    BLOCKS.findIndex((_, i) => dataCodewords(i + 1) * 8 >= 4 + (i + 1 < 10 ? 8 : 16) + bytes.length * 8) + 1;
  if (version === 0) throw new Error("The text is too long for a QR code.");
  const content = interleaved(dataOf(bytes, version), version);
  const squares = MASKS.map((_, mask) => {
    const square = new Square(version);
    square.drawPatterns();
    square.drawCodewords(content);
    square.applyMask(mask);
    square.drawFormat(mask);
    return { square, penalty: square.penalty() };
  });
  const best = squares.reduce((a, b) => (b.penalty < a.penalty ? b : a));
  return best.square.dark;
}

import { allocate } from "../memory";
import { fillRow, prepareMoving } from "../sources/kernel";

/**
 * Kernels of a deck's voices: a table of windowed sincs for each of some steps (source frames a frame), cut off so that
 * nothing folds at that step or a smaller one. Making them takes longer than a block may, so a few rows are made in each;
 * until a table is there, and beyond the largest step, the kernel of moving rates reads (sources/resample.ts).
 */

export const PHASES: i32 = 512;
/** Taps at a step of 1 and below. */
const TAPS: f64 = 64;
const TABLES: i32 = 9;
const steps = memory.data<f64>([1, 1.06, 1.12, 1.19, 1.26, 1.42, 1.6, 1.8, 2]);
const addresses = memory.data(TABLES * 4, 4);
/** Rows made in a block. */
const ROWS: i32 = 16;

let made: bool = false;
/** The table that is being made, and its next row. */
let table: i32 = 0;
let row: i32 = 0;

function stepOf(index: i32): f64 {
  return load<f64>(steps + (<usize>index << 3));
}

/** Taps of a table: a multiple of eight. */
export function bankTaps(index: i32): i32 {
  return (<i32>Math.ceil(TAPS * stepOf(index)) + 7) & ~7;
}

/** Forgets the tables; after the arena was cleared. */
export function resetBank(): void {
  made = false;
  table = 0;
  row = 0;
  memory.fill(addresses, 0, TABLES * 4);
}

/** Takes memory for the tables, once; without it decks sound all the same, at a higher cost. */
export function openBank(): void {
  if (made) return;
  made = true;
  prepareMoving();
  let bytes: usize = 0;
  for (let i = 0; i < TABLES; i++) bytes += tableBytes(i);
  let address = allocate(bytes);
  if (address == 0) {
    table = TABLES;
    return;
  }
  for (let i = 0; i < TABLES; i++) {
    store<u32>(addresses + (<usize>i << 2), <u32>address);
    address += tableBytes(i);
  }
}

/** One more row than phases, so that the last one has a neighbour. */
function tableBytes(index: i32): usize {
  return <usize>((PHASES + 1) * bankTaps(index)) << 2;
}

/** Makes some of the rows that are left; once in a block. */
export function fillBank(): void {
  if (!made) return;
  for (let i = 0; i < ROWS && table < TABLES; i++) {
    const taps = bankTaps(table);
    fillRow(bankTable(table) + <usize>(row * taps) * 4, taps, <f64>row / <f64>PHASES, 1 / stepOf(table));
    if (++row > PHASES) {
      row = 0;
      table++;
    }
  }
}

/** The table to read with at a step (≥ 0); −1 where there is none yet, or none so wide. */
export function bankFor(step: f64): i32 {
  for (let i = 0; i < table; i++) if (step <= stepOf(i)) return i;
  return -1;
}

export function bankTable(index: i32): usize {
  return <usize>load<u32>(addresses + (<usize>index << 2));
}

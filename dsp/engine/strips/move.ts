import { StripParameter } from "../../abi";
import { compressorUpdate } from "./compressor";
import { gainUpdate } from "./gain";
import { COMPRESSOR, Compressor, Filter, getParameter, groupAddress, INPUT, LEVEL, Level, OUTPUT, Section, sectionAddress, setParameter, SWEEP, Sweep } from "./layout";
import { sectionUpdate } from "./section";
import { sweepUpdate } from "./sweep";

/**
 * Moves a strip from lane to lane with its parameters, tails, ramps and meters: the graph puts strips that are
 * processed together side by side, and which these are changes with the routing.
 */

const SECTION_VECTORS: usize = Section.moving / 16;
const COMPRESSOR_VECTORS: usize = Compressor.moving / 16;
const SWEEP_VECTORS: usize = Sweep.carry / 16;
const LEVEL_VECTORS: usize = Level.bytes / 16;
const WORDS: usize =
  <usize>Filter.count * SECTION_VECTORS + SWEEP_VECTORS + COMPRESSOR_VECTORS + 4 + 4 + LEVEL_VECTORS + <usize>StripParameter.count + 1;

/** Bytes that `laneSave` writes. */
export function laneBytes(): i32 {
  return <i32>WORDS * 4;
}

let cursor: usize = 0;

function saveVectors(from: usize, vectors: usize, lane: i32): void {
  for (let i: usize = 0; i < vectors; i++) {
    store<u32>(cursor, load<u32>(from + (i << 4) + (<usize>lane << 2)));
    cursor += 4;
  }
}

function loadVectors(to: usize, vectors: usize, lane: i32): void {
  for (let i: usize = 0; i < vectors; i++) {
    store<u32>(to + (i << 4) + (<usize>lane << 2), load<u32>(cursor));
    cursor += 4;
  }
}

/** Writes the whole state of a lane, `laneBytes` bytes, at an address. */
export function laneSave(slot: i32, address: usize): void {
  const group = groupAddress(slot >> 2);
  const lane = slot & 3;
  cursor = address;
  for (let f = 0; f < Filter.count; f++) saveVectors(sectionAddress(group, f), SECTION_VECTORS, lane);
  saveVectors(group + SWEEP, SWEEP_VECTORS, lane);
  saveVectors(group + COMPRESSOR, COMPRESSOR_VECTORS, lane);
  saveVectors(group + INPUT, 4, lane);
  saveVectors(group + OUTPUT, 4, lane);
  saveVectors(group + LEVEL, LEVEL_VECTORS, lane);
  for (let p = 0; p <= StripParameter.count; p++) {
    store<f32>(cursor, getParameter(slot, p));
    cursor += 4;
  }
}

/** Gives a lane the state that `laneSave` wrote. */
export function laneLoad(slot: i32, address: usize): void {
  const group = groupAddress(slot >> 2);
  const lane = slot & 3;
  cursor = address;
  for (let f = 0; f < Filter.count; f++) {
    loadVectors(sectionAddress(group, f), SECTION_VECTORS, lane);
    sectionUpdate(sectionAddress(group, f));
  }
  loadVectors(group + SWEEP, SWEEP_VECTORS, lane);
  sweepUpdate(group);
  loadVectors(group + COMPRESSOR, COMPRESSOR_VECTORS, lane);
  compressorUpdate(group + COMPRESSOR);
  loadVectors(group + INPUT, 4, lane);
  gainUpdate(group + INPUT);
  loadVectors(group + OUTPUT, 4, lane);
  gainUpdate(group + OUTPUT);
  loadVectors(group + LEVEL, LEVEL_VECTORS, lane);
  for (let p = 0; p <= StripParameter.count; p++) {
    setParameter(slot, p, load<f32>(cursor));
    cursor += 4;
  }
}

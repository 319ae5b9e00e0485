import { Size } from "../../../abi";
import { sampleRate } from "../../context";
import { allocate, release } from "../../memory";
import { vectorBytes } from "../../runs";
import { flush4, isZero } from "./block";

/**
 * Four Schroeder all-passes in a row for one channel: they smear an onset without colouring it. Each keeps its past as
 * a straight run of `delay` frames before the block that it fills, so that a vector of four frames never wraps around.
 * Delays after Dattorro, Effect Design, Part 1 (1997), figure 1; coefficients smaller, so that short decays stay short.
 */
const STAGES: i32 = 4;
const delays = memory.data<f32>([0.004771, 0.003595, 0.012735, 0.009307]);
const coefficients = memory.data<f32>([0.7, 0.7, 0.5, 0.5]);

/** i32 delay, memory of the past and of the present block: 8 bytes a stage. */
export function diffuserCreate(stretch: f32): usize {
  let bytes: usize = <usize>STAGES * 8;
  for (let i = 0; i < STAGES; i++) bytes += <usize>(delayOf(i, stretch) + Size.block) * 4;
  const address = allocate(bytes);
  if (address == 0) return 0;
  let past = address + <usize>STAGES * 8;
  for (let i = 0; i < STAGES; i++) {
    const stage = address + <usize>i * 8;
    store<i32>(stage, delayOf(i, stretch));
    store<u32>(stage, <u32>past, 4);
    past += <usize>(delayOf(i, stretch) + Size.block) * 4;
  }
  return address;
}

function delayOf(stage: i32, stretch: f32): i32 {
  return max(8, <i32>(load<f32>(delays + (<usize>stage << 2)) * stretch * sampleRate));
}

export function diffuserFree(address: usize): void {
  release(address);
}

export function diffuserReset(address: usize): void {
  for (let i = 0; i < STAGES; i++) {
    const stage = address + <usize>i * 8;
    memory.fill(<usize>load<u32>(stage, 4), 0, <usize>(load<i32>(stage) + Size.block) * 4);
  }
}

/** Whether nothing is left in any stage. */
export function diffuserIsSilent(address: usize): bool {
  for (let i = 0; i < STAGES; i++) {
    const stage = address + <usize>i * 8;
    if (!isZero(<usize>load<u32>(stage, 4), <usize>load<i32>(stage) << 2)) return false;
  }
  return true;
}

/** Diffuses a channel in place. */
export function diffuserProcess(address: usize, block: usize, frames: i32): void {
  const vectors = vectorBytes(frames);
  for (let i = 0; i < STAGES; i++) {
    const stage = address + <usize>i * 8;
    const past = <usize>load<u32>(stage, 4);
    const span = (<usize>load<i32>(stage)) << 2;
    const g = f32x4.splat(load<f32>(coefficients + (<usize>i << 2)));
    for (let at: usize = 0; at < vectors; at += 16) {
      const old = v128.load(past + at);
      const fresh = flush4(f32x4.add(v128.load(block + at), f32x4.mul(g, old)));
      v128.store(past + span + at, fresh);
      v128.store(block + at, f32x4.sub(old, f32x4.mul(g, fresh)));
    }
    memory.copy(past, past + (<usize>frames << 2), span);
  }
}

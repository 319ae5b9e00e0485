import { Size } from "../../abi";
import { foreignClose } from "./calls";

/**
 * Instances do most of their work in one block of several. Each has a turn of its own, so that those that begin together
 * do not all work in the same block. Turns follow from the seeds of the instances in use and from the place on the
 * timeline of their transport, so that a project gives the same bytes in every host; instances of several transports may
 * have the same turn.
 */

const seeds = memory.data(Size.foreign * 4, 16);
/** 0: free, 1: in use, or TURNLESS */
const inUse = memory.data(Size.foreign, 16);
const TURNLESS: u8 = 2;

/** Gives back every instance in use. */
export function resetTurns(): void {
  for (let id = 0; id < Size.foreign; id++) if (load<u8>(inUse + id) != 0) foreignClose(id);
  memory.fill(inUse, 0, Size.foreign);
}

/** An instance takes part. */
export function joinTurns(id: i32, seed: u32): void {
  store<u32>(seeds + (<usize>id << 2), seed);
  store<u8>(inUse + id, 1);
}

/** An instance is in use, but takes no turn. */
export function hold(id: i32): void {
  store<u8>(inUse + id, TURNLESS);
}

/** An instance is in use no longer. */
export function leaveTurns(id: i32): void {
  store<u8>(inUse + id, 0);
}

/** Blocks by which an instance that begins at a frame of its timeline is to be ahead, of the `turns` between two of its heavy ones. */
export function turnOf(id: i32, turns: i32, position: f64): i32 {
  const seed = load<u32>(seeds + (<usize>id << 2));
  let before = 0;
  for (let other = 0; other < Size.foreign; other++) {
    if (load<u8>(inUse + other) == 1 && load<u32>(seeds + (<usize>other << 2)) < seed) before++;
  }
  if (turns < 2) return 0;
  const ahead = (before - <i32>(<i64>(position / <f64>Size.block) % <i64>turns)) % turns;
  return ahead < 0 ? ahead + turns : ahead;
}

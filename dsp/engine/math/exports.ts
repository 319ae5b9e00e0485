import { exp2, log2, roughExp2, roughLog2, sine, sinQuarter, tanh } from "./lanes";

/** The functions of lanes.ts, for hosts that test them. */
export const enum LaneFunction {
  exp2 = 0,
  log2,
  tanh,
  sinQuarter,
  sine,
  roughExp2,
  roughLog2,
}

/** Replaces a run of f32, a multiple of four, by a function of them. */
export function mapLanes(which: i32, run: usize, count: i32): void {
  for (let at = run, end = run + (<usize>count << 2); at < end; at += 16) {
    const x = v128.load(at);
    if (which == LaneFunction.exp2) v128.store(at, exp2(x));
    else if (which == LaneFunction.log2) v128.store(at, log2(x));
    else if (which == LaneFunction.tanh) v128.store(at, tanh(x));
    else if (which == LaneFunction.sinQuarter) v128.store(at, sinQuarter(x));
    else if (which == LaneFunction.sine) v128.store(at, sine(x));
    else if (which == LaneFunction.roughExp2) v128.store(at, roughExp2(x));
    else if (which == LaneFunction.roughLog2) v128.store(at, roughLog2(x));
  }
}

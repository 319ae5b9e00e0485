import { CrossfadeParameter } from "../../abi";
import { allocate, release } from "../memory";
import { lineTarget } from "../parameters/line";
import { closePiece, gainBlock, openPiece, pieceLeft, pieceRight } from "./parts/block";
import { gainA, gainB } from "./parts/crossGains";

/** A channel's gain on the crossfader, ramped from piece to piece; a gain of 1 leaves the bits alone. */
@unmanaged
class Crossfade {
  gain: f32;
}

export function crossfadeCreate(seed: u32, lines: usize): usize {
  return allocate(offsetof<Crossfade>());
}

export function crossfadeFree(state: usize): void {
  release(state);
}

export function crossfadeReset(state: usize, lines: usize): void {
  changetype<Crossfade>(state).gain = gainOf(lines);
}

export function crossfadeParameter(state: usize, lines: usize, index: i32, jump: bool): void {
  if (jump) crossfadeReset(state, lines);
}

function gainOf(lines: usize): f32 {
  const side = <i32>nearest(lineTarget(lines, CrossfadeParameter.side));
  if (side <= 0) return <f32>gainA;
  return side >= 2 ? <f32>gainB : 1;
}

/** The longest step of the gain in a piece: a change of sides takes several blocks. */
const MOST: f32 = 0.25;

export function crossfadeProcess(state: usize, ports: usize, lines: usize, events: usize, from: i32, to: i32): void {
  const channel = changetype<Crossfade>(state);
  const count = to - from;
  const goal = gainOf(lines);
  openPiece(ports, from, to);
  const most: f32 = (MOST * <f32>count) / 128;
  const next = min(max(goal, channel.gain - most), channel.gain + most);
  if (channel.gain != 1 || next != 1) {
    const step = (next - channel.gain) / <f32>count;
    gainBlock(pieceLeft, channel.gain + step, step, count);
    gainBlock(pieceRight, channel.gain + step, step, count);
  }
  channel.gain = next;
  closePiece(ports, from, to);
}

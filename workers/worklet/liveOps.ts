import { LiveOp } from "../../contract/engine/live";
import { Op } from "../../dsp/abi";

const NAMES: Record<LiveOp, Op> = {
  [LiveOp.event]: Op.live,
  [LiveOp.parameter]: Op.parameter,
  [LiveOp.play]: Op.play,
  [LiveOp.pause]: Op.pause,
  [LiveOp.stop]: Op.stop,
  [LiveOp.seek]: Op.seek,
  [LiveOp.record]: Op.record,
  [LiveOp.panic]: Op.panic,
  [LiveOp.select]: Op.select,
  [LiveOp.clearClip]: Op.clearClip,
  [LiveOp.clearLoudness]: Op.clearLoudness,
  [LiveOp.loop]: Op.loop,
  [LiveOp.metronome]: Op.metronome,
  [LiveOp.resetState]: Op.resetState,
  [LiveOp.measure]: Op.measure,
};
/** The engine's op of each live message; their arguments are the same. */
const OPS = Int32Array.from(Object.keys(NAMES), (op) => NAMES[Number(op) as LiveOp]);

/** Turns the first `count` words of live messages into engine commands, in place. Allocates nothing. */
export function translateLive(words: Int32Array, count: number): void {
  for (let at = 0; at < count; at += 2 + (words[at + 1] as number)) words[at] = OPS[words[at] as number] as number;
}

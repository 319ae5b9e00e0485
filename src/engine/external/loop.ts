import { t } from "@lingui/core/macro";

/**
 * How long sound takes on the loop out of the engine's node and back into it. The Web Audio API asks for a delay in every loop of
 * nodes; browsers that go by it silence a loop without one, others come back a quantum later by themselves.
 */
export interface LoopTiming {
  /** seconds of the DelayNode that stands in the loop; null: none does */
  readonly delay: number | null;
  /** frames from a send to its return, what stands between them left out */
  readonly frames: number;
  /** of these, the frames that the engine's own node keeps waiting */
  readonly waiting: number;
}

/** The engine's block: where callbacks are no multiple of it, the engine's node keeps one waiting. */
const BLOCK = 128;

/** Frames of a context's callbacks; browsers that do not tell have 128. */
const quantumOf = (context: BaseAudioContext): number =>
  (context as BaseAudioContext & { readonly renderQuantumSize?: number }).renderQuantumSize ?? 128;

/**
 * Finds out how this browser closes loops: an impulse that goes round in one comes back as an echo, whole quanta later,
 * which are as many in a context of any other quantum.
 */
export async function measureLoop(context: BaseAudioContext): Promise<LoopTiming> {
  const { sampleRate } = context;
  const quantum = quantumOf(context);
  const waiting = quantum % BLOCK === 0 ? 0 : BLOCK;
  for (const delayed of [false, true]) {
    const quanta = await echo(sampleRate, delayed);
    if (quanta === null) continue;
    return { delay: delayed ? quantum / sampleRate : null, frames: Math.round(quanta * quantum) + waiting, waiting };
  }
  throw new Error(t`This browser cannot send sound back into the engine, so external devices are silent.`);
}

/** Quanta after which an impulse comes back; null where it does not. */
async function echo(sampleRate: number, delayed: boolean): Promise<number | null> {
  const context = new OfflineAudioContext(1, BLOCK * 16, sampleRate);
  const quantum = quantumOf(context);
  const impulse = new AudioBuffer({ length: 1, sampleRate });
  impulse.getChannelData(0)[0] = 1;
  const source = new AudioBufferSourceNode(context, { buffer: impulse });
  const round = new GainNode(context, { gain: 0.5 });
  source.connect(round).connect(context.destination);
  if (delayed) round.connect(new DelayNode(context, { delayTime: quantum / sampleRate })).connect(round);
  else {
    // two nodes, as the engine's and an external one
    round.connect(new GainNode(context)).connect(round);
  }
  source.start();
  const heard = (await context.startRendering()).getChannelData(0);
  const first = heard.findIndex((x) => x > 0.4);
  const next = heard.findIndex((x, at) => at > first && x > 0.2);
  return first < 0 || next < 0 ? null : (next - first) / quantum;
}

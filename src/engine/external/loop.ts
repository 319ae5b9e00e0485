/**
 * How a loop out of the engine's node and back into it is closed. The Web Audio API asks for a delay in every loop of
 * nodes; browsers that go by it silence a loop without one, others come back a quantum later by themselves.
 */
export interface LoopWay {
  /** a DelayNode of a quantum stands in the loop */
  readonly delayed: boolean;
  /** frames from a send to its return, what stands between them left out */
  readonly frames: number;
}

const QUANTUM = 128;

/** Seconds of the delay that closes a loop. */
export const loopDelay = (sampleRate: number): number => QUANTUM / sampleRate;

/** Finds out how this browser closes loops: an impulse that goes round in one comes back as an echo. */
export async function measureLoop(sampleRate: number): Promise<LoopWay> {
  for (const delayed of [false, true]) {
    const frames = await echo(sampleRate, delayed);
    if (frames !== null) return { delayed, frames };
  }
  throw new Error("This browser lets no sound come back into the engine, so external devices stay silent.");
}

/** Frames after which an impulse comes back; null where it does not. */
async function echo(sampleRate: number, delayed: boolean): Promise<number | null> {
  const context = new OfflineAudioContext(1, QUANTUM * 16, sampleRate);
  const impulse = new AudioBuffer({ length: 1, sampleRate });
  impulse.getChannelData(0)[0] = 1;
  const source = new AudioBufferSourceNode(context, { buffer: impulse });
  const round = new GainNode(context, { gain: 0.5 });
  source.connect(round).connect(context.destination);
  if (delayed) round.connect(new DelayNode(context, { delayTime: loopDelay(sampleRate) })).connect(round);
  else {
    // two nodes, as the engine's and an external one
    round.connect(new GainNode(context)).connect(round);
  }
  source.start();
  const heard = (await context.startRendering()).getChannelData(0);
  const first = heard.findIndex((x) => x > 0.4);
  const next = heard.findIndex((x, at) => at > first && x > 0.2);
  return first < 0 || next < 0 ? null : next - first;
}

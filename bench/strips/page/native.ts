import { amplitude, EQ, RATE, strip } from "./settings";

/** The same graph made of the browser's own nodes, without meters, ready to render. */
export async function nativeGraph(
  strips: number,
  seconds: number,
  sources: readonly AudioBuffer[],
): Promise<() => Promise<AudioBuffer>> {
  const context = new OfflineAudioContext(2, seconds * RATE, RATE);
  const master = new GainNode(context);
  const returns = [new GainNode(context), new GainNode(context)];
  for (const node of returns) node.connect(master);
  master.connect(context.destination);
  for (let index = 0; index < strips; index++) {
    const s = strip(index);
    const player = new AudioBufferSourceNode(context, { buffer: sources[index % sources.length] ?? null, loop: true });
    // These filter types take their Q in dB.
    const q = 20 * Math.log10(EQ.butterworthQ);
    const panner = new StereoPannerNode(context, { pan: s.pan });
    player
      .connect(new BiquadFilterNode(context, { type: "highpass", frequency: s.highPass, Q: q }))
      .connect(new BiquadFilterNode(context, { type: "lowpass", frequency: s.lowPass, Q: q }))
      .connect(new BiquadFilterNode(context, { type: "lowshelf", frequency: EQ.low, gain: s.low }))
      .connect(new BiquadFilterNode(context, { type: "peaking", frequency: EQ.mid, Q: EQ.midQ, gain: s.mid }))
      .connect(new BiquadFilterNode(context, { type: "highshelf", frequency: EQ.high, gain: s.high }))
      .connect(
        new DynamicsCompressorNode(context, {
          threshold: s.threshold,
          ratio: s.ratio,
          attack: s.attack,
          release: s.release,
          knee: s.knee,
        }),
      )
      .connect(new GainNode(context, { gain: amplitude(s.gain) }))
      .connect(panner)
      .connect(master);
    for (const [send, level] of s.sends.entries()) {
      panner.connect(new GainNode(context, { gain: amplitude(level) })).connect(returns[send] as GainNode);
    }
    player.start();
  }
  return () => context.startRendering();
}

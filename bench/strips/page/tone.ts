import * as Tone from "tone";
import { EQ, RATE, strip } from "./settings";

/** The same graph made of Tone.js nodes, without meters, ready to render. */
export async function toneGraph(
  strips: number,
  seconds: number,
  sources: readonly AudioBuffer[],
): Promise<() => Promise<AudioBuffer>> {
  const before = Tone.getContext();
  const context = new Tone.OfflineContext(2, seconds, RATE);
  Tone.setContext(context);
  try {
    const master = new Tone.Gain().toDestination();
    const returns = [new Tone.Gain(), new Tone.Gain()].map((node) => node.connect(master));
    const buffers = sources.map((buffer) => new Tone.ToneAudioBuffer(buffer));
    for (let index = 0; index < strips; index++) {
      const s = strip(index);
      const player = new Tone.Player({ url: buffers[index % buffers.length] as Tone.ToneAudioBuffer, loop: true });
      const panner = new Tone.Panner({ pan: s.pan, channelCount: 2 });
      player.chain(
        new Tone.Filter({ type: "highpass", frequency: s.highPass }),
        new Tone.Filter({ type: "lowpass", frequency: s.lowPass }),
        new Tone.Filter({ type: "lowshelf", frequency: EQ.low, gain: s.low }),
        new Tone.Filter({ type: "peaking", frequency: EQ.mid, Q: EQ.midQ, gain: s.mid }),
        new Tone.Filter({ type: "highshelf", frequency: EQ.high, gain: s.high }),
        new Tone.Compressor({
          threshold: s.threshold,
          ratio: s.ratio,
          attack: s.attack,
          release: s.release,
          knee: s.knee,
        }),
        new Tone.Gain(s.gain, "decibels"),
        panner,
        master,
      );
      for (const [send, level] of s.sends.entries()) {
        panner.connect(new Tone.Gain(level, "decibels").connect(returns[send] as Tone.Gain));
      }
      player.start(0);
    }
  } finally {
    Tone.setContext(before);
  }
  return async () => (await context.render()).get() as AudioBuffer;
}

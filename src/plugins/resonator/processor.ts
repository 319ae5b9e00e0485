import type { WamParameterInfoMap } from "@webaudiomodules/api";
import type { WamSDKBaseModuleScope } from "@webaudiomodules/sdk";

/** Of the audio thread's globals what the processor needs. */
interface AudioThread {
  readonly webAudioModules: { getModuleScope(moduleId: string): Required<WamSDKBaseModuleScope> };
  readonly sampleRate: number;
  registerProcessor(name: string, processor: unknown): void;
}

/**
 * Registers the resonator on the audio thread: a comb filter for each channel, tuned by its delay, whose feedback dies
 * away in the time given (60 dB) and loses its highs as it goes round. The text of this function is what runs there, so
 * it uses nothing outside itself.
 */
export function registerResonator(moduleId: string): void {
  const { webAudioModules, registerProcessor, sampleRate } = globalThis as unknown as AudioThread;
  const { WamProcessor, WamParameterInfo } = webAudioModules.getModuleScope(moduleId);
  const LOWEST = 30;
  const LENGTH = 2 ** Math.ceil(Math.log2(sampleRate / LOWEST + 2));

  class Comb {
    private readonly line = new Float32Array(LENGTH);
    private at = 0;
    private dull = 0;

    /** What it rings with for one frame; `damping` 0..1: the share of the highs that each round takes. */
    next(input: number, frames: number, feedback: number, damping: number): number {
      const { line } = this;
      const behind = this.at + LENGTH - frames;
      const first = Math.floor(behind);
      const share = behind - first;
      const early = line[first & (LENGTH - 1)] as number;
      const late = line[(first + 1) & (LENGTH - 1)] as number;
      const round = early + share * (late - early);
      this.dull = round + damping * (this.dull - round);
      const output = input + feedback * this.dull;
      line[this.at] = output;
      this.at = (this.at + 1) & (LENGTH - 1);
      return output;
    }
  }

  class Resonator extends WamProcessor {
    private readonly combs = [new Comb(), new Comb()];

    override _generateWamParameterInfo(): WamParameterInfoMap {
      const info = (id: string, label: string, units: string, range: [number, number, number], exponent = 0) =>
        new WamParameterInfo(id, {
          ...{ type: "float", label, units, exponent },
          ...{ minValue: range[0], maxValue: range[1], defaultValue: range[2] },
        });
      return {
        frequency: info("frequency", "Pitch", "Hz", [40, 2000, 110], 2),
        decay: info("decay", "Decay", "s", [0.05, 10, 1.5], 2),
        damping: info("damping", "Damping", "%", [0, 100, 30]),
        mix: info("mix", "Mix", "%", [0, 100, 50]),
      };
    }

    override _process(start: number, end: number, inputs: Float32Array[][], outputs: Float32Array[][]): void {
      const curve = (id: string) => this._parameterInterpolators[id]?.values as Float32Array;
      const frequency = curve("frequency");
      const decay = curve("decay");
      const damping = curve("damping");
      const mix = curve("mix");
      for (let channel = 0; channel < 2; channel++) {
        const input = inputs[0]?.[channel] ?? inputs[0]?.[0];
        const output = outputs[0]?.[channel];
        const comb = this.combs[channel];
        if (!output || !comb) continue;
        for (let i = start; i < end; i++) {
          const dry = input?.[i] ?? 0;
          const frames = sampleRate / (frequency[i] as number);
          const feedback = 10 ** ((-3 * frames) / (sampleRate * (decay[i] as number)));
          // as loud as what goes in, for noise
          const level = Math.sqrt(1 - feedback * feedback);
          const wet = level * comb.next(dry, frames, feedback, ((damping[i] as number) / 100) * 0.9);
          const share = (mix[i] as number) / 100;
          output[i] = dry + share * (wet - dry);
        }
      }
    }
  }

  try {
    registerProcessor(moduleId, Resonator);
  } catch {
    // it is there already: another of its kind registered it
  }
}

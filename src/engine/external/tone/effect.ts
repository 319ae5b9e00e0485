import {
  AutoFilter,
  AutoPanner,
  AutoWah,
  Chebyshev,
  Chorus,
  type Context,
  connect,
  Distortion,
  FeedbackDelay,
  FrequencyShifter,
  Phaser,
  PingPongDelay,
  PitchShift,
  Reverb,
  StereoWidener,
  type ToneAudioNode,
  Tremolo,
  Vibrato,
} from "tone";
import type { ExternalManifest } from "../../../../contract/devices/external";
import type { ExternalSound } from "../sound";
import { type Options, optionPath, optionsOf, optionValue } from "./options";

/** Seconds over which a value that is moved by hand reaches its new place. */
const GLIDE = 0.02;

type Make = (options: Options) => ToneAudioNode;

/** Effects that move by themselves begin with the context's clock, so that two renders are equal. */
const started = <Node extends ToneAudioNode & { start(time: number): Node }>(node: Node): Node => node.start(0);

const EFFECTS: Readonly<Record<string, Make>> = {
  AutoFilter: (options) => started(new AutoFilter(options)),
  AutoPanner: (options) => started(new AutoPanner({ ...options, channelCount: 2 })),
  AutoWah: (options) => new AutoWah(options),
  Chebyshev: (options) => new Chebyshev(options),
  Chorus: (options) => started(new Chorus(options)),
  Distortion: (options) => new Distortion(options),
  FeedbackDelay: (options) => new FeedbackDelay(options),
  FrequencyShifter: (options) => new FrequencyShifter(options),
  Phaser: (options) => new Phaser(options),
  PingPongDelay: (options) => new PingPongDelay(options),
  PitchShift: (options) => new PitchShift(options),
  Reverb: (options) => new Reverb(options),
  StereoWidener: (options) => new StereoWidener(options),
  Tremolo: (options) => started(new Tremolo(options)),
  Vibrato: (options) => new Vibrato(options),
};

/** A value that moves without steps. */
interface Gliding {
  rampTo(value: number, seconds: number): unknown;
}

const glides = (option: unknown): option is Gliding => typeof (option as Gliding | undefined)?.rampTo === "function";

/** How an effect takes options that cannot move gradually. */
interface Setter {
  readonly ready: Promise<void>;
  set(option: string, value: number | string): void;
}

const atOnce = (effect: ToneAudioNode): Setter => ({
  ready: Promise.resolve(),
  set: (option, value) => void effect.set({ [option]: value }),
});

/**
 * A reverb renders its impulse response again for each change, a long one for longer. This is done one after the other,
 * so that an earlier response cannot arrive last. Changes that come meanwhile wait for the next rendering.
 */
function roomByRoom(effect: Reverb): Setter {
  let waiting: Map<string, number | string> | null = null;
  let work = effect.ready;
  const renderNext = async (): Promise<void> => {
    const options = waiting ?? new Map();
    waiting = null;
    for (const [option, value] of options) {
      if (effect.disposed) return;
      effect.set({ [option]: value });
      await effect.ready;
    }
  };
  return {
    get ready() {
      return work;
    },
    set(option, value) {
      if (waiting === null) work = work.then(renderNext);
      waiting = (waiting ?? new Map<string, number | string>()).set(option, value);
    },
  };
}

/** An effect of Tone.js between two plain gains. Throws a RangeError for one that this version does not have. */
export function makeEffect(
  context: Context,
  manifest: ExternalManifest,
  values: Readonly<Record<string, number>>,
): ExternalSound {
  const make = EFFECTS[manifest.id];
  if (!make) throw new RangeError(`There is no effect named “${manifest.id}”.`);
  const effect = make(optionsOf(manifest.parameters, values));
  const input = context.rawContext.createGain();
  const output = context.rawContext.createGain();
  for (const gain of [input, output]) {
    gain.channelCount = 2;
    gain.channelCountMode = "explicit";
  }
  connect(input as unknown as Parameters<typeof connect>[0], effect);
  effect.connect(output);
  const setter = effect instanceof Reverb ? roomByRoom(effect) : atOnce(effect);
  return {
    input: input as unknown as AudioNode,
    output: output as unknown as AudioNode,
    get ready() {
      return setter.ready;
    },
    set(name, value) {
      const spec = manifest.parameters[name];
      const [option = name] = optionPath(name);
      if (!spec) return;
      const wanted = optionValue(spec, value);
      const present = (effect as unknown as Record<string, unknown>)[option];
      if (glides(present) && typeof wanted === "number") present.rampTo(wanted, GLIDE);
      else setter.set(option, wanted);
    },
    play() {},
    silence() {},
    tick: () => context.emit("tick"),
    end() {
      input.disconnect();
      output.disconnect();
      effect.dispose();
    },
  };
}

import {
  AMSynth,
  type Context,
  DuoSynth,
  FMSynth,
  MembraneSynth,
  MetalSynth,
  MonoSynth,
  NoiseSynth,
  Synth,
} from "tone";
import type { ExternalManifest } from "../../../../contract/devices/external";
import { LiveType } from "../../../../contract/engine/live";
import type { ExternalSound } from "../sound";
import { type Options, optionPath, optionsOf, optionValue } from "./options";
import { type Voice, Voices } from "./voices";

/** Voices of an instrument that plays chords. */
const MANY = 8;
/** The pitch wheel's range, in cents. */
const BEND = 200;
const SUSTAIN = 64;
const ALL_SOUND_OFF = 120;
const ALL_NOTES_OFF = 123;

type Pitched = AMSynth | DuoSynth | FMSynth | MembraneSynth | MetalSynth | MonoSynth | Synth;

const PITCHED: Readonly<Record<string, { voices: number; make: (options: Options) => Pitched }>> = {
  Synth: { voices: MANY, make: (options) => new Synth(options) },
  FMSynth: { voices: MANY, make: (options) => new FMSynth(options) },
  AMSynth: { voices: MANY, make: (options) => new AMSynth(options) },
  MonoSynth: { voices: 1, make: (options) => new MonoSynth(options) },
  DuoSynth: { voices: 1, make: (options) => new DuoSynth(options) },
  MembraneSynth: { voices: MANY, make: (options) => new MembraneSynth(options) },
  MetalSynth: { voices: MANY, make: (options) => new MetalSynth(options) },
};

const hertz = (key: number) => 440 * 2 ** ((key - 69) / 12);

function pitchedVoice(synth: Pitched): Voice {
  return {
    attack: (key, velocity, time) => void synth.triggerAttack(hertz(key), time, velocity),
    release: (time) => void synth.triggerRelease(time),
    bend: (cents, time) => void synth.detune.setValueAtTime(cents, time),
  };
}

function noiseVoice(synth: NoiseSynth): Voice {
  return {
    attack: (_key, velocity, time) => void synth.triggerAttack(time, velocity),
    release: (time) => void synth.triggerRelease(time),
    bend: () => {},
  };
}

/** The options by the names of their parts, as `set` takes them. */
function optionsFor([part = "", option]: readonly string[], value: number | string): Options {
  return option === undefined ? { [part]: value } : { [part]: { [option]: value } };
}

/** An instrument of Tone.js. Throws a RangeError for one that this version does not have. */
export function makeInstrument(
  context: Context,
  manifest: ExternalManifest,
  values: Readonly<Record<string, number>>,
): ExternalSound {
  const options = optionsOf(manifest.parameters, values);
  const pitched = PITCHED[manifest.id];
  if (!pitched && manifest.id !== "NoiseSynth") throw new RangeError(`There is no instrument named “${manifest.id}”.`);
  const synths: (Pitched | NoiseSynth)[] = Array.from({ length: pitched?.voices ?? MANY }, () =>
    pitched ? pitched.make(options) : new NoiseSynth(options),
  );
  const voices = new Voices(
    synths.map((synth) => (synth instanceof NoiseSynth ? noiseVoice(synth) : pitchedVoice(synth))),
  );
  const output = context.rawContext.createGain();
  output.channelCount = 2;
  output.channelCountMode = "explicit";
  for (const synth of synths) synth.connect(output);
  return {
    input: null,
    output: output as unknown as AudioNode,
    ready: Promise.resolve(),
    set(name, value) {
      const spec = manifest.parameters[name];
      if (!spec) return;
      const changed = optionsFor(optionPath(name), optionValue(spec, value));
      for (const synth of synths) synth.set(changed);
    },
    play({ type, data1, data2, time }) {
      if (type === LiveType.noteOn) voices.on(data1, data2, time);
      else if (type === LiveType.noteOff) voices.off(data1, time);
      else if (type === LiveType.bend) voices.bend(data2 * BEND, time);
      else if (type !== LiveType.control) return;
      else if (data1 === SUSTAIN) voices.sustain(data2 >= 0.5, time);
      else if (data1 === ALL_SOUND_OFF || data1 === ALL_NOTES_OFF) voices.allOff(time);
    },
    silence: () => voices.allOff(context.currentTime),
    tick: () => context.emit("tick"),
    end() {
      output.disconnect();
      for (const synth of synths) synth.dispose();
    },
  };
}

// Imported file by file: the package's index creates an AudioContext when it loads, with a worker made from text.
import "tone/build/esm/core/clock/Transport.js";
import "tone/build/esm/core/context/Destination.js";
import { Limiter } from "tone/build/esm/component/dynamics/Limiter.js";
import { Filter } from "tone/build/esm/component/filter/Filter.js";
import { Context } from "tone/build/esm/core/context/Context.js";
import { Gain } from "tone/build/esm/core/context/Gain.js";
import { setContext } from "tone/build/esm/core/context/GlobalContext.js";
import { FeedbackDelay } from "tone/build/esm/effect/FeedbackDelay.js";
import { MembraneSynth } from "tone/build/esm/instrument/MembraneSynth.js";
import { MonoSynth } from "tone/build/esm/instrument/MonoSynth.js";
import { NoiseSynth } from "tone/build/esm/instrument/NoiseSynth.js";
import { PolySynth } from "tone/build/esm/instrument/PolySynth.js";
import { Synth } from "tone/build/esm/instrument/Synth.js";
import { type Pattern, STEPS, soundsAt } from "./pattern";

/** A beat that plays until it is ended. */
export interface Beat {
  setBpm(bpm: number): void;
  /** the step that is heard now */
  step(): number;
  /** the latest samples of the output, −1..1, newest last */
  readWave(into: Float32Array<ArrayBuffer>): void;
  /** Stops the sound and releases everything. */
  end(): void;
}

const hertz = (note: number) => 440 * 2 ** ((note - 69) / 12);

/**
 * Plays the pattern that `read` returns, read again at each step. Uses Tone.js with a timer of the page as its clock
 * and native nodes as effects, because the page's policy allows no worklet or worker made from text. Rejects if the
 * browser allows no sound.
 */
export async function startBeat(read: () => Pattern, bpm: number): Promise<Beat> {
  const context = new Context({ clockSource: "timeout", latencyHint: "interactive", lookAhead: 0.1 });
  setContext(context);
  try {
    await context.resume();
  } catch (cause) {
    context.dispose();
    throw cause;
  }

  const analyser = context.createAnalyser();
  analyser.fftSize = 2048;
  const limiter = new Limiter(-1);
  const master = new Gain(0.7).connect(limiter);
  limiter.connect(analyser);
  limiter.toDestination();

  const kick = new MembraneSynth({
    pitchDecay: 0.03,
    octaves: 6,
    envelope: { attack: 0.001, decay: 0.35, sustain: 0 },
  });
  const clapTone = new Filter(1600, "bandpass").connect(master);
  const clap = new NoiseSynth({ envelope: { attack: 0.001, decay: 0.16, sustain: 0 }, volume: -4 }).connect(clapTone);
  const hatTone = new Filter(7500, "highpass").connect(master);
  const hat = new NoiseSynth({ envelope: { attack: 0.001, decay: 0.045, sustain: 0 }, volume: -12 }).connect(hatTone);
  const bass = new MonoSynth({
    oscillator: { type: "sawtooth" },
    envelope: { attack: 0.003, decay: 0.2, sustain: 0.5, release: 0.08 },
    filterEnvelope: { attack: 0.002, decay: 0.18, sustain: 0.2, release: 0.1, baseFrequency: 120, octaves: 3 },
    volume: -8,
  }).connect(master);
  const echo = new FeedbackDelay({ delayTime: 0.375 * (60 / bpm) * 2, feedback: 0.3, wet: 0.25 }).connect(master);
  const keys = new PolySynth(Synth, {
    oscillator: { type: "triangle" },
    envelope: { attack: 0.006, decay: 0.35, sustain: 0.1, release: 0.4 },
    volume: -13,
  }).connect(echo);
  kick.connect(master);

  const heard: { at: number; step: number }[] = [];
  const { transport } = context;
  transport.bpm.value = bpm;
  let sixteenth = 0;
  transport.scheduleRepeat((time) => {
    const { lanes, chord } = soundsAt(read(), sixteenth);
    for (const lane of lanes) {
      if (lane === "Kick") kick.triggerAttackRelease(46, 0.2, time);
      else if (lane === "Clap") clap.triggerAttackRelease(0.1, time);
      else if (lane === "Hat") hat.triggerAttackRelease(0.03, time, sixteenth % 4 === 2 ? 1 : 0.6);
      else if (lane === "Bass") bass.triggerAttackRelease(hertz(chord.root + 12), 0.14, time);
      else keys.triggerAttackRelease(chord.voicing.map(hertz), 0.18, time, 0.8);
    }
    heard.push({ at: time, step: sixteenth % STEPS });
    if (heard.length > STEPS) heard.shift();
    sixteenth++;
  }, "16n");
  transport.start("+0.05");

  return {
    setBpm: (next) => {
      transport.bpm.value = next;
    },
    step: () => heard.findLast(({ at }) => at <= context.currentTime)?.step ?? -1,
    readWave: (into) => analyser.getFloatTimeDomainData(into),
    end: () => {
      transport.stop();
      transport.cancel();
      for (const node of [kick, clap, clapTone, hat, hatTone, bass, keys, echo, master, limiter]) node.dispose();
      context.dispose();
    },
  };
}

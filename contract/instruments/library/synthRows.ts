import { type synth as manifest, WAVES } from "../../devices/synth";
import { type Category, type LibraryPreset, libraryPreset } from "./preset";

/** The words in which the tables of synth presets are written. */

type Name = keyof typeof manifest.parameters;
type Values = Readonly<Partial<Record<Name, number>>>;
interface Oscillator {
  readonly wave: number;
  readonly level: number;
  readonly octave: number;
  readonly detune: number;
}

const oscillator =
  (wave: (typeof WAVES)[number]) =>
  (level: number, octave = 0, detune = 0): Oscillator => ({ wave: WAVES.indexOf(wave), level, octave, detune });
export const sine = oscillator("Sine");
export const square = oscillator("Square");
export const saw = oscillator("Sawtooth");
export const tri = oscillator("Triangle");
export const none: Oscillator = { wave: 0, level: 0, octave: 0, detune: 0 };

const filter =
  (type: number) =>
  (cutoff: number, resonance = 10, envelope: Values = {}, keyTrack = 0): Values => ({
    filterType: type,
    filterCutoff: cutoff,
    filterResonance: resonance,
    filterKeyTrack: keyTrack,
    ...envelope,
  });
export const lp12 = filter(0);
export const lp24 = filter(1);
export const hp = filter(2);
export const bp = filter(3);

/** What the filter's envelope adds (percent), and its times (ms, ms, percent, ms). */
export const env = (amount: number, attack: number, decay: number, sustain = 0, release = decay): Values => ({
  filterEnvelope: amount,
  filterAttack: attack,
  filterDecay: decay,
  filterSustain: sustain,
  filterRelease: release,
});

/** The amplifier's attack, decay, sustain and release: ms, ms, percent, ms. */
export const amp = (attack: number, decay: number, sustain: number, release: number): Values => ({
  ...{ attack, decay, sustain, release },
});

/** So many voices a note, apart by cents and over percent of the stereo width. */
export const wide = (unison: number, unisonDetune: number, unisonSpread: number): Values => ({
  ...{ unison, unisonDetune, unisonSpread },
});

/** Vibrato: Hz and cents. */
export const vibrato = (lfoRate: number, lfoPitch: number): Values => ({ lfoRate, lfoPitch });
/** A filter that moves: Hz and percent. */
export const sweep = (lfoRate: number, lfoFilter: number): Values => ({ lfoRate, lfoFilter });
export const noise = (noiseLevel: number): Values => ({ noiseLevel });
export const glide = (ms: number): Values => ({ glide: ms });
export const touch = (velocity: number): Values => ({ velocity });

const SOURCES = ["osc1Level", "osc2Level", "noiseLevel"] as const;

/** Makes the rows of a category: name, tags, oscillators, then whatever the sound needs. */
export const synthRows =
  (category: Category) =>
  (
    name: string,
    tags: string,
    [one, two = none]: readonly Oscillator[],
    ...parts: readonly Values[]
  ): LibraryPreset => {
    const changes: Record<string, number> = Object.assign(
      { osc1Wave: one?.wave ?? 0, osc1Level: one?.level ?? 0, osc1Octave: one?.octave ?? 0 },
      { osc1Detune: one?.detune ?? 0 },
      { osc2Wave: two.wave, osc2Level: two.level, osc2Octave: two.octave, osc2Detune: two.detune },
      ...parts,
    );
    // the loudest source stands at its most, the others in proportion: the level has room for all that follows
    const loudest = Math.max(...SOURCES.map((source) => changes[source] ?? 0), 1);
    for (const source of SOURCES) changes[source] = Math.round(((changes[source] ?? 0) * 100) / loudest);
    return libraryPreset({ name, category, tags, kind: "synth", changes });
  };

import type { BasicInstrumentZone, BasicSample } from "spessasynth_core";
import { Generator } from "../fonts/generators";
import { OWN_LIMITS, OwnInstrumentError } from "./limits";

/** A decoded sound: one or two channels at its own rate. */
export interface OwnSound {
  readonly name: string;
  readonly channels: readonly Float32Array[];
  readonly sampleRate: number;
}

/** Where and how a sound is played. */
export interface OwnZone {
  readonly sound: OwnSound;
  readonly keys: readonly [low: number, high: number];
  readonly velocities: readonly [low: number, high: number];
  readonly rootKey: number;
  /** cents by which it is played higher than it was recorded */
  readonly tune: number;
  /** dB, and −100..100 */
  readonly volume: number;
  readonly pan: number;
  readonly loop: "none" | "continuous" | "sustain";
  /** frames of the sound; null: as a whole */
  readonly loopRange: readonly [start: number, end: number] | null;
  readonly offset: number;
  /** frames; null: to its end */
  readonly end: number | null;
  /** a one-shot plays to its end whatever the key does */
  readonly oneShot: boolean;
  /** 0..127; sounds of one class cut each other off */
  readonly exclusive: number;
  readonly fixedPitch: boolean;
  readonly cutoff: number | null;
  readonly resonance: number;
  /** seconds; sustain 0..1 */
  readonly envelope: {
    readonly delay: number;
    readonly attack: number;
    readonly hold: number;
    readonly decay: number;
    readonly sustain: number;
    readonly release: number;
  };
}

export const PLAIN_ENVELOPE: OwnZone["envelope"] = {
  ...{ delay: 0, attack: 0, hold: 0, decay: 0, sustain: 1, release: 0.05 },
};

/** Units of the SoundFont format (Technical Specification 2.04, §8.1.2). */
const timecents = (seconds: number): number =>
  seconds <= 0.001 ? -12000 : Math.round(Math.max(-12000, Math.min(8000, 1200 * Math.log2(seconds))));
const cents = (hertz: number): number => Math.round(1200 * Math.log2(hertz / 8.1757989156));
/** A player spends this share of a zone's attenuation, as the first hardware did. */
const ATTENUATION_SHARE = 0.4;
const MONO = 1;
const ONE_SHOT_RELEASE = 20;

/** Writes zones as a SoundFont with one sound, at bank 0, program 0. */
export async function writeBank(name: string, zones: readonly OwnZone[]): Promise<ArrayBuffer> {
  const { BasicInstrument, BasicPreset, BasicSample, BasicSoundBank } = await import("spessasynth_core");
  const bank = new BasicSoundBank();
  bank.soundBankInfo.name = name.slice(0, 200);
  const instrument = new BasicInstrument();
  instrument.name = name.slice(0, 19);
  const made = new Map<string, BasicSample>();
  // a sound that is looped in several ways is written as often
  let written = 0;
  const sampleOf = (zone: OwnZone, channel: number): BasicSample => {
    const { sound, loopRange } = zone;
    const frames = sound.channels[channel] ?? new Float32Array(0);
    const [start, end] = loopRange ?? [0, frames.length];
    const key = `${sound.name}/${channel}/${start}/${end}`;
    const known = made.get(key);
    if (known) return known;
    written += frames.length;
    if (written > OWN_LIMITS.frames) {
      throw new OwnInstrumentError("These samples are looped in too many ways for one instrument: 256 MB is the most.");
    }
    const sample = new BasicSample(
      `${made.size}`.padStart(5, "0"),
      Math.round(sound.sampleRate),
      ...[60, 0, MONO as never, Math.min(start, frames.length), Math.min(end, frames.length)],
    );
    sample.setAudioData(frames, Math.round(sound.sampleRate));
    made.set(key, sample);
    bank.addSamples(sample);
    return sample;
  };
  for (const zone of zones) {
    zone.sound.channels.forEach((_, channel) => {
      const sides = zone.sound.channels.length === 2 ? (channel === 0 ? -500 : 500) : 0;
      setZone(instrument.createZone(sampleOf(zone, channel)), zone, sides);
    });
  }
  bank.addInstruments(instrument);
  const preset = new BasicPreset(bank);
  preset.name = name.slice(0, 19);
  preset.program = 0;
  preset.createZone(instrument);
  bank.addPresets(preset);
  return bank.writeSF2();
}

function setZone(made: BasicInstrumentZone, zone: OwnZone, side: number): void {
  const [low, high] = zone.keys;
  made.keyRange = { min: low, max: high };
  made.velRange = { min: zone.velocities[0], max: zone.velocities[1] };
  const set = (generator: number, value: number) => made.setGenerator(generator as never, Math.round(value));
  const frames = zone.sound.channels[0]?.length ?? 0;
  const coarse = (fine: number, whole: number, value: number) => {
    set(whole, Math.trunc(value / 32768));
    set(fine, value % 32768);
  };
  if (zone.offset > 0) coarse(Generator.startOffset, Generator.startCoarseOffset, Math.min(zone.offset, frames));
  if (zone.end !== null) coarse(Generator.endOffset, Generator.endCoarseOffset, Math.min(0, zone.end - frames));
  set(Generator.rootKey, zone.rootKey);
  set(Generator.coarseTune, Math.trunc(zone.tune / 100));
  set(Generator.fineTune, zone.tune % 100);
  if (zone.fixedPitch) set(Generator.scaleTuning, 0);
  set(Generator.pan, Math.max(-500, Math.min(500, side + zone.pan * 5)));
  set(Generator.attenuation, Math.max(-1440, Math.min(1440, (-zone.volume * 10) / ATTENUATION_SHARE)));
  set(Generator.loop, zone.loop === "continuous" ? 1 : zone.loop === "sustain" ? 3 : 0);
  if (zone.exclusive > 0) set(Generator.exclusiveClass, zone.exclusive);
  if (zone.cutoff !== null) set(Generator.cutoff, Math.max(1500, Math.min(13500, cents(zone.cutoff))));
  if (zone.resonance > 0) set(Generator.resonance, Math.min(960, zone.resonance * 10));
  const { delay, attack, hold, decay, sustain, release } = zone.envelope;
  set(Generator.volumeDelay, timecents(delay));
  set(Generator.volumeAttack, timecents(attack));
  set(Generator.volumeHold, timecents(hold));
  set(Generator.volumeDecay, timecents(decay));
  set(Generator.volumeSustain, sustain <= 0.0001 ? 1440 : Math.min(1440, -200 * Math.log10(sustain)));
  set(Generator.volumeRelease, timecents(zone.oneShot ? ONE_SHOT_RELEASE : release));
}

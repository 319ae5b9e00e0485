import { type OwnSound, type OwnZone, PLAIN_ENVELOPE } from "./bank";
import { type SfzRegion, sfzKey } from "./sfz";

/** What SFZ regions and single sounds become: zones. Pure. */

const bounded = (text: string | undefined, min: number, max: number, otherwise: number): number => {
  const value = text === undefined ? Number.NaN : Number.parseFloat(text);
  return Number.isFinite(value) ? Math.max(min, Math.min(max, value)) : otherwise;
};

const keyWithin = (key: number): number => Math.max(0, Math.min(127, key));

/** The zone of a region; null where its keys or velocities are none, or it plays on release only. */
export function zoneOfRegion({ opcodes }: SfzRegion, sound: OwnSound): OwnZone | null {
  const get = (...names: string[]) => names.map((name) => opcodes.get(name)).find((value) => value !== undefined);
  const number = (name: string, min: number, max: number, otherwise: number) => bounded(get(name), min, max, otherwise);
  if ((get("trigger") ?? "attack") !== "attack") return null;
  const shift = number("note_offset", -127, 127, 0) + 12 * number("octave_offset", -10, 10, 0);
  const only = sfzKey(get("key"));
  const low = (sfzKey(get("lokey")) ?? only ?? 0) + shift;
  const high = (sfzKey(get("hikey")) ?? only ?? 127) + shift;
  const velocities = [Math.round(number("lovel", 0, 127, 0)), Math.round(number("hivel", 0, 127, 127))] as const;
  if (high < 0 || low > 127 || high < low || velocities[1] < velocities[0]) return null;
  const frames = sound.channels[0]?.length ?? 0;
  const mode = get("loop_mode", "loopmode") ?? "no_loop";
  const loopStart = bounded(get("loop_start", "loopstart"), 0, frames, 0);
  const loopEnd = bounded(get("loop_end", "loopend"), 0, frames - 1, frames - 1) + 1;
  const end = bounded(get("end"), -1, frames - 1, frames - 1);
  if (end < 0) return null;
  const lowPass = (get("fil_type") ?? "lpf_2p").startsWith("lpf");
  const cutoff = get("cutoff");
  const exclusive = get("off_by") ?? get("group");
  return {
    sound,
    keys: [keyWithin(low), keyWithin(high)],
    velocities,
    rootKey: keyWithin((sfzKey(get("pitch_keycenter")) ?? only ?? 60) + shift),
    tune: bounded(get("tune", "pitch"), -9600, 9600, 0) + 100 * number("transpose", -127, 127, 0),
    volume: number("volume", -144, 48, 0),
    pan: number("pan", -100, 100, 0),
    loop: mode === "loop_continuous" ? "continuous" : mode === "loop_sustain" ? "sustain" : "none",
    loopRange: loopEnd > loopStart ? [loopStart, loopEnd] : null,
    offset: number("offset", 0, frames, 0),
    end: end + 1 < frames ? end + 1 : null,
    oneShot: mode === "one_shot",
    exclusive: get("off_by") === undefined ? 0 : Math.round(bounded(exclusive, 0, 127, 0)),
    fixedPitch: number("pitch_keytrack", -1200, 1200, 100) === 0,
    cutoff: lowPass && cutoff !== undefined ? bounded(cutoff, 20, 20000, 20000) : null,
    resonance: number("resonance", 0, 40, 0),
    envelope: {
      delay: number("ampeg_delay", 0, 100, 0),
      attack: number("ampeg_attack", 0, 100, 0),
      hold: number("ampeg_hold", 0, 100, 0),
      decay: number("ampeg_decay", 0, 100, 0),
      sustain: number("ampeg_sustain", 0, 100, 100) / 100,
      release: number("ampeg_release", 0, 100, PLAIN_ENVELOPE.release),
    },
  };
}

/** A sound with the pitch that was found in it, if any, and the loop that its file tells. */
export interface PitchedSound {
  readonly sound: OwnSound;
  readonly rootKey: number | null;
  /** cents above that key */
  readonly cents: number;
  readonly loop: readonly [start: number, end: number] | null;
}

/** The lowest key of sounds without a pitch: where drums begin. */
const FIRST_DRUM = 36;

/**
 * Zones of single sounds. Those with a pitch share the keyboard, each nearest to its own key. Those without lie on a
 * key each from C2 on, at their own pitch, to their end.
 */
export function zonesOfSounds(sounds: readonly PitchedSound[]): OwnZone[] {
  const pitched = sounds
    .flatMap((entry) => (entry.rootKey === null ? [] : [{ ...entry, rootKey: entry.rootKey }]))
    .sort((a, b) => a.rootKey - b.rootKey);
  const alone = sounds.length === 1 && pitched.length === 0;
  const drums = sounds.filter((entry) => entry.rootKey === null);
  const roots = [...new Set(pitched.map(({ rootKey }) => rootKey))];
  const edges = (root: number): readonly [number, number] => {
    const at = roots.indexOf(root);
    const below = roots[at - 1];
    const above = roots[at + 1];
    return [
      below === undefined ? 0 : Math.floor((below + root) / 2) + 1,
      above === undefined ? 127 : Math.floor((root + above) / 2),
    ];
  };
  return [
    ...pitched.map(({ sound, rootKey, cents, loop }) => ({
      ...plain(sound),
      keys: edges(rootKey),
      ...{ rootKey, tune: -cents },
      ...(loop ? { loop: "continuous" as const, loopRange: loop } : {}),
    })),
    ...drums.slice(0, 128 - FIRST_DRUM).map(({ sound }, index) => ({
      ...plain(sound),
      keys: (alone ? [0, 127] : [FIRST_DRUM + index, FIRST_DRUM + index]) as readonly [number, number],
      rootKey: alone ? 60 : FIRST_DRUM + index,
      oneShot: !alone,
    })),
  ];
}

const plain = (sound: OwnSound): OwnZone => ({
  ...{ sound, keys: [0, 127], velocities: [0, 127], rootKey: 60, tune: 0, volume: 0, pan: 0, loop: "none" },
  ...{ loopRange: null, offset: 0, end: null, oneShot: false, exclusive: 0, fixedPitch: false, cutoff: null },
  ...{ resonance: 0, envelope: PLAIN_ENVELOPE },
});

import {
  CROSSFADER,
  DECKS,
  deckTrack,
  eqOf,
  filterOf,
  MASTER_TRACK,
  MICROPHONE_TRACK,
  sideOf,
  TALK_OVER,
  type UnitNumber,
  unitEffect,
  unitMixOf,
  unitSend,
} from "../../dj/channels";
import type { DeckControlName } from "../../dj/deckControls";
import { BEAT_SIZES } from "../../dj/deckRanges";
import { TEMPO_RANGES } from "../../dj/deckTempo";
import { SILENCE_DB } from "../../parameters";
import { type Address, BYPASS } from "../../parameters/address";
import type { Id } from "../../project/document";
import { findControl, type KnownControl, type Place } from "./controls";
import { positionOf, valueAt } from "./controls/spec";

/** A parameter of the DJ's set that a control of Mixxx moves, and how their values belong together. */
export interface Reach {
  readonly address: Address;
  /** the parameter's value for the control's */
  to(value: number): number;
  /** the control's value for the parameter's */
  from(value: number): number;
}

type Way = Pick<Reach, "to" | "from">;
type WayOf = Way | ((control: KnownControl) => Way);

const SAME: Way = { to: (value) => value, from: (value) => value };
const INVERTED: Way = { to: (value) => Number(value <= 0), from: (value) => Number(value < 0.5) };
const WHOLE: Way = { to: Math.round, from: (value) => value };
const DECIBELS: Way = {
  to: (gain) => (gain > 0 ? Math.max(SILENCE_DB, 20 * Math.log10(gain)) : SILENCE_DB),
  from: (level) => (level > SILENCE_DB ? 10 ** (level / 20) : 0),
};
/** −1 to 1, or 0 to 1, for a parameter whose middle or start is `zero`. */
const scaled = (factor: number, zero = 0): Way => ({
  to: (value) => zero + value * factor,
  from: (value) => (value - zero) / factor,
});
/** Both go the same way from their start to their end, whatever their values there. */
const position: WayOf = ({ spec }) => ({
  to: (value) => positionOf(spec, value) * 100,
  from: (value) => valueAt(spec, value / 100),
});
const nearest = (values: readonly number[], value: number) =>
  values.reduce((best, one, at) => (Math.abs(one - value) < Math.abs((values[best] ?? 0) - value) ? at : best), 0);
const oneOf = (values: readonly number[]): Way => ({
  to: (value) => nearest(values, value),
  from: (at) => values[Math.round(at)] ?? 0,
});
const BEATS = oneOf(BEAT_SIZES);
const OPEN: Way = { to: (on) => (on > 0 ? 0 : SILENCE_DB), from: (level) => Number(level > SILENCE_DB) };

/** Controls of a deck by their names in Mixxx. # is a number: of a hot cue, or of beats. */
const DECK: Readonly<Record<string, DeckControlName | ((number: number) => DeckControlName | null)>> = {
  play: "play",
  play_indicator: "play",
  play_latched: "play",
  start: "start",
  back: "searchBack",
  fwd: "searchForward",
  reverse: "reverse",
  reverseroll: "censor",
  eject: "eject",
  cue_default: "cue",
  cue_simple: "cue",
  cue_cdj: "cue",
  cue_indicator: "cue",
  cue_set: "setCue",
  cue_gotoandstop: "toCue",
  "hotcue_#_activate": (slot) => `hotCue${slot}`,
  "hotcue_#_activatecue": (slot) => `hotCue${slot}`,
  "hotcue_#_status": (slot) => `hotCue${slot}`,
  "hotcue_#_clear": (slot) => `clearHotCue${slot}`,
  loop_in: "loopIn",
  loop_out: "loopOut",
  loop_halve: "halve",
  loop_double: "double",
  loop_enabled: "loop",
  reloop_toggle: "reloop",
  beatloop_activate: "beatLoop",
  "beatloop_#_activate": (beats) => sized("beatLoop", beats),
  "beatloop_#_toggle": (beats) => sized("beatLoop", beats),
  beatlooproll_activate: "roll",
  "beatlooproll_#_activate": (beats) => sized("roll", beats),
  beatjump_forward: "jumpForward",
  beatjump_backward: "jumpBack",
  rate_perm_up: "tempoUp",
  rate_perm_up_small: "tempoUp",
  rate_perm_down: "tempoDown",
  rate_perm_down_small: "tempoDown",
  rate_temp_up: "nudgeUp",
  rate_temp_up_small: "nudgeUp",
  rate_temp_down: "nudgeDown",
  rate_temp_down_small: "nudgeDown",
  bpm_tap: "tap",
  tempo_tap: "tap",
  beats_adjust_faster: "gridFaster",
  beats_adjust_slower: "gridSlower",
  beats_translate_curpos: "gridHere",
  beats_translate_earlier: "gridEarlier",
  beats_translate_later: "gridLater",
  beats_set_halve: "gridHalf",
  beats_set_double: "gridDouble",
  beatsync: "match",
  beatsync_tempo: "matchTempo",
  sync_enabled: "sync",
  sync_leader: "leader",
  quantize: "quantise",
  keylock: "keylock",
  pitch_up: "keyUp",
  pitch_down: "keyDown",
  reset_key: "keyReset",
  sync_key: "keyMatch",
  slip_enabled: "slip",
};

/** Those of them that count otherwise than the deck does. */
const DECK_VALUES: Readonly<Record<string, readonly [DeckControlName, Way]>> = {
  rate: ["tempo", scaled(100)],
  rateRange: ["tempoRange", oneOf(TEMPO_RANGES.map((percent) => percent / 100))],
  pitch: ["keyShift", WHOLE],
  pitch_adjust: ["keyShift", WHOLE],
  beatloop_size: ["loopSize", BEATS],
  beatjump_size: ["jumpSize", BEATS],
};

function sized(name: "beatLoop" | "roll", beats: number): DeckControlName | null {
  const at = BEAT_SIZES.findIndex((size) => Math.abs(size - beats) < size / 100);
  return at < 0 ? null : `${name}${at}`;
}

const ofDevice = (id: Id, parameter: string): Address => ({ of: "device", id, parameter });

/** What a channel of the mixer has. */
function ofChannel(channel: Id, name: string): readonly [Address, WayOf] | null {
  switch (name) {
    case "volume":
      return [{ of: "track", id: channel, parameter: "level" }, DECIBELS];
    case "pregain":
      return [{ of: "track", id: channel, parameter: "gain" }, DECIBELS];
    case "mute":
      return [{ of: "track", id: channel, parameter: "mute" }, SAME];
    case "orientation":
      return channel === MICROPHONE_TRACK ? null : [ofDevice(sideOf(channel), "side"), WHOLE];
    case "eq_low":
    case "eq_mid":
    case "eq_high":
      return [ofDevice(eqOf(channel), name.slice(3)), position];
    case "eq_low_kill":
    case "eq_mid_kill":
    case "eq_high_kill":
      return [ofDevice(eqOf(channel), name.slice(3).replace("_kill", "Kill")), SAME];
    case "eq_enabled":
      return [ofDevice(eqOf(channel), BYPASS), INVERTED];
    case "filter":
      return [ofDevice(filterOf(channel), "position"), scaled(200, -100)];
    case "filter_enabled":
      return [ofDevice(filterOf(channel), BYPASS), INVERTED];
    default:
      return null;
  }
}

const MASTER: Readonly<Record<string, readonly [Address, WayOf]>> = {
  crossfader: [ofDevice(CROSSFADER, "position"), scaled(50, 50)],
  crossfader_curve: [ofDevice(CROSSFADER, "slope"), SAME],
  crossfader_mode: [ofDevice(CROSSFADER, "curve"), WHOLE],
  crossfader_reverse: [ofDevice(CROSSFADER, "reverse"), SAME],
  gain: [{ of: "master", id: MASTER_TRACK, parameter: "level" }, DECIBELS],
  balance: [{ of: "master", id: MASTER_TRACK, parameter: "pan" }, scaled(100)],
  talkoverDucking: [ofDevice(TALK_OVER, BYPASS), INVERTED],
};

/** The channel of the mixer that a group of Mixxx stands for; null for one that the mixer does not have. */
export function channelOf(place: Place): Id | null {
  if (place.kind === "microphone") return MICROPHONE_TRACK;
  const deck = place.kind === "deck" ? DECKS[place.number - 1] : undefined;
  return deck ? deckTrack(deck) : null;
}

function ofUnit(unit: UnitNumber, { name, source }: KnownControl): readonly [Address, WayOf] | null {
  switch (name) {
    case "mix":
      return [ofDevice(unitMixOf(unit), "wet"), scaled(100)];
    case "super1":
      return [ofDevice(unitMixOf(unit), "superKnob"), scaled(100)];
    case "mix_mode":
      return [ofDevice(unitMixOf(unit), "mode"), WHOLE];
    case "group_#_enable": {
      const assigned = findControl(source, "volume");
      const channel = assigned && channelOf(assigned.place);
      return channel ? [{ of: "send", id: unitSend(channel, unit), parameter: "level" }, OPEN] : null;
    }
    default:
      return null;
  }
}

function found(control: KnownControl): readonly [Address, WayOf] | null {
  const { place, name, number } = control;
  switch (place.kind) {
    case "deck": {
      const id = DECKS[place.number - 1];
      if (!id) return null;
      const named = Object.hasOwn(DECK, name) ? DECK[name] : undefined;
      const parameter = typeof named === "function" ? named(number) : named;
      if (parameter) return [{ of: "deck", id, parameter }, SAME];
      const value = Object.hasOwn(DECK_VALUES, name) ? DECK_VALUES[name] : undefined;
      return value ? [{ of: "deck", id, parameter: value[0] }, value[1]] : ofChannel(deckTrack(id), name);
    }
    case "microphone":
      return ofChannel(MICROPHONE_TRACK, name);
    case "master":
      return Object.hasOwn(MASTER, name) ? (MASTER[name] ?? null) : null;
    case "unit":
      return ofUnit(place.number as UnitNumber, control);
    case "effect": {
      const unit = place.unit as UnitNumber;
      if (name === "enabled") return [ofDevice(unitEffect(unit, place.number), BYPASS), INVERTED];
      return name === "meta" ? [ofDevice(unitMixOf(unit), `meta${place.number}`), scaled(100)] : null;
    }
    default:
      return null;
  }
}

/** The parameter of the set that a control of Mixxx is; null for one that is no single parameter. */
export function reachOf(control: KnownControl): Reach | null {
  const at = found(control);
  if (!at) return null;
  const [address, way] = at;
  return { address, ...(typeof way === "function" ? way(control) : way) };
}

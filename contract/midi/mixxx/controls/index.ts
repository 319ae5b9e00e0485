import {
  APP_ALIASES,
  EQUALIZER_ALIASES,
  FLANGER_ALIASES,
  MASTER_ALIASES,
  METER_ALIASES,
  PLAYER_ALIASES,
  PLAYLIST_ALIASES,
  QUICK_ALIASES,
  UNIT_ALIASES,
} from "./aliases";
import {
  ABSENT_GROUPS,
  APP_CONTROLS,
  AUTO_DJ_CONTROLS,
  EFFECT_CONTROLS,
  LIBRARY_CONTROLS,
  MASTER_CONTROLS,
  MICROPHONE_CONTROLS,
  RECORDING_CONTROLS,
  SAMPLERS_CONTROLS,
  SCREEN_CONTROLS,
  SETTING_CONTROLS,
  UNIT_CONTROLS,
} from "./desk";
import { PLAYER_CONTROLS } from "./player";
import { absent, type ControlSpec } from "./spec";

/** Where a control is, in the studio. Numbers start at 1. */
export type Place =
  | { readonly kind: "deck" | "sampler" | "preview" | "microphone"; readonly number: number }
  | { readonly kind: "unit"; readonly number: number }
  | { readonly kind: "effect"; readonly unit: number; readonly number: number }
  | {
      readonly kind:
        | "master"
        | "app"
        | "library"
        | "autoDj"
        | "recording"
        | "screen"
        | "setting"
        | "samplers"
        | "absent";
    };

/** How many there are of what is counted. */
export const PLACES = { deck: 4, sampler: 64, preview: 1, microphone: 1, unit: 4, effect: 3, hotcue: 36 } as const;

/** What an additional control of a range does to it. */
export const SUFFIXES = [
  "up_small",
  "down_small",
  "up",
  "down",
  "set_one",
  "set_minus_one",
  "set_zero",
  "set_default",
  "minus_toggle",
  "toggle",
] as const;
export type Suffix = (typeof SUFFIXES)[number];

/** A control of Mixxx, by the one name that this studio has for it. */
export interface KnownControl {
  readonly place: Place;
  /** its name in the table of its place */
  readonly name: string;
  /** the number in its name, as of a hot cue or of beats; a negative one stands for a fraction's steps back */
  readonly number: number;
  /** what an effect unit is assigned to: "[Channel1]" */
  readonly source: string;
  readonly spec: ControlSpec;
  /** moves the control `name`, which is a range, rather than being one */
  readonly suffix: Suffix | null;
  /** one for all names of it, without the suffix */
  readonly id: string;
}

type Table = Readonly<Record<string, ControlSpec>>;
interface Found {
  readonly place: Place;
  readonly table: Table;
  readonly aliases: Readonly<Record<string, string>>;
}

/** Whether Mixxx, and this studio, know a control; null where it is none of either. */
export function findControl(group: string, key: string): KnownControl | null {
  // before effect units a deck had one effect, the flanger
  if (key === "flanger" && PLAYER_GROUP.test(group)) {
    return findControl("[EffectRack1_EffectUnit1]", `group_${group}_enable`);
  }
  const found = placeOf(group, key);
  if (!found) return null;
  const { place, table, aliases } = found;
  if (place.kind === "absent") return known(place, key, 0, "", table[""] ?? absent(""), null);
  const exact = named(found, key);
  if (exact) return exact;
  for (const suffix of SUFFIXES) {
    if (!key.endsWith(`_${suffix}`)) continue;
    const base = named({ place, table, aliases }, key.slice(0, -suffix.length - 1));
    if (base && (base.spec.kind === "range" || base.spec.kind === "switch" || base.spec.kind === "absent")) {
      return { ...base, suffix };
    }
  }
  return null;
}

function known(
  place: Place,
  name: string,
  number: number,
  source: string,
  spec: ControlSpec,
  suffix: Suffix | null,
): KnownControl {
  return { place, name, number, source, spec, suffix, id: `${placeName(place)}.${name}.${source || number}` };
}

/** Every control that has a value to show: of the decks, the mixer, the microphone and the effect units. */
export function shownControls(): readonly KnownControl[] {
  const count = (number: number) => Array.from({ length: number }, (_, index) => index + 1);
  const of = (place: Place, table: Table): KnownControl[] =>
    Object.entries(table).flatMap(([name, spec]) => {
      if (spec.kind === "push" || spec.kind === "steps" || spec.kind === "absent") return [];
      if (name.startsWith("hotcue_#")) return count(PLACES.hotcue).map((n) => known(place, name, n, "", spec, null));
      if (name === "group_#_enable") return ASSIGNED.map((group) => known(place, name, 0, group, spec, null));
      return name.includes("#") ? [] : [known(place, name, 0, "", spec, null)];
    });
  const units = count(PLACES.unit);
  return [
    ...count(PLACES.deck).flatMap((number) => of({ kind: "deck", number }, PLAYER_CONTROLS)),
    ...of({ kind: "microphone", number: 1 }, MICROPHONE_CONTROLS),
    ...of({ kind: "master" }, MASTER_CONTROLS),
    ...units.flatMap((number) => of({ kind: "unit", number }, UNIT_CONTROLS)),
    ...units.flatMap((unit) =>
      count(PLACES.effect).flatMap((number) => of({ kind: "effect", unit, number }, EFFECT_CONTROLS)),
    ),
  ];
}

/** What an effect unit can be assigned to. */
const ASSIGNED = ["[Channel1]", "[Channel2]", "[Channel3]", "[Channel4]", "[Microphone]"];

/** A place in few letters: "deck2", "effect1.3". */
export function placeName(place: Place): string {
  if (place.kind === "effect") return `effect${place.unit}.${place.number}`;
  return "number" in place ? `${place.kind}${place.number}` : place.kind;
}

/** A control by its exact name or an old one of it. */
function named({ place, table, aliases }: Found, key: string): KnownControl | null {
  const given = patternOf(key);
  const alias = own(aliases, key) ?? own(aliases, given.pattern);
  // an alias may have a number of its own
  const { pattern, number, source } = alias && !alias.includes("#") ? patternOf(alias) : given;
  const name = alias && !own(table, pattern) ? alias : own(table, key) && !alias ? key : pattern;
  const spec = own(table, name);
  if (!spec) return null;
  if (name.startsWith("hotcue_#") && (number < 1 || number > PLACES.hotcue || !Number.isInteger(number))) return null;
  return known(place, name, name.includes("#") ? number : 0, name.includes("#") ? source : "", spec, null);
}

const own = <Value>(table: Readonly<Record<string, Value>>, key: string): Value | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;

/** A key with its number taken out: "hotcue_3_clear" is hotcue_#_clear of 3. */
function patternOf(key: string): { pattern: string; number: number; source: string } {
  const assigned = /^group_(\[[A-Za-z]+\d{0,3}\])_enable$/.exec(key);
  if (assigned) return { pattern: "group_#_enable", number: 0, source: assigned[1] ?? "" };
  const counted = /^(hotcue|beatloop|beatlooproll|beatjump|beatseek|loop_move)_(r?)(\d{1,4}(?:\.\d{1,6})?)(?=_|$)/.exec(
    key,
  );
  if (counted) {
    const [whole, what, reciprocal, digits] = counted;
    const value = Number(digits);
    const number = reciprocal && value > 0 ? 1 / value : value;
    return { pattern: `${what}_#${key.slice(whole.length)}`, number, source: "" };
  }
  const parameter = /^(button_)?parameter(\d{1,2})(?=_|$)/.exec(key);
  if (parameter) {
    const [whole, button = "", digits] = parameter;
    return { pattern: `${button}parameter#${key.slice(whole.length)}`, number: Number(digits), source: "" };
  }
  return { pattern: key, number: 0, source: "" };
}

const NO_ALIASES = {};
const player = (kind: "deck" | "sampler" | "preview", number: number): Found | null =>
  counted(kind, number) ? { place: { kind, number }, table: PLAYER_CONTROLS, aliases: PLAYER_ALIASES } : null;

const counted = (kind: keyof typeof PLACES, number: number) => number >= 1 && number <= PLACES[kind];

const PLAYER_GROUP = /^\[(Channel|Sampler|PreviewDeck)(\d{1,3})\]$/;

/** Which table a group's controls stand in; some keys belong elsewhere than their group says. */
function placeOf(group: string, key: string): Found | null {
  const players = PLAYER_GROUP.exec(group);
  if (players) {
    const number = Number(players[2]);
    const kind = players[1] === "Channel" ? "deck" : players[1] === "Sampler" ? "sampler" : "preview";
    return player(kind, number);
  }
  const microphone = /^\[Microphone(\d{0,3})\]$/.exec(group);
  if (microphone) {
    // a set has one microphone: those that Mixxx counts besides are it too
    return { place: { kind: "microphone", number: 1 }, table: MICROPHONE_CONTROLS, aliases: METER_ALIASES };
  }
  return racks(group, key) ?? single(group, key);
}

const unit = (number: number): Found => ({
  place: { kind: "unit", number },
  table: UNIT_CONTROLS,
  aliases: UNIT_ALIASES,
});

/** Groups of effects: the units' rack, the equalizers' and the quick effects'. */
function racks(group: string, key: string): Found | null {
  const slot = /^\[EffectRack1_EffectUnit([1-4])(?:_Effect([1-3]))?\]$/.exec(group);
  if (slot) {
    const number = Number(slot[1]);
    if (!slot[2]) return unit(number);
    return {
      place: { kind: "effect", unit: number, number: Number(slot[2]) },
      table: EFFECT_CONTROLS,
      aliases: NO_ALIASES,
    };
  }
  const rack = /^\[(Equalizer|QuickEffect)Rack1_\[(Channel|Sampler|PreviewDeck)(\d{1,3})\](?:_Effect1)?\]$/.exec(group);
  if (rack) {
    const kind = rack[2] === "Channel" ? "deck" : rack[2] === "Sampler" ? "sampler" : "preview";
    const found = player(kind, Number(rack[3]));
    return found && { ...found, aliases: rack[1] === "Equalizer" ? EQUALIZER_ALIASES : QUICK_ALIASES };
  }
  if (group === "[Flanger]") {
    return { place: { kind: "effect", unit: 1, number: 1 }, table: EFFECT_CONTROLS, aliases: FLANGER_ALIASES };
  }
  if (group === "[EffectRack1]" && (key === "show" || key === "clear")) {
    return key === "show"
      ? { place: { kind: "screen" }, table: SCREEN_CONTROLS, aliases: { show: "show_effectrack" } }
      : unit(1);
  }
  return null;
}

/** Groups of which there is one. */
function single(group: string, key: string): Found | null {
  switch (group) {
    case "[Master]":
    case "[Main]": {
      const appKey = own(APP_ALIASES, key) ?? key;
      if (own<ControlSpec>(APP_CONTROLS, appKey)) return one("app", APP_CONTROLS, APP_ALIASES);
      if (key === "maximize_library") return screen({ maximize_library: "show_maximized_library" });
      return one("master", MASTER_CONTROLS, MASTER_ALIASES);
    }
    case "[Mixer Profile]":
      return one("master", MASTER_CONTROLS, {
        xFaderCurve: "crossfader_curve",
        xFaderMode: "crossfader_mode",
        xFaderReverse: "crossfader_reverse",
        xFaderCalibration: "crossfader_calibration",
      });
    case "[InternalClock]":
      return one("master", MASTER_CONTROLS, {
        bpm: "clock_bpm",
        beat_distance: "clock_beat_distance",
        sync_master: "sync_leader",
      });
    case "[App]":
      return one("app", APP_CONTROLS, NO_ALIASES);
    case "[Library]":
      if (key === "show_coverart") return screen({ show_coverart: "show_library_coverart" });
      return one("library", LIBRARY_CONTROLS, PLAYLIST_ALIASES);
    case "[Playlist]":
      return one("library", LIBRARY_CONTROLS, PLAYLIST_ALIASES);
    case "[AutoDJ]":
      return one("autoDj", AUTO_DJ_CONTROLS, NO_ALIASES);
    case "[Recording]":
      return one("recording", RECORDING_CONTROLS, NO_ALIASES);
    case "[Skin]":
    case "[Samplers]":
    case "[Microphones]":
    case "[PreviewDeck]":
      return screen({ show_microphone: "show_microphones", show_previewdeck: "show_preview_decks" });
    case "[Sampler]":
      return one("samplers", SAMPLERS_CONTROLS, NO_ALIASES);
    case "[Controls]":
      return one("setting", SETTING_CONTROLS, NO_ALIASES);
  }
  for (const [pattern, reason] of ABSENT_GROUPS) {
    if (pattern.test(group)) return { place: { kind: "absent" }, table: { "": absent(reason) }, aliases: NO_ALIASES };
  }
  return null;
}

const screen = (aliases: Readonly<Record<string, string>>): Found => one("screen", SCREEN_CONTROLS, aliases);

function one(kind: Exclude<Place, { number: number }>["kind"], table: Table, aliases: Found["aliases"]): Found {
  return { place: { kind }, table, aliases };
}

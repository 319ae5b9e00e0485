import { choice, type ParameterSpec, range, toggle } from "../parameters/spec";
import { BEAT_SIZES, DEFAULT_SIZE, HOT_CUES, KEY_SHIFT, sizeName } from "./deckRanges";
import { TEMPO_RANGES } from "./deckTempo";

/**
 * Everything that a deck can be told, by name: `deck/a/keylock` is an address that keys, mouse, MIDI controllers and
 * mapping scripts reach alike.
 *
 * range: a value. switch: stays on until it is pressed again. hold: 1 while a button is down, 0 when it comes up. trigger:
 * does something each time that it becomes 1.
 */
export type ControlKind = "range" | "switch" | "hold" | "trigger";

export interface DeckControlSpec {
  readonly kind: ControlKind;
  readonly spec: ParameterSpec;
}

const value = (spec: ParameterSpec): DeckControlSpec => ({ kind: "range", spec });
const latch = (label: string): DeckControlSpec => ({ kind: "switch", spec: toggle(label) });
const hold = (label: string): DeckControlSpec => ({ kind: "hold", spec: toggle(label) });
const trigger = (label: string): DeckControlSpec => ({ kind: "trigger", spec: toggle(label) });

const sizes = BEAT_SIZES.map(sizeName);

const NAMED = {
  /** percent of the way to an end of the fader; what an end is, `tempoRange` says */
  tempo: value(range("Tempo", -100, 100, 0, { unit: "%", step: 0.01 })),
  tempoRange: value(
    choice(
      "Tempo range",
      TEMPO_RANGES.map((percent) => `±${percent} %`),
    ),
  ),
  keyShift: value(range("Key shift", -KEY_SHIFT, KEY_SHIFT, 0, { unit: "semitones", step: 1 })),
  loopSize: value(choice("Loop size", sizes, DEFAULT_SIZE)),
  jumpSize: value(choice("Jump size", sizes, DEFAULT_SIZE)),

  play: latch("Play"),
  keylock: latch("Keylock"),
  quantise: latch("Quantise"),
  slip: latch("Slip"),
  reverse: latch("Reverse"),
  sync: latch("Sync"),
  leader: latch("Sync leader"),
  loop: latch("Loop"),

  cue: hold("Cue"),
  censor: hold("Censor"),
  nudgeUp: hold("Nudge faster"),
  nudgeDown: hold("Nudge slower"),
  roll: hold("Loop roll"),
  searchBack: hold("Search backwards"),
  searchForward: hold("Search forwards"),

  start: trigger("Go to the start"),
  toCue: trigger("Go to the cue point and stop"),
  setCue: trigger("Set the cue point"),
  match: trigger("Match tempo and beat"),
  matchTempo: trigger("Match tempo"),
  tempoReset: trigger("Reset the tempo"),
  tempoUp: trigger("Tempo up a little"),
  tempoDown: trigger("Tempo down a little"),
  brake: trigger("Brake"),
  spinback: trigger("Spinback"),
  softStart: trigger("Soft start"),
  loopIn: trigger("Loop in"),
  loopOut: trigger("Loop out"),
  beatLoop: trigger("Beat loop"),
  halve: trigger("Halve the loop"),
  double: trigger("Double the loop"),
  loopBack: trigger("Move the loop back"),
  loopForward: trigger("Move the loop ahead"),
  reloop: trigger("Reloop"),
  saveLoop: trigger("Save the loop"),
  jumpBack: trigger("Beat jump back"),
  jumpForward: trigger("Beat jump ahead"),
  keyUp: trigger("Key up a semitone"),
  keyDown: trigger("Key down a semitone"),
  keyMatch: trigger("Match key"),
  keyReset: trigger("Original key"),
  gridEarlier: trigger("Beat grid earlier"),
  gridLater: trigger("Beat grid later"),
  gridHere: trigger("Beat here"),
  downbeat: trigger("Downbeat here"),
  gridHalf: trigger("Half the grid's tempo"),
  gridDouble: trigger("Twice the grid's tempo"),
  gridSlower: trigger("Grid slower a little"),
  gridFaster: trigger("Grid faster a little"),
  tap: trigger("Tap the beat"),
  eject: trigger("Eject"),
} as const satisfies Record<string, DeckControlSpec>;

type NamedControl = keyof typeof NAMED;
/** `hotCue1` to `hotCue36`, and `clearHotCue1` …; `beatLoop0`, `roll0` … by the sizes' places in `BEAT_SIZES`. */
export type DeckControlName =
  | NamedControl
  | `hotCue${number}`
  | `clearHotCue${number}`
  | `beatLoop${number}`
  | `roll${number}`;

const counted = Array.from({ length: HOT_CUES }, (_, slot) => slot + 1);

/** Every control of a deck by name. */
export const DECK_CONTROLS: ReadonlyMap<string, DeckControlSpec> = new Map<string, DeckControlSpec>([
  ...Object.entries(NAMED),
  ...counted.map((slot) => [`hotCue${slot}`, hold(`Hot cue ${slot}`)] as const),
  ...counted.map((slot) => [`clearHotCue${slot}`, trigger(`Clear hot cue ${slot}`)] as const),
  ...sizes.map((size, index) => [`beatLoop${index}`, trigger(`Loop of ${beats(size)}`)] as const),
  ...sizes.map((size, index) => [`roll${index}`, hold(`Roll of ${beats(size)}`)] as const),
]);

function beats(size: string): string {
  return size === "1" ? "1 beat" : `${size} ${size.includes("/") ? "beat" : "beats"}`;
}

/** The spec of a control; throws a RangeError for a name that no deck has. */
export function deckControl(name: string): DeckControlSpec {
  const found = DECK_CONTROLS.get(name);
  if (!found) throw new RangeError(`A deck has no control “${name}”.`);
  return found;
}

/** The controls of a kind, by name. */
export const controlsOf = (kind: ControlKind): readonly NamedControl[] =>
  (Object.keys(NAMED) as NamedControl[]).filter((name) => NAMED[name].kind === kind);

/** A numbered control's base and number: "hotCue12" → hotCue, 12; null for one without a number. */
export function numbered(
  name: string,
): { readonly base: "hotCue" | "clearHotCue" | "beatLoop" | "roll"; readonly number: number } | null {
  const match = /^(hotCue|clearHotCue|beatLoop|roll)(\d{1,2})$/.exec(name);
  return match && DECK_CONTROLS.has(name)
    ? { base: match[1] as "hotCue" | "clearHotCue" | "beatLoop" | "roll", number: Number(match[2]) }
    : null;
}

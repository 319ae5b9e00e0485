import type { ControlEvent } from "./document";

/** MIDI 1.0 controllers that the app uses by name. */
export const Controller = {
  bank: 0,
  modulation: 1,
  dataEntry: 6,
  volume: 7,
  pan: 10,
  expression: 11,
  bankFine: 32,
  dataEntryFine: 38,
  sustain: 64,
  portamento: 65,
  sostenuto: 66,
  soft: 67,
  reverb: 91,
  chorus: 93,
  dataIncrement: 96,
  dataDecrement: 97,
  nrpnFine: 98,
  nrpn: 99,
  rpnFine: 100,
  rpn: 101,
  soundOff: 120,
  reset: 121,
  notesOff: 123,
} as const;

/** The greatest value of a registered parameter, which has 14 bits. */
export const REGISTERED_MAX = 16383;

/** Registered parameters that the instruments follow, 0..REGISTERED_MAX. */
export const Registered = {
  /** semitones · 128 + cents */
  bendRange: 0,
  /** 8192 is in tune; each 8192 up or down is a semitone */
  fineTuning: 1,
  /** (64 + semitones) · 128 */
  coarseTuning: 2,
  /** semitones · 128 + 1/128 of one: vibrato at full modulation */
  modulationDepth: 5,
} as const;
export const REGISTERED: ReadonlySet<number> = new Set(Object.values(Registered));

type Kind = Pick<ControlEvent, "type" | "controller">;

/** The name of what a control event sets. A later event with the same name replaces an earlier one. */
export const controlName = ({ type, controller }: Kind): string =>
  type === "cc" || type === "rpn" ? `${type}${controller}` : type;

/** Least and greatest value of a kind of control event. */
export function controlRange(type: ControlEvent["type"]): readonly [min: number, max: number] {
  if (type === "bend") return [-8192, 8191];
  return type === "rpn" ? [0, REGISTERED_MAX] : [0, 127];
}

/** What "reset all controllers" resets; volume, pan, sends and programs stay (MIDI Association RP-015). */
export const RESET_NAMES: readonly string[] = ["cc1", "cc11", "cc64", "cc65", "cc66", "cc67", "bend", "pressure"];

const isCommand = (controller: number) => controller >= Controller.soundOff;

/** Order of control events at one tick: programs, then what clears the channel, then what sets it. */
export function controlRank({ type, controller }: Kind): number {
  if (type === "program") return 0;
  if (type === "cc") return isCommand(controller) ? 1 : 3;
  return type === "rpn" ? 2 : 4;
}

/**
 * The control events that are still in effect after `events` (in order of time): the last of each name, unless
 * "reset all controllers" came after it. Returned in order of time.
 */
export function standing<Event extends Kind>(events: Iterable<Event>): Event[] {
  const held = new Map<string, Event>();
  for (const event of events) {
    if (event.type === "cc" && event.controller === Controller.reset) for (const name of RESET_NAMES) held.delete(name);
    const name = controlName(event);
    held.delete(name);
    held.set(name, event);
  }
  return [...held.values()];
}

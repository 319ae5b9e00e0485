import { DECKS, MASTER_TRACK, MICROPHONE_TRACK, sideOf } from "../../../contract/dj/channels";
import type { KnownControl } from "../../../contract/midi/mixxx/controls";
import { channelOf, type Reach, reachOf } from "../../../contract/midi/mixxx/reach";
import { type Address, formatAddress } from "../../../contract/parameters/address";
import type { Id } from "../../../contract/project/document";
import type { PlatterMove } from "../../../workers/mapping/controls";
import { Delay } from "../../scope/delay";
import { moveCursor, trackAtCursor } from "../djLibrary/cursor";
import type { Hold } from "../parameters/port";
import { ownTracks, setPersonal } from "../personal";
import { type AtDeck, DECK_ACTS, DECK_READINGS } from "./deckActs";
import type { MixxxPorts } from "./ports";

/** A knob that was not moved for this long has been let go of: what it did is one edit. */
const REST_MS = 400;
/** How far a page of the library is. */
const PAGE_ROWS = 10;
/** Seconds that Mixxx's own brake and spinback take. */
const BRAKE = 1;
const SPINBACK = 0.8;
/** Where a meter begins to show something, dB. */
const METER_FLOOR = -48;

const FACES: Readonly<Record<string, number>> = { orientation_left: 0, orientation_center: 1, orientation_right: 2 };
const ROWS: Readonly<Record<string, number>> = {
  MoveUp: -1,
  MoveDown: 1,
  MoveVertical: 1,
  ScrollUp: -PAGE_ROWS,
  ScrollDown: PAGE_ROWS,
  ScrollVertical: PAGE_ROWS,
};
const LOADS: ReadonlySet<string> = new Set(["GoToItem", "ChooseItem", "LoadSelectedIntoFirstStopped"]);
const METERS: ReadonlySet<string> = new Set(["vu_meter", "vu_meter_left", "vu_meter_right"]);
const PEAKS: ReadonlySet<string> = new Set(["peak_indicator", "peak_indicator_left", "peak_indicator_right"]);
const HEADPHONES: ReadonlySet<string> = new Set(["headMix", "headGain"]);

/** Whether a control of Mixxx does or says something here. */
export function isReached(control: KnownControl): boolean {
  const { place, name, spec } = control;
  if (reachOf(control)) return true;
  // what never changes says what it is
  if (place.kind === "app") return true;
  if (METERS.has(name) || PEAKS.has(name)) return place.kind === "master" || channelOf(place) !== null;
  switch (place.kind) {
    case "deck":
      return [DECK_ACTS, DECK_READINGS, FACES].some((table) => Object.hasOwn(table, name)) || name === "pfl";
    case "microphone":
      return name === "talkover" || name === "pfl";
    case "master":
      return HEADPHONES.has(name);
    case "library":
      return Object.hasOwn(ROWS, name) || LOADS.has(name);
    default:
      return spec.kind === "reading" && (place.kind === "unit" || place.kind === "effect");
  }
}

/** The studio as a mapping of Mixxx moves it: live values, decks, headphones and the library. */
export class MixxxDesk {
  readonly #ports: MixxxPorts;
  readonly #reaches = new Map<string, Reach | null>();
  readonly #held = new Map<string, { readonly hold: Hold; readonly rest: Delay }>();
  /** decks whose platter a script has its hand on */
  readonly #touched = new Set<number>();

  constructor(ports: MixxxPorts) {
    this.#ports = ports;
  }

  set(control: KnownControl, value: number): void {
    const reach = this.#reach(control);
    const { place, name } = control;
    if (reach) this.#move(reach.address, reach.to(value), control.spec.kind === "range");
    else if (place.kind === "deck") this.#deck(control, value);
    else if (place.kind === "microphone") this.#microphone(name, value > 0);
    else if (place.kind === "master") this.#master(name, value);
    else if (place.kind === "library") this.#library(control, value);
  }

  /** What a hand does with a platter; decks count from 1. */
  platter(deck: number, move: PlatterMove): void {
    const at = this.#at(deck);
    if (!at) return;
    const { control } = at.deck;
    switch (move.kind) {
      case "touch":
        if (move.on) {
          this.#touched.add(deck);
          control.touch();
        } else {
          this.#touched.delete(deck);
          control.release();
        }
        break;
      case "turn":
        control.turn(move.seconds);
        break;
      case "brake":
        if (move.on) control.brake(BRAKE / move.factor);
        break;
      case "spinback":
        if (move.on) control.spinback(SPINBACK / move.factor);
        break;
      case "softStart":
        if (move.on) at.decks.set(at.name, "softStart", 1);
    }
  }

  /** How a control stands; null for one of which nothing is known. */
  value(control: KnownControl): number | null {
    const reach = this.#reach(control);
    const { decks, parameters } = this.#ports;
    if (reach) {
      const { address } = reach;
      const deck = address.of === "deck" ? DECKS.find((name) => name === address.id) : undefined;
      return reach.from(deck ? decks.value(deck, address.parameter) : parameters.get(address));
    }
    return this.#reading(control);
  }

  /** Lets go of everything that is held. */
  letGo(): void {
    for (const key of [...this.#held.keys()]) this.#rest(key);
    for (const deck of this.#touched) this.platter(deck, { kind: "touch", on: false, ramp: false });
  }

  #reach(control: KnownControl): Reach | null {
    const { id } = control;
    let reach = this.#reaches.get(id);
    if (reach === undefined) {
      reach = reachOf(control);
      this.#reaches.set(id, reach);
    }
    return reach;
  }

  #at(deck: number): AtDeck | null {
    const { decks, refused } = this.#ports;
    const name = DECKS[deck - 1];
    return name ? { decks, name, deck: decks.deck(name), refused } : null;
  }

  #move(address: Address, value: number, gradually: boolean): void {
    const { decks, parameters, timers } = this.#ports;
    if (address.of === "deck") {
      const deck = DECKS.find((name) => name === address.id);
      if (deck) decks.set(deck, address.parameter, value);
      return;
    }
    if (!gradually) {
      parameters.set(address, value);
      return;
    }
    const key = formatAddress(address);
    let held = this.#held.get(key);
    if (!held?.hold.live) {
      held?.rest.stop();
      held = { hold: parameters.begin(address), rest: new Delay(timers) };
      this.#held.set(key, held);
    }
    held.hold.move(value);
    held.rest.start(() => this.#rest(key), REST_MS);
  }

  #rest(key: string): void {
    const held = this.#held.get(key);
    this.#held.delete(key);
    held?.rest.stop();
    held?.hold.commit();
  }

  #deck({ place, name, number }: KnownControl, value: number): void {
    const at = place.kind === "deck" ? this.#at(place.number) : null;
    const channel = channelOf(place);
    if (!at || !channel) return;
    const side = FACES[name];
    if (side !== undefined) {
      if (value > 0) this.#ports.parameters.set({ of: "device", id: sideOf(channel), parameter: "side" }, side);
    } else if (name === "pfl") setPersonal(channel, { cue: value > 0 });
    else if (Object.hasOwn(DECK_ACTS, name)) DECK_ACTS[name]?.(at, value, number);
  }

  #microphone(name: string, on: boolean): void {
    if (name === "pfl") setPersonal(MICROPHONE_TRACK, { cue: on });
    if (name !== "talkover") return;
    setPersonal(MICROPHONE_TRACK, { monitor: on ? "on" : "off" });
    this.#ports.parameters.set(MICROPHONE_MUTE, Number(!on));
  }

  #master(name: string, value: number): void {
    const { headphones } = this.#ports;
    if (name === "headMix") headphones.set({ mix: (1 - value) / 2 });
    if (name === "headGain") headphones.set({ level: Math.min(12, Math.max(-60, 20 * Math.log10(value))) });
  }

  #library({ name, spec }: KnownControl, value: number): void {
    const rows = ROWS[name];
    if (rows !== undefined && value !== 0) moveCursor(spec.kind === "steps" ? rows * value : rows);
    if (!LOADS.has(name) || value <= 0) return;
    const track = trackAtCursor();
    const { decks } = this.#ports;
    const free = DECKS.find((deck) => !decks.deck(deck).state.playing);
    if (track && free) decks.load(free, track);
  }

  #reading(control: KnownControl): number | null {
    const { place, name } = control;
    const channel: Id | null = place.kind === "master" ? MASTER_TRACK : channelOf(place);
    if (channel !== null) {
      if (METERS.has(name)) return shownLevel(this.#ports.peak(channel));
      if (PEAKS.has(name)) return Number(this.#ports.peak(channel) >= 1);
      if (name === "pfl") return Number(ownTracks()[channel]?.cue ?? false);
    }
    if (place.kind === "deck") {
      const at = this.#at(place.number);
      return at && Object.hasOwn(DECK_READINGS, name) ? (DECK_READINGS[name]?.(at.deck) ?? null) : null;
    }
    if (place.kind === "microphone" && name === "talkover") {
      return Number(
        ownTracks()[MICROPHONE_TRACK]?.monitor === "on" && this.#ports.parameters.get(MICROPHONE_MUTE) < 0.5,
      );
    }
    if (place.kind === "master" && HEADPHONES.has(name)) {
      const { level, mix } = this.#ports.headphones.read();
      return name === "headMix" ? 1 - 2 * mix : 10 ** (level / 20);
    }
    return null;
  }
}

const MICROPHONE_MUTE: Address = { of: "track", id: MICROPHONE_TRACK, parameter: "mute" };

/** A meter as Mixxx shows it, 0 to 1, even in dB. */
function shownLevel(peak: number): number {
  const level = peak > 0 ? 20 * Math.log10(peak) : METER_FLOOR;
  return Math.min(1, Math.max(0, 1 - level / METER_FLOOR));
}

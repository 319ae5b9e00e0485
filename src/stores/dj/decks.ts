import { t } from "@lingui/core/macro";
import { DECKS, type DeckName } from "../../../contract/dj/channels";
import { deckControl, numbered } from "../../../contract/dj/deckControls";
import { matchingShift, steppedShift } from "../../../contract/dj/deckKey";
import { BEAT_SIZES } from "../../../contract/dj/deckRanges";
import { TEMPO_RANGES, tempoOf } from "../../../contract/dj/deckTempo";
import { beatAt, bpmAt, frameAt } from "../../../contract/dj/grid";
import { transposed } from "../../../contract/dj/key";
import { chooseLeader, type Leader } from "../../../contract/dj/leader";
import { beatFactor, beatsToPhase, matchingTempo } from "../../../contract/dj/sync";
import type { Track } from "../../../contract/dj/track";
import type { DeckClock, DeckControl, DeckSync } from "../../engine/decks/port";
import { Deck, type DeckPorts } from "./deck";
import { beatHere, downbeatHere, shiftGrid, stepGridTempo, timesGrid } from "./gridControls";
import * as loops from "./loops";
import * as transport from "./transport";

/** What the decks need of the engine and the app. */
export interface DecksPorts extends Pick<DeckPorts, "records" | "cueMode" | "now"> {
  deck(number: number): DeckControl;
  readonly clock: DeckClock;
  /** whether a deck's fader lets it through */
  audible(deck: DeckName): boolean;
}

/** Seconds of a brake, a spinback and a soft start. */
const BRAKE = 1;
const SPINBACK = 0.8;
const SOFT_START = 1;
/** How much faster or slower a held nudge makes it. */
const NUDGE = 0.04;
/** How many times faster than it plays a search goes. */
const SEARCH = 12;
/** A step of the tempo's buttons, ratio. */
const TEMPO_STEP = 0.0005;

/** The four decks of a set together: who leads, and what each of their controls does. */
export class Decks {
  readonly #ports: DecksPorts;
  readonly #decks: readonly Deck[];
  #leader: Leader = "clock";
  #leading = false;
  #polled = 0;
  /** what the engine was told of each deck's part in sync */
  readonly #parts: DeckSync[] = DECKS.map(() => "off");

  constructor(ports: DecksPorts) {
    this.#ports = ports;
    this.#decks = DECKS.map(
      (_, number) =>
        new Deck(ports.deck(number), {
          ...ports,
          changed: () => this.#lead(),
          fallIn: (deck) => this.#fallIn(deck),
          lead: (factor) => this.#changeLeader(factor),
        }),
    );
  }

  deck(name: DeckName): Deck {
    return this.#decks[DECKS.indexOf(name)] as Deck;
  }

  /** The deck whose beat counts for what follows the set: the leader while it plays, else another that plays. */
  get beating(): Deck | null {
    const playing = this.#decks.filter(({ state, grid }) => state.playing && grid !== null);
    const leader = this.#leader === "clock" ? undefined : this.#decks[this.#leader];
    return playing.find((deck) => deck === leader) ?? playing[0] ?? null;
  }

  /** Loads a track. Says why not, as a sentence, while the deck plays: nobody's sound is cut off by mistake. */
  load(name: DeckName, track: Track): string | null {
    const deck = this.deck(name);
    if (deck.state.playing) return t`Deck ${name.toUpperCase()} is playing. Pause it, then load.`;
    void deck.load(track);
    return null;
  }

  /** Follows the engine; called in each frame. */
  poll() {
    const now = this.#ports.now();
    const passed = Math.min(0.1, now - this.#polled);
    this.#polled = now;
    for (const deck of this.#decks) {
      deck.poll();
      const { held } = deck.state;
      const direction = Number(held.includes("searchForward")) - Number(held.includes("searchBack"));
      if (direction !== 0) deck.control.turn(direction * SEARCH * passed);
    }
  }

  close() {
    for (const deck of this.#decks) deck.close();
  }

  /** The value of a control, in the unit of its spec: what a light or a motor shows. */
  value(name: DeckName, control: string): number {
    const { state } = this.deck(name);
    const which = numbered(control);
    if (which?.base === "hotCue") {
      return Number(state.track?.hotCues.some(({ slot }) => slot === which.number - 1) ?? false);
    }
    switch (control) {
      case "tempo":
        return state.fader.position * 100;
      case "tempoRange":
        return TEMPO_RANGES.indexOf(state.fader.range);
      case "keyShift":
      case "loopSize":
      case "jumpSize":
        return state[control];
      case "play":
        return Number(state.playing);
      case "cue":
        return Number(state.track !== null && state.atCue && !state.playing);
      case "loop":
        return Number(state.looping);
      case "keylock":
      case "quantise":
      case "slip":
      case "reverse":
      case "sync":
        return Number(state[control]);
      case "leader":
        return Number(state.leads);
      default:
        return Number(state.held.includes(control));
    }
  }

  /**
   * Moves a control, as its spec says: a value, a switch to 0 or 1, a button down (1) or up (0), a trigger by 1. Throws a
   * RangeError for a control that no deck has.
   */
  set(name: DeckName, control: string, value: number) {
    const { kind } = deckControl(control);
    const deck = this.deck(name);
    if (kind === "range") return this.#setValue(deck, control, value);
    const on = value >= 0.5;
    if (kind === "switch") {
      if (on !== this.value(name, control) >= 0.5) this.#toggle(deck, control);
    } else if (kind === "hold") this.#hold(deck, control, on);
    else if (on) this.#trigger(deck, control);
  }

  #setValue(deck: Deck, control: string, value: number) {
    switch (control) {
      case "tempo":
        return deck.moveFader(value / 100);
      case "tempoRange":
        return deck.setRange(TEMPO_RANGES[Math.round(value)] ?? 8);
      case "keyShift":
        return this.#shift(deck, value);
      case "loopSize":
        return loops.setLoopSize(deck, within(value));
      default:
        deck.set({ jumpSize: within(value) });
    }
  }

  #toggle(deck: Deck, control: string) {
    const { state } = deck;
    switch (control) {
      case "play":
        return transport.pressPlay(deck);
      case "loop":
        return loops.toggleLoop(deck);
      case "sync":
        return this.#sync(deck, !state.sync);
      case "leader":
        return this.#choose(deck, !state.leader);
      case "keylock":
        deck.control.setKeylock(!state.keylock);
        return deck.set({ keylock: !state.keylock });
      case "quantise":
        deck.control.setQuantise(!state.quantise);
        return deck.set({ quantise: !state.quantise });
      case "slip":
        deck.control.setSlip(!state.slip);
        return deck.set({ slip: !state.slip });
      case "reverse":
        deck.control.setReverse(!state.reverse);
        return deck.set({ reverse: !state.reverse });
    }
  }

  #hold(deck: Deck, control: string, down: boolean) {
    const { held } = deck.state;
    if (held.includes(control) === down) return;
    deck.set({ held: down ? [...held, control] : held.filter((one) => one !== control) });
    const which = numbered(control);
    if (which?.base === "hotCue") {
      return down ? transport.pressHotCue(deck, which.number - 1) : transport.releaseHotCue(deck, which.number - 1);
    }
    if (which) return down ? loops.startRoll(deck, which.number) : loops.endRoll(deck);
    switch (control) {
      case "cue":
        return down ? transport.pressCue(deck) : transport.releaseCue(deck);
      case "censor":
        return this.#censor(deck, down);
      case "nudgeUp":
        return deck.control.nudge(down ? 1 + NUDGE : 1);
      case "nudgeDown":
        return deck.control.nudge(down ? 1 - NUDGE : 1);
      case "roll":
        return down ? loops.startRoll(deck, deck.state.loopSize) : loops.endRoll(deck);
      case "searchBack":
      case "searchForward":
        return down ? deck.control.touch() : deck.control.release();
    }
  }

  /** Backwards as long as the button is down, and on where it would have been. */
  #censor(deck: Deck, down: boolean) {
    const { slip, reverse } = deck.state;
    if (down) deck.control.setSlip(true);
    deck.control.setReverse(down !== reverse);
    if (down) return;
    deck.control.setSlip(false);
    if (slip) deck.control.setSlip(true);
  }

  #trigger(deck: Deck, control: string) {
    const which = numbered(control);
    if (which?.base === "clearHotCue") return transport.dropHotCue(deck, which.number - 1);
    if (which) return loops.toggleBeatLoop(deck, which.number);
    const triggered: Readonly<Record<string, () => void>> = {
      start: () => deck.seek(0),
      toCue: () => transport.goToCue(deck),
      setCue: () => transport.setCue(deck),
      match: () => this.#match(deck, deck.state.quantise),
      matchTempo: () => this.#match(deck, false),
      tempoReset: () => deck.resetTempo(),
      tempoUp: () => this.#stepTempo(deck, TEMPO_STEP),
      tempoDown: () => this.#stepTempo(deck, -TEMPO_STEP),
      brake: () => deck.control.brake(BRAKE),
      spinback: () => deck.control.spinback(SPINBACK),
      softStart: () => {
        deck.control.softStart(SOFT_START);
        deck.set({ playing: deck.state.track !== null, ended: false });
      },
      loopIn: () => loops.loopIn(deck),
      loopOut: () => loops.loopOut(deck),
      beatLoop: () => loops.toggleBeatLoop(deck, deck.state.loopSize),
      halve: () => loops.scale(deck, 0.5),
      double: () => loops.scale(deck, 2),
      loopBack: () => loops.moveLoop(deck, -1),
      loopForward: () => loops.moveLoop(deck, 1),
      reloop: () => loops.reloop(deck),
      saveLoop: () => loops.saveLoop(deck),
      jumpBack: () => loops.jump(deck, -1),
      jumpForward: () => loops.jump(deck, 1),
      keyUp: () => this.#shift(deck, steppedShift(deck.state.keyShift, 1)),
      keyDown: () => this.#shift(deck, steppedShift(deck.state.keyShift, -1)),
      keyMatch: () => this.#matchKey(deck),
      keyReset: () => this.#shift(deck, 0),
      gridEarlier: () => shiftGrid(deck, -1),
      gridLater: () => shiftGrid(deck, 1),
      gridHere: () => beatHere(deck),
      downbeat: () => downbeatHere(deck),
      gridHalf: () => timesGrid(deck, 0.5),
      gridDouble: () => timesGrid(deck, 2),
      gridSlower: () => stepGridTempo(deck, -1),
      gridFaster: () => stepGridTempo(deck, 1),
      tap: () => deck.taps.tap(deck),
      eject: () => deck.state.playing || deck.eject(),
    };
    if (deck.state.track || TRACKLESS.has(control)) triggered[control]?.();
  }

  #shift(deck: Deck, semitones: number) {
    deck.control.setPitch(semitones);
    deck.set({ keyShift: semitones });
  }

  #stepTempo(deck: Deck, by: number) {
    const { fader } = deck.state;
    deck.moveFader(fader.position + (by * 100) / fader.range);
  }

  /** The smallest shift with which it goes with the deck it is mixed to. */
  #matchKey(deck: Deck) {
    const own = deck.state.track?.key;
    const other = this.#partner(deck)?.state;
    if (own && other?.track?.key) this.#shift(deck, matchingShift(own, transposed(other.track.key, other.keyShift)));
  }

  /** The deck to which another is matched: the leader, else one that plays, else one that has a track. */
  #partner(deck: Deck): Deck | null {
    const others = this.#decks.filter((other) => other !== deck && other.state.track !== null);
    const leader = this.#leader === "clock" ? undefined : this.#decks[this.#leader];
    if (leader && leader !== deck && others.includes(leader)) return leader;
    return others.find(({ state }) => state.playing) ?? others[0] ?? null;
  }

  /** Takes the tempo of another deck once, and its beat if that is asked for. */
  #match(deck: Deck, phase: boolean) {
    const { grid } = deck;
    const partner = this.#partner(deck);
    const target = partner?.grid ? partner.control.read().bpm || partner.bpm() : this.#ports.clock.read().bpm;
    if (!grid) return;
    deck.setTempo(matchingTempo(bpmAt(grid, deck.frame()), target));
    if (phase && deck.state.playing && partner?.state.playing) this.#toPhase(deck, partner);
  }

  /** Jumps to the same fraction of a beat as another deck is in. */
  #toPhase(deck: Deck, leader: Deck) {
    const { grid } = deck;
    if (!grid || !leader.grid) return;
    const frame = deck.frame();
    const beat = beatAt(grid, frame);
    const factor = beatFactor(bpmAt(grid, frame), leader.control.read().bpm || leader.bpm());
    const beats = beatsToPhase(beat, beatAt(leader.grid, leader.frame()), factor);
    deck.control.jump(frameAt(grid, beat + beats) - frame);
  }

  #fallIn(deck: Deck) {
    const { sync, quantise, leads } = deck.state;
    if (!sync || !quantise || leads || this.#leader === "clock") return;
    const leader = this.#decks[this.#leader];
    if (leader?.state.playing) this.#toPhase(deck, leader);
  }

  #sync(deck: Deck, on: boolean) {
    if (on) {
      // the first deck that is synced follows what the room hears: the deck that plays joins, and leads
      const others = this.#decks.filter((other) => other !== deck);
      if (!deck.state.playing && !others.some(({ state }) => state.sync))
        others.find(({ state, grid }) => state.playing && grid !== null)?.set({ sync: true });
      deck.set({ sync: true });
      if (deck.state.playing) this.#fallIn(deck);
      return;
    }
    const followed = !deck.state.leads;
    deck.set({ sync: false, leader: false });
    if (followed) deck.letGo();
  }

  #choose(deck: Deck, on: boolean) {
    for (const other of this.#decks) if (other !== deck) other.set({ leader: false });
    deck.set({ leader: on, sync: on || deck.state.sync });
  }

  /** A follower was made faster or slower: who leads does so by as much. */
  #changeLeader(factor: number) {
    if (this.#leader === "clock") {
      const { clock } = this.#ports;
      return clock.setTempo(clock.read().bpm * factor);
    }
    const leader = this.#decks[this.#leader];
    leader?.setTempo(tempoOf(leader.state.fader) * factor);
  }

  /** Says who leads and who follows, after anything that may change it. */
  #lead() {
    // telling the decks changes them
    if (this.#leading) return;
    this.#leading = true;
    const candidates = this.#decks.map(({ state, grid }, number) => ({
      synced: state.sync,
      beats: grid !== null,
      playing: state.playing,
      audible: this.#ports.audible(DECKS[number] as DeckName),
    }));
    const chosen = this.#decks.findIndex(({ state }) => state.leader);
    const before = this.#leader;
    this.#leader = chooseLeader(candidates, { chosen: chosen < 0 ? null : chosen, present: before });
    for (const [number, deck] of this.#decks.entries()) {
      const leads = number === this.#leader;
      // a new leader goes on at the tempo that it followed at
      if (leads && !deck.state.leads && before !== "clock") deck.letGo();
      const part = leads ? "leader" : deck.state.sync ? "follower" : "off";
      if (part !== this.#parts[number]) deck.control.setSync(part);
      this.#parts[number] = part;
      deck.set({ leads });
    }
    this.#leading = false;
  }
}

/** What a deck without a track does too. */
const TRACKLESS: ReadonlySet<string> = new Set(["keyUp", "keyDown", "keyReset", "tempoReset", "tempoUp", "tempoDown"]);

const within = (size: number): number => Math.min(BEAT_SIZES.length - 1, Math.max(0, Math.round(size)));

import { type Arpeggio, keysOfStep, stepFrom, stepSounds, stepStart } from "../../../contract/instruments/arpeggio";
import { Scope } from "../../scope/scope";
import type { EnginePosition, LiveEvent } from "../port";

/** ms between two looks at the engine's clock. */
const LOOK = 15;
/** Seconds ahead of which steps are handed over; a hidden page is asked once a second only. */
const AHEAD = 0.06;
const AHEAD_HIDDEN = 1.5;
/** Seconds by which a step may be late and is still played. */
const LATE = 0.03;

export interface ArpeggiatorPort {
  position(): EnginePosition | null;
  /** plays an event at a frame of the engine, and records it */
  at(event: LiveEvent, frame: number): void;
}

/** A place in music and the frame that it has. */
interface Anchor {
  readonly frame: number;
  readonly quarters: number;
  readonly bpm: number;
}

/**
 * Plays the held keys of one instrument one after the other, at frames of the engine. While the transport plays, steps
 * stand on the song's grid; else the first one sounds with the first key. What is handed over is played and recorded, so a key
 * that is released is heard for no longer than that is ahead.
 */
export class Arpeggiator {
  private readonly scope = new Scope();
  /** velocities by key, in the order of striking */
  private readonly held = new Map<number, number>();
  /** what the hand holds; with latch less than what is held */
  private readonly down = new Set<number>();
  private running: Scope | null = null;
  private anchor: Anchor | null = null;
  private next = 0;
  private followed = false;

  constructor(
    private readonly port: ArpeggiatorPort,
    private settings: Arpeggio,
  ) {}

  /** Plays on with other settings. */
  set(settings: Arpeggio): void {
    const before = this.settings;
    this.settings = settings;
    if (before.latch && !settings.latch) {
      for (const key of this.held.keys()) if (!this.down.has(key)) this.held.delete(key);
      this.rest();
    }
    if (before.rate !== settings.rate || before.swing !== settings.swing) this.align(this.port.position());
  }

  /** Takes a note on or off; anything else is for the instrument itself. */
  take(event: LiveEvent): boolean {
    if (event.type === "noteOn") {
      this.strike(event.key, event.velocity);
      return true;
    }
    if (event.type !== "noteOff") return false;
    // struck before the arpeggiator was on: the instrument has to end it
    if (!this.down.delete(event.key)) return false;
    if (!this.settings.latch) this.held.delete(event.key);
    this.rest();
    return true;
  }

  /** Lets go of every key, held or latched: nothing is played until the next one is struck. */
  silence(): void {
    this.held.clear();
    this.down.clear();
    this.rest();
  }

  end(): void {
    this.silence();
    this.scope.end();
  }

  private strike(key: number, velocity: number): void {
    // others take the place of what is latched
    if (this.down.size === 0) this.held.clear();
    this.down.add(key);
    this.held.delete(key);
    this.held.set(key, velocity);
    if (this.running) return;
    this.anchor = null;
    this.running = this.scope.child();
    this.running.interval(() => this.pump(), LOOK);
    this.pump();
  }

  private rest(): void {
    if (this.held.size > 0) return;
    this.running?.end();
    this.running = null;
  }

  /** Hands over the steps that come soon. */
  private pump(): void {
    const now = this.port.position();
    if (!now) return;
    this.follow(now);
    const { anchor, settings } = this;
    if (!anchor) return;
    const frameOf = (quarters: number) =>
      Math.round(anchor.frame + ((quarters - anchor.quarters) * 60 * now.rate) / anchor.bpm);
    const until = now.frame + (document.hidden ? AHEAD_HIDDEN : AHEAD) * now.rate;
    for (; ; this.next++) {
      const start = stepStart(settings, this.next);
      const frame = frameOf(start);
      if (frame > until) break;
      // a page that stood still leaves steps out rather than striking them all together
      if (frame < now.frame - LATE * now.rate) continue;
      this.play(frame, frameOf(start + stepSounds(settings, this.next)));
    }
  }

  private play(frame: number, end: number): void {
    const { held, settings, next } = this;
    for (const key of keysOfStep(settings, [...held.keys()], next)) {
      const velocity = held.get(key) ?? this.velocityBelow(key);
      this.port.at({ type: "noteOn", key, velocity }, frame);
      // the same key may come next
      this.port.at({ type: "noteOff", key }, Math.max(frame + 1, end - 1));
    }
  }

  /** A key of a higher octave is struck as the one that it is made of. */
  private velocityBelow(key: number): number {
    for (let below = key - 12; below >= 0; below -= 12) {
      const velocity = this.held.get(below);
      if (velocity !== undefined) return velocity;
    }
    return 100;
  }

  /** Keeps to the transport's music while it plays, and to its own while it does not. */
  private follow(now: EnginePosition): void {
    if (!this.anchor || this.followed !== now.playing) this.align(now);
    else if (now.playing) {
      const jumped = Math.abs(now.quarters - this.quartersAt(now)) > 0.05;
      this.anchor = now;
      // a loop or another place of the song
      if (jumped) this.next = stepFrom(this.settings, now.quarters);
    } else if (now.bpm !== this.anchor.bpm) {
      this.anchor = { frame: now.frame, quarters: this.quartersAt(now), bpm: now.bpm };
    }
  }

  private quartersAt({ frame, rate }: EnginePosition): number {
    const { anchor } = this;
    return anchor ? anchor.quarters + ((frame - anchor.frame) * anchor.bpm) / (60 * rate) : 0;
  }

  private align(now: EnginePosition | null): void {
    if (!now || !this.running) return;
    const going = this.anchor !== null && !now.playing && !this.followed;
    const quarters = now.playing ? now.quarters : going ? this.quartersAt(now) : 0;
    this.followed = now.playing;
    this.anchor = { frame: now.frame, quarters, bpm: now.bpm };
    this.next = stepFrom(this.settings, quarters);
  }
}

/** One voice of an instrument, as its library plays it. Times in seconds. */
export interface Voice {
  attack(key: number, velocity: number, time: number): void;
  release(time: number): void;
  bend(cents: number, time: number): void;
}

interface Playing {
  readonly voice: Voice;
  /** key that it plays or played last */
  key: number;
  /** a key or the pedal holds it */
  held: boolean;
  pedalled: boolean;
  /** when its last attack was */
  since: number;
  releasedAt: number;
}

/** The time that Tone.js needs between two attacks of one voice, in seconds. */
const APART = 1e-4;

/**
 * Chooses the voice of each note. A key that is struck again gets its own voice; otherwise a note gets the one that was
 * released first, or else the one that has sounded longest. Events come in the order of their times.
 */
export class Voices {
  private readonly all: Playing[];
  private pedal = false;

  constructor(voices: readonly Voice[]) {
    this.all = voices.map((voice) => ({ voice, key: -1, held: false, pedalled: false, since: -1, releasedAt: -1 }));
  }

  on(key: number, velocity: number, time: number): void {
    const chosen = this.all.find((entry) => entry.held && entry.key === key) ?? this.free() ?? this.oldest();
    if (!chosen) return;
    const at = Math.max(time, chosen.since + APART);
    chosen.voice.attack(key, velocity, at);
    Object.assign(chosen, { key, held: true, pedalled: false, since: at });
  }

  off(key: number, time: number): void {
    for (const entry of this.all) {
      if (!entry.held || entry.pedalled || entry.key !== key) continue;
      if (this.pedal) entry.pedalled = true;
      else this.release(entry, time);
    }
  }

  /** The sustain pedal. */
  sustain(down: boolean, time: number): void {
    this.pedal = down;
    if (down) return;
    for (const entry of this.all) if (entry.pedalled) this.release(entry, time);
  }

  bend(cents: number, time: number): void {
    for (const { voice } of this.all) voice.bend(cents, time);
  }

  allOff(time: number): void {
    this.pedal = false;
    for (const entry of this.all) if (entry.held) this.release(entry, time);
  }

  private release(entry: Playing, time: number): void {
    const at = Math.max(time, entry.since + APART);
    entry.voice.release(at);
    Object.assign(entry, { held: false, pedalled: false, releasedAt: at });
  }

  private free(): Playing | undefined {
    const idle = this.all.filter((entry) => !entry.held);
    return idle.sort((a, b) => a.releasedAt - b.releasedAt)[0];
  }

  private oldest(): Playing | undefined {
    return [...this.all].sort((a, b) => a.since - b.since)[0];
  }
}

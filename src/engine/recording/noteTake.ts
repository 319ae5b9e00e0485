import type { ControlEvent, Id } from "../../../contract/project/document";
import type { TakeLine } from "../../../contract/storage/take";
import type { LiveEvent } from "../port";

type PlainControl = Omit<ControlEvent, "id" | "tick">;

/** The document's control event for a live one. */
function controlOf(event: Exclude<LiveEvent, { type: "noteOn" | "noteOff" | "program" }>): PlainControl {
  const value = Math.round(event.value);
  switch (event.type) {
    case "control":
      return { type: "cc", controller: event.controller, value };
    case "rpn":
      return { type: "rpn", controller: event.parameter, value };
    default:
      return { type: event.type, controller: 0, value };
  }
}

const programOf = ({ bank, program }: { bank: number; program: number }): PlainControl => ({
  type: "program",
  controller: 0,
  value: program,
  bank,
});

/** Turns what is played into the lines of a MIDI take. Ticks count from the take's start. */
export class NoteTake {
  private readonly sounding = new Map<number, Id>();
  private last = 0;
  private changed = false;

  constructor(
    private readonly makeId: () => Id,
    private readonly write: (line: TakeLine) => void,
  ) {}

  /** An event that was played at a tick; what was played in front of the start counts as on it. */
  play(event: LiveEvent, tick: number): void {
    const at = Math.max(0, Math.round(tick));
    this.last = Math.max(this.last, at);
    switch (event.type) {
      case "noteOn": {
        this.release(event.key, at);
        const id = this.makeId();
        this.sounding.set(event.key, id);
        const velocity = Math.min(127, Math.max(1, Math.round(event.velocity)));
        this.write({ type: "on", id, tick: at, key: event.key, velocity });
        break;
      }
      case "noteOff":
        this.release(event.key, at);
        break;
      case "program":
        // The document's sampler has the new sound from the start now, so the take begins with a change to the old one.
        if (!this.changed && at > 0) this.control(programOf(event.before), 0);
        this.changed = true;
        this.control(programOf(event), at);
        break;
      default:
        this.control(controlOf(event), at);
    }
  }

  /** Ends what still sounds, and the take. */
  end(tick: number): void {
    const at = Math.max(this.last, Math.round(tick), 1);
    for (const key of [...this.sounding.keys()]) this.release(key, at);
    this.write({ type: "until", tick: at });
  }

  private control(control: PlainControl, tick: number): void {
    this.write({ type: "control", control: { id: this.makeId(), tick, ...control } });
  }

  private release(key: number, tick: number): void {
    const id = this.sounding.get(key);
    if (id === undefined) return;
    this.sounding.delete(key);
    this.write({ type: "off", id, tick });
  }
}

import type { ControlEvent, Id } from "../../../contract/project/document";
import type { TakeLine } from "../../../contract/storage/take";
import type { LiveEvent } from "../port";

const CONTROLS = { control: "cc", bend: "bend", pressure: "pressure" } as const satisfies Record<
  Exclude<LiveEvent["type"], "noteOn" | "noteOff">,
  ControlEvent["type"]
>;

/** Turns what is played into the lines of a MIDI take. Ticks count from the take's start. */
export class NoteTake {
  private readonly sounding = new Map<number, Id>();
  private last = 0;

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
      default:
        this.write({
          type: "control",
          control: {
            id: this.makeId(),
            tick: at,
            type: CONTROLS[event.type],
            controller: event.type === "control" ? event.controller : 0,
            value: Math.round(event.value),
          },
        });
    }
  }

  /** Ends what still sounds, and the take. */
  end(tick: number): void {
    const at = Math.max(this.last, Math.round(tick), 1);
    for (const key of [...this.sounding.keys()]) this.release(key, at);
    this.write({ type: "until", tick: at });
  }

  private release(key: number, tick: number): void {
    const id = this.sounding.get(key);
    if (id === undefined) return;
    this.sounding.delete(key);
    this.write({ type: "off", id, tick });
  }
}

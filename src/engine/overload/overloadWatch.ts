import { type End, Scope } from "../../scope/scope";
import type { LoadShedding, SystemReading } from "../port";
import { type Cause, Ladder } from "./ladder";

/** The output buffer, which grows before anything is left out. */
export interface WatchedBuffer {
  /** whether it would grow after underruns */
  readonly canGrow: boolean;
  look(time: number, reading: Pick<SystemReading, "underruns">): void;
}

/** ms between two readings. */
const LOOK = 500;

const reasonOf = (cause: Cause): string =>
  cause.kind === "load"
    ? `the audio load was ${Math.round(cause.load * 100)} %`
    : `the sound broke off ${cause.count} times within seconds`;

/** Watches the load of the audio thread, and decides what is left out so that the sound has enough time. */
export class OverloadWatch {
  private readonly ladder = new Ladder();
  private readonly scope = new Scope();
  private stopLooking: End | null = null;
  private now: LoadShedding = { step: "all", reason: null };

  /** `changed` is called with each new step, automatic or by a person's request. */
  constructor(
    private readonly system: () => SystemReading,
    private readonly buffer: WatchedBuffer | null,
    private readonly changed: (shedding: LoadShedding) => void,
  ) {}

  get shedding(): LoadShedding {
    return this.now;
  }

  /** Starts watching, or pauses while the output does not run. */
  watch(on: boolean): void {
    if (on) this.stopLooking ??= this.scope.interval(() => this.look(), LOOK);
    else {
      this.stopLooking?.();
      this.stopLooking = null;
    }
  }

  /** Stops leaving anything out. */
  restore(): void {
    this.ladder.restore(performance.now());
    this.tell();
  }

  private look(): void {
    const reading = this.system();
    const { load, underruns, sounding } = reading;
    const time = performance.now();
    // Growing the buffer costs some ms of delay but leaves nothing out, so it comes first.
    const counted = this.buffer?.canGrow ? null : underruns;
    this.buffer?.look(time, reading);
    // High load does not matter while nothing should sound.
    if (this.ladder.look({ time, load: sounding ? load : null, underruns: counted })) this.tell();
  }

  private tell(): void {
    const { step, cause } = this.ladder;
    if (step === this.now.step) return;
    this.now = { step, reason: cause && reasonOf(cause) };
    this.changed(this.now);
  }
}

import { LiveOp } from "../../../contract/engine/live";
import { demandSideTransport } from "../../../contract/engine/transports";
import type { TransportControl, TransportReading, TransportSetup } from "../port";
import type { TransportTarget } from "./transport";

/** Where the commands of transports go, and what is read of them. */
export interface TransportsTarget extends Pick<TransportTarget, "send"> {
  setTransport(transport: number, setup: TransportSetup): void;
  readTransport(transport: number): TransportReading;
}

/** The transports beside the studio's, made as they are asked for. */
export class Transports {
  private readonly made = new Map<number, SideTransport>();

  constructor(private readonly target: TransportsTarget) {}

  /** The transport of a number; throws a RangeError where there is none beside the studio's. */
  at(number: number): TransportControl {
    demandSideTransport(number);
    const known = this.made.get(number) ?? new SideTransport(number, this.target);
    this.made.set(number, known);
    return known;
  }

  /** Another engine plays, and knows of no loop yet. */
  engineCame(): void {
    for (const transport of this.made.values()) transport.sendLoop();
  }
}

class SideTransport implements TransportControl {
  private range: { start: number; end: number } | null = null;

  constructor(
    private readonly number: number,
    private readonly target: TransportsTarget,
  ) {}

  set(setup: TransportSetup): void {
    this.target.setTransport(this.number, setup);
  }

  play(): void {
    this.target.send(LiveOp.play, this.number, 0);
  }

  pause(): void {
    this.target.send(LiveOp.pause, this.number);
  }

  stop(): void {
    this.target.send(LiveOp.stop, this.number);
  }

  seek(tick: number): void {
    this.target.send(LiveOp.seek, this.number, wholeTick(tick));
  }

  loop(range: { start: number; end: number } | null): void {
    this.range = range;
    this.sendLoop();
  }

  sendLoop(): void {
    const { range } = this;
    this.target.send(LiveOp.loop, this.number, range ? 1 : 0, wholeTick(range?.start ?? 0), wholeTick(range?.end ?? 0));
  }

  read(): TransportReading {
    return this.target.readTransport(this.number);
  }
}

function wholeTick(tick: number): number {
  return Math.max(0, Math.round(tick));
}

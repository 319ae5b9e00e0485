import type { RewardAnswer } from "../../../contract/api/wallet";
import { watching } from "../../../contract/api/watching";
import { HEARTBEAT } from "../../../contract/social";
import { Delay } from "../../scope/delay";
import { callApi, type Result } from "../../stores/calls";

interface Ports {
  /** position of the sound, in seconds */
  readonly position: () => number;
  readonly onReward: (reward: RewardAnswer) => void;
  /** sends a heartbeat to the server */
  readonly send?: (
    watchId: string,
    body: { position: number; playing: boolean },
  ) => Promise<Result<{ reward: RewardAnswer; next: number }>>;
}

const toServer: NonNullable<Ports["send"]> = (watchId, body) =>
  callApi(watching.heartbeat, { params: { watchId }, body });

/**
 * Tells the server that a view is playing: when the sound starts, stops and jumps, and regularly in between. One
 * heartbeat at a time; a lost one is not repeated.
 */
export class Heartbeats {
  private watch: string | null = null;
  private readonly next = new Delay();
  private sounding = false;
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly ports: Ports) {}

  /** A view has begun; heartbeats belong to it from now on. */
  begin(watch: string): void {
    this.watch = watch;
  }

  start(): void {
    if (this.sounding) return;
    this.sounding = true;
    this.tell();
  }

  stop(): void {
    if (!this.sounding) return;
    this.sounding = false;
    this.tell();
  }

  /** Call before the sound jumps; what was heard so far counts. `after` performs the jump. */
  jump(after: () => void): void {
    if (this.sounding) this.tell();
    after();
    if (this.sounding) this.tell();
  }

  private tell(): void {
    this.next.stop();
    const { watch } = this;
    // dragging the position needs no heartbeat for each step
    if (watch === null || (this.sounding && this.waiting > 3)) return;
    const { position, onReward, send = toServer } = this.ports;
    const said = { position: position(), playing: this.sounding };
    this.waiting += 1;
    this.last = this.last.then(async () => {
      const answer = await send(watch, said);
      this.waiting -= 1;
      if (answer.ok) onReward(answer.value.reward);
      // the view no longer exists: its release is gone, or another person has signed in
      else if (answer.error.code === "not_found") this.watch = null;
      this.follow(answer.ok ? answer.value.next : HEARTBEAT.everySeconds);
    });
  }

  private follow(seconds: number): void {
    this.next.stop();
    if (this.sounding) this.next.start(() => this.tell(), seconds * 1000);
  }
}

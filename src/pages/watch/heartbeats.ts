import type { RewardAnswer } from "../../../contract/api/wallet";
import { watching } from "../../../contract/api/watching";
import { HEARTBEAT } from "../../../contract/social";
import { Delay } from "../../scope/delay";
import { callApi, type Result } from "../../stores/calls";

interface Ports {
  /** where the sound is, in seconds */
  readonly position: () => number;
  readonly onReward: (reward: RewardAnswer) => void;
  /** takes a heartbeat to the server */
  readonly send?: (
    watchId: string,
    body: { position: number; playing: boolean },
  ) => Promise<Result<{ reward: RewardAnswer; next: number }>>;
}

const toServer: NonNullable<Ports["send"]> = (watchId, body) =>
  callApi(watching.heartbeat, { params: { watchId }, body });

/**
 * Tells the server that a view is playing: when the sound starts, stops and jumps, and now and then between. One
 * heartbeat after another; what could not be told is not told later.
 */
export class Heartbeats {
  private watch: string | null = null;
  private readonly next = new Delay();
  private sounding = false;
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(private readonly ports: Ports) {}

  /** A view has begun; heartbeats tell of it from now on. */
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

  /** Call before the sound jumps; what was heard up to here counts. `after` jumps. */
  jump(after: () => void): void {
    if (this.sounding) this.tell();
    after();
    if (this.sounding) this.tell();
  }

  private tell(): void {
    this.next.stop();
    const { watch } = this;
    // a hand that drags the position through the sound has no need of a heartbeat for each step
    if (watch === null || (this.sounding && this.waiting > 3)) return;
    const { position, onReward, send = toServer } = this.ports;
    const said = { position: position(), playing: this.sounding };
    this.waiting += 1;
    this.last = this.last.then(async () => {
      const answer = await send(watch, said);
      this.waiting -= 1;
      if (answer.ok) onReward(answer.value.reward);
      // there is no such view any more: its release is gone, or somebody else has signed in
      else if (answer.error.code === "not_found") this.watch = null;
      this.follow(answer.ok ? answer.value.next : HEARTBEAT.everySeconds);
    });
  }

  private follow(seconds: number): void {
    this.next.stop();
    if (this.sounding) this.next.start(() => this.tell(), seconds * 1000);
  }
}

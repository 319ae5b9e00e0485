import type { RewardAnswer } from "../../../contract/api/wallet";
import { watching } from "../../../contract/api/watching";
import { HEARTBEAT } from "../../../contract/social";
import { callApi } from "../../stores/calls";

/**
 * Tells the server that a view is playing: when the sound starts, stops and jumps, and now and then between. One
 * heartbeat after another; what could not be told is not told later.
 */
export class Heartbeats {
  private watch: string | null = null;
  private timer = 0;
  private sounding = false;
  private last: Promise<void> = Promise.resolve();
  private waiting = 0;

  constructor(
    private readonly position: () => number,
    private readonly onReward: (reward: RewardAnswer) => void,
  ) {}

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
    window.clearTimeout(this.timer);
    // a hand that drags the position through the sound has no need of a heartbeat for each step
    if (this.watch === null || this.waiting > 3) return;
    const said = { params: { watchId: this.watch }, body: { position: this.position(), playing: this.sounding } };
    this.waiting += 1;
    this.last = this.last.then(async () => {
      const answer = await callApi(watching.heartbeat, said);
      this.waiting -= 1;
      if (answer.ok) this.onReward(answer.value.reward);
      // there is no such view any more: its release is gone, or somebody else has signed in
      else if (answer.error.code === "not_found") this.watch = null;
      this.follow(answer.ok ? answer.value.next : HEARTBEAT.everySeconds);
    });
  }

  private follow(seconds: number): void {
    window.clearTimeout(this.timer);
    if (this.sounding) this.timer = window.setTimeout(() => this.tell(), seconds * 1000);
  }
}

/** How long a moved control takes to 63 % of its way, seconds. */
const TIME: f32 = 0.008;

/**
 * A value that follows its target without a jump, in straight lines from stretch to stretch:
 * `from` at the first frame of the stretch, `value` after its last.
 */
@unmanaged
export class Smoothed {
  target: f32;
  value: f32;
  from: f32;

  set(target: f32, jump: bool): void {
    this.target = target;
    if (jump) {
      this.value = target;
      this.from = target;
    }
  }

  /** Begins a stretch of `frames` at a sample rate. */
  advance(frames: i32, rate: f32): void {
    this.from = this.value;
    const distance = this.target - this.value;
    if (abs(distance) < 1e-6) {
      this.value = this.target;
    } else {
      const n = <f32>frames;
      this.value += (distance * n) / (n + TIME * rate);
    }
  }

  settle(): void {
    this.value = this.target;
    this.from = this.target;
  }
}

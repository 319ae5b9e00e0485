import type { Clock } from "../../../server/clock";

/** A clock that stands still until a test moves it. */
export interface TestClock {
  readonly now: Clock;
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void;
  set(time: Date): void;
}

export function createClock(start = "2026-03-02T10:00:00.000Z"): TestClock {
  let time = new Date(start);
  return {
    now: () => new Date(time),
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      time = new Date(time.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000);
    },
    set: (next) => {
      time = new Date(next);
    },
  };
}

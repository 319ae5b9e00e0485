import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { RewardAnswer } from "../../contract/api/wallet";
import { HEARTBEAT } from "../../contract/social";
import { Heartbeats } from "../../src/pages/watch/heartbeats";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const REWARD: RewardAnswer = { rewarded: true, occasion: "watch.minute", amount: "100" };
const failure = (code: "not_found" | "offline") => ({
  ok: false as const,
  error: { code, message: "", status: 0, fields: {}, requestId: null },
});

/** Heartbeats of a sound that stands at `at.position`, and what they have told. */
function heart(answer: (said: unknown) => unknown = () => ({ ok: true, value: { reward: REWARD, next: 4 } })) {
  const told: [string, number, boolean][] = [];
  const rewards: RewardAnswer[] = [];
  const at = { position: 0 };
  const beats = new Heartbeats({
    position: () => at.position,
    onReward: (reward) => rewards.push(reward),
    send: async (watch, said) => {
      told.push([watch, said.position, said.playing]);
      return answer(said) as never;
    },
  });
  return { beats, told, rewards, at };
}

test("tell when the sound starts, then as the server asks, and when it stops; nothing after that", async () => {
  const { beats, told, rewards, at } = heart();
  beats.begin("w");
  beats.start();
  beats.start();
  at.position = 4;
  await vi.advanceTimersByTimeAsync(4000);
  at.position = 5;
  beats.stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([
    ["w", 0, true],
    ["w", 4, true],
    ["w", 5, false],
  ]);
  expect(rewards).toHaveLength(3);
});

test("tell where the sound was before a jump, and where it is after it", async () => {
  const { beats, told, at } = heart();
  beats.begin("w");
  beats.start();
  at.position = 3;
  beats.jump(() => {
    at.position = 100;
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(told.map(([, position]) => position)).toEqual([0, 3, 100]);
});

test("go on after a failure, in the longest pause, and end where there is no such view", async () => {
  let answer = failure("offline");
  const { beats, told } = heart(() => answer as never);
  beats.begin("w");
  beats.start();
  await vi.advanceTimersByTimeAsync(HEARTBEAT.everySeconds * 1000 - 1);
  expect(told).toHaveLength(1);
  answer = failure("not_found");
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(told).toHaveLength(2);
});

test("are few while a hand drags through the sound, and none before a view has begun", async () => {
  const { beats, told, at } = heart();
  beats.start();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(told).toEqual([]);
  beats.stop();
  beats.begin("w");
  beats.start();
  for (let step = 0; step < 50; step++) {
    beats.jump(() => {
      at.position = step;
    });
  }
  await vi.advanceTimersByTimeAsync(0);
  expect(told.length).toBeLessThan(6);
  // the last word is where it really is
  await vi.advanceTimersByTimeAsync(15_000);
  expect(told.at(-1)).toEqual(["w", 49, true]);
});

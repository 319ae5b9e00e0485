import { beforeEach, describe, expect, it } from "vitest";
import { createLoopMemory, LOOP_FRAMES, LoopMemory } from "../../../contract/engine/loopMemory";
import type { Sound } from "../../../workers/relay/api";
import { Relay } from "../../../workers/relay/relay";

const QUANTUM = 128;
/** Near the end of the numbers, so that they begin anew on the way. */
const START = 2 ** 31 - 1000;

let loop: LoopMemory;
let sent: Sound[];
let broken: string[];
let relay: Relay;
/** frames that have been played */
let played: number;

beforeEach(() => {
  loop = new LoopMemory(createLoopMemory());
  sent = [];
  broken = [];
  relay = new Relay(
    loop,
    (sound) => sent.push(sound),
    20_000,
    (why) => broken.push(why),
  );
  played = 0;
});

const sample = (frame: number) => Math.sin(frame * 0.01);

/** One quantum of the engine's context; gives what the receiver plays in it. */
function quantum(): Float32Array {
  const at = START + played;
  const [left, right] = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
  loop.play(at | 0, left, right);
  const sound = Float32Array.from(left, (_, i) => sample(at + i));
  loop.send(
    at | 0,
    sound,
    sound.map((x) => -x),
    QUANTUM,
  );
  played += QUANTUM;
  expect(right.every((x, i) => x === -(left[i] as number))).toBe(true);
  return left;
}

/** Sends back what has gone out, as it came. */
function echo(now: number): void {
  relay.pass();
  for (const message of sent.splice(0)) relay.take(message, now);
}

describe("the way of a loop's sound", () => {
  it("is as long as the loop, to the frame, however long each part of it was under way", () => {
    const heard: number[] = [];
    for (let count = 0; count < 120; count++) {
      heard.push(...quantum());
      // together, after up to 24 quanta
      if (count % 24 === 0) echo(count);
    }
    const from = LOOP_FRAMES + QUANTUM;
    const wrong = heard.findIndex(
      (x, i) => i >= from && Math.abs(x - Math.fround(sample(START + i - LOOP_FRAMES))) > 1e-9,
    );
    expect(wrong).toBe(-1);
    expect(broken).toEqual([]);
    expect(loop.missed).toBe(0);
  });

  it("is silence where nothing came back in time, and counted", () => {
    for (let count = 0; count < LOOP_FRAMES / QUANTUM + 5; count++) {
      quantum();
      echo(1);
    }
    for (let count = 0; count <= LOOP_FRAMES / QUANTUM; count++) quantum();
    const held = loop.missed;
    for (let count = 0; count < 40; count++) expect(Math.max(...quantum())).toBe(0);
    expect(loop.missed - held).toBe(40);
    // what comes now is for the past, and is not played later
    relay.take({ frame: START | 0, sound: new Float32Array(2048).fill(0.5) }, 2);
    for (let count = 0; count < 300; count++) expect(Math.max(...quantum())).toBe(0);
  });

  it("is counted too where nothing comes back in time from the first on", () => {
    const patience = (4 * LOOP_FRAMES) / QUANTUM;
    for (let count = 0; count < patience; count++) quantum();
    expect(loop.missed).toBe(0);
    for (let count = 0; count < 7; count++) quantum();
    expect(loop.missed).toBe(7);
  });

  it.each<[string, unknown]>([
    ["nothing", undefined],
    ["text", "sound"],
    ["a frame that is no number", { frame: "3", sound: new Float32Array(256) }],
    ["half a frame", { frame: 0.5, sound: new Float32Array(256) }],
    ["a frame beyond all", { frame: 2 ** 40, sound: new Float32Array(256) }],
    ["sound of another kind", { frame: START, sound: [0, 0] }],
    ["no sound", { frame: START, sound: new Float32Array(0) }],
    ["a frame on one side alone", { frame: START, sound: new Float32Array(255) }],
    ["more than a message holds", { frame: START, sound: new Float32Array(1e6) }],
    ["what was not sent yet", { frame: START + 20_000, sound: new Float32Array(256) }],
  ])("ends where %s comes back", (_, message) => {
    for (let count = 0; count < 40; count++) quantum();
    relay.take(message, 1);
    expect(broken).toEqual(["what came back from it is no sound"]);
    for (let count = 0; count < 60; count++) expect(Math.max(...quantum())).toBe(0);
  });

  it("ends where more comes back than anybody asked for", () => {
    for (let count = 0; count < 40; count++) quantum();
    const message = { frame: START, sound: new Float32Array(256) };
    for (let count = 0; count < 2000; count++) relay.take(message, 10);
    expect(broken).toEqual([]);
    relay.take(message, 10);
    expect(broken).toEqual(["it sent too many messages"]);
  });

  it("ends where nothing comes back while much is sent, and not while nothing is", () => {
    const send = (frames: number) => {
      for (const until = played + frames; played < until; relay.pass()) quantum();
    };
    send(10_000);
    echo(1);
    send(19_000);
    for (let count = 0; count < 10_000; count++) relay.pass();
    expect(broken).toEqual([]);
    send(1500);
    expect(broken[0]).toEqual("no sound came back from it");
  });

  it("has waited for nobody while its own thread was held up", () => {
    relay.pass();
    for (let count = 0; count < 200; count++) quantum();
    relay.pass();
    expect(broken).toEqual([]);
  });

  it("plays no number that is none, and nothing that deafens", () => {
    for (let count = 0; count < 10; count++) quantum();
    relay.take({ frame: START, sound: Float32Array.of(Number.NaN, 1e30, 0.5, -Infinity) }, 1);
    for (let count = 10; count < LOOP_FRAMES / QUANTUM; count++) quantum();
    const [left, right] = [new Float32Array(QUANTUM), new Float32Array(QUANTUM)];
    loop.play((START + LOOP_FRAMES) | 0, left, right);
    expect([left[0], left[1], right[0], right[1]]).toEqual([0, 16, 0.5, 0]);
  });
});

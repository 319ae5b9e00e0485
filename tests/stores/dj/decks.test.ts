import { describe, expect, test } from "vitest";
import { steadyGrid } from "../../../contract/dj/grid";
import { cueAt } from "../../../contract/dj/hotCues";
import { FRAMES_PER_BEAT as BEAT, desk, RATE, track } from "./fakeDecks";

describe("loading", () => {
  test("stands at the cue point, else where the sound begins", async () => {
    const { decks, fakes, put } = desk();
    await put("a", { cue: 4800 });
    await put("b", { sound: { start: 960, end: 9600 } });
    expect([fakes.a.reading.frame, fakes.b.reading.frame]).toEqual([4800, 960]);
    expect(decks.deck("a").state.atCue).toBe(true);
  });

  test("is refused while the deck plays", async () => {
    const { decks, put } = desk();
    await put("a");
    decks.set("a", "play", 1);
    expect(decks.load("a", track("other"))).toBe("Deck A is playing. Pause it, then load.");
    expect(decks.deck("a").state.track?.id).toBe("track-a");
  });

  test("says what failed, and another track can be loaded", async () => {
    const { decks, fakes, put } = desk();
    fakes.a.fails = "The file is gone.";
    await put("a");
    expect(decks.deck("a").state).toMatchObject({ failure: "The file is gone.", playing: false, loading: false });
    fakes.a.fails = null;
    await put("a");
    expect(decks.deck("a").state.failure).toBeNull();
  });

  test("a file that vanishes under a playing deck is told, and the others go on", async () => {
    const { decks, fakes, put } = desk();
    await put("a");
    await put("b");
    for (const name of ["a", "b"] as const) decks.set(name, "play", 1);
    decks.poll();
    fakes.a.reading = { ...fakes.a.reading, state: "failed", failure: "The file is gone." };
    decks.poll();
    expect(decks.deck("a").state).toMatchObject({ playing: false, failure: "The file is gone." });
    expect(decks.deck("b").state).toMatchObject({ playing: true, failure: null });
  });
});

describe("play and cue", () => {
  test("cue held at the cue point plays as long as it is held", async () => {
    const { decks, fakes, put } = desk();
    await put("a", { cue: 2 * BEAT });
    decks.set("a", "cue", 1);
    expect(fakes.a.said()).toEqual(["play"]);
    decks.set("a", "cue", 0);
    expect(fakes.a.said()).toEqual(["pause", `seek ${2 * BEAT}`]);
    expect(decks.deck("a").state.playing).toBe(false);
  });

  test("play pressed meanwhile goes on playing", async () => {
    const { decks, fakes, put } = desk();
    await put("a");
    decks.set("a", "cue", 1);
    decks.set("a", "play", 0);
    decks.set("a", "cue", 0);
    expect(fakes.a.reading.state).toBe("playing");
    expect(decks.deck("a").state).toMatchObject({ playing: true, preview: null });
  });

  test("cue elsewhere moves the cue point to the nearest beat, and keeps it in the library", async () => {
    const { decks, edits, put, stand } = desk();
    await put("a");
    stand("a", 7.8);
    decks.set("a", "cue", 1);
    expect(edits).toEqual([["track-a", { cue: 8 * BEAT }]]);
    expect(decks.deck("a").state.track?.cue).toBe(8 * BEAT);
  });

  test("the end of the track pauses the deck", async () => {
    const { decks, fakes, put } = desk();
    await put("a");
    decks.set("a", "play", 1);
    decks.poll();
    fakes.a.reading = { ...fakes.a.reading, state: "paused", ended: true };
    decks.poll();
    expect(decks.deck("a").state).toMatchObject({ playing: false, ended: true });
  });

  test("what the engine has not yet done is not taken for what it did", async () => {
    const { decks, fakes, put } = desk();
    await put("a");
    decks.poll();
    decks.set("a", "play", 1);
    fakes.a.reading = { ...fakes.a.reading, state: "paused" };
    decks.poll();
    expect(decks.deck("a").state.playing).toBe(true);
  });
});

describe("hot cues", () => {
  test("an empty slot takes where the deck is; a set one is gone to in phase", async () => {
    const { decks, fakes, put, stand } = desk();
    await put("a");
    stand("a", 15.9);
    decks.set("a", "hotCue3", 1);
    decks.set("a", "hotCue3", 0);
    expect(cueAt(decks.deck("a").state.track?.hotCues ?? [], 2)?.frame).toBe(16 * BEAT);
    decks.set("a", "play", 1);
    stand("a", 40.1);
    fakes.a.said();
    decks.set("a", "hotCue3", 1);
    // a tenth of a beat late: a tenth of a beat behind the cue
    expect(fakes.a.said()).toEqual([`jump ${-24 * BEAT}`]);
  });

  test("of a deck that stands it plays as long as it is held", async () => {
    const { decks, fakes, put } = desk();
    await put("a", { hotCues: [{ slot: 0, frame: 4 * BEAT, end: null, label: "", color: "#ffffff" }] });
    decks.set("a", "hotCue1", 1);
    expect(fakes.a.said()).toEqual([`seek ${4 * BEAT}`, "play"]);
    decks.set("a", "hotCue1", 0);
    expect(fakes.a.said()).toEqual(["pause", `seek ${4 * BEAT}`]);
  });

  test("keeps a loop that runs, and starts and ends it", async () => {
    const { decks, fakes, put, stand } = desk();
    await put("a");
    decks.set("a", "play", 1);
    stand("a", 8.2);
    decks.set("a", "beatLoop", 1);
    decks.set("a", "hotCue1", 1);
    decks.set("a", "hotCue1", 0);
    expect(cueAt(decks.deck("a").state.track?.hotCues ?? [], 0)).toMatchObject({ frame: 8 * BEAT, end: 12 * BEAT });
    decks.set("a", "hotCue1", 1);
    expect(decks.deck("a").state.looping).toBe(false);
    decks.set("a", "hotCue1", 0);
    stand("a", 30);
    fakes.a.said();
    decks.set("a", "hotCue1", 1);
    expect(fakes.a.said()).toEqual([`jump ${-22 * BEAT}`, `setLoop {"start":${8 * BEAT},"end":${12 * BEAT}} true`]);
  });

  test("there are 36 of them, and no more", async () => {
    const { decks, put } = desk();
    await put("a");
    decks.set("a", "hotCue36", 1);
    expect(cueAt(decks.deck("a").state.track?.hotCues ?? [], 35)?.color).toBe("#ff8000");
    expect(() => decks.set("a", "hotCue37", 1)).toThrow(RangeError);
  });
});

describe("loops", () => {
  test("halve, double and move", async () => {
    const { decks, put, stand } = desk();
    await put("a");
    stand("a", 8.2);
    const loop = () => {
      const { loop: now } = decks.deck("a").state;
      return now && [now.start / BEAT, now.end / BEAT];
    };
    decks.set("a", "beatLoop", 1);
    expect(loop()).toEqual([8, 12]);
    decks.set("a", "halve", 1);
    expect(loop()).toEqual([8, 10]);
    decks.set("a", "double", 1);
    decks.set("a", "double", 1);
    expect(loop()).toEqual([8, 16]);
    decks.set("a", "loopForward", 1);
    expect(loop()).toEqual([12, 20]);
    decks.set("a", "loop", 0);
    expect(decks.deck("a").state.looping).toBe(false);
    decks.set("a", "reloop", 1);
    expect(decks.deck("a").state.looping).toBe(true);
  });

  test("in and out", async () => {
    const { decks, put, stand } = desk();
    await put("a");
    stand("a", 4.1);
    decks.set("a", "loopIn", 1);
    stand("a", 8.1);
    decks.set("a", "loopOut", 1);
    expect(decks.deck("a").state).toMatchObject({ loop: { start: 4 * BEAT, end: 8 * BEAT }, looping: true });
  });

  test("a roll lasts as long as its button, and the track goes on below", async () => {
    const { decks, fakes, put, stand } = desk();
    await put("a");
    stand("a", 8.1);
    decks.set("a", "roll3", 1);
    expect(fakes.a.said()).toEqual(["setSlip true", `setLoop {"start":${8 * BEAT},"end":${8.25 * BEAT}} true`]);
    decks.set("a", "roll3", 0);
    expect(fakes.a.said()).toEqual(["setLoop null false", "setSlip false"]);
  });

  test("a jump takes the loop along", async () => {
    const { decks, fakes, put, stand } = desk();
    await put("a");
    stand("a", 8);
    decks.set("a", "beatLoop", 1);
    fakes.a.said();
    decks.set("a", "jumpForward", 1);
    const moved = `setLoop {"start":${12 * BEAT},"end":${16 * BEAT}} true`;
    expect(fakes.a.said()).toEqual(["setLoop null false", `jump ${4 * BEAT}`, moved]);
  });

  test("censor goes backwards and comes out where it would have been", async () => {
    const { decks, fakes, put } = desk();
    await put("a");
    decks.set("a", "censor", 1);
    decks.set("a", "censor", 0);
    expect(fakes.a.said()).toEqual(["setSlip true", "setReverse true", "setReverse false", "setSlip false"]);
  });
});

describe("sync", () => {
  test("the deck that plays leads, the other follows, and falls in on the beat", async () => {
    const { decks, fakes, put, stand } = desk();
    await put("a");
    await put("b", { grid: steadyGrid(RATE, 120, 0) });
    decks.set("a", "play", 1);
    decks.set("a", "sync", 1);
    stand("a", 33.25);
    stand("b", 0);
    fakes.b.said();
    decks.set("b", "sync", 1);
    expect(fakes.a.said()).toContain('setSync "leader"');
    expect(fakes.b.said()).toContain('setSync "follower"');
    decks.set("b", "play", 1);
    expect(fakes.b.said()).toEqual([`jump ${0.25 * BEAT}`, "play"]);
    expect([decks.value("a", "leader"), decks.value("b", "leader")]).toEqual([1, 0]);
  });

  test("synced alone, a deck that stands follows the one that plays, which leads", async () => {
    const { decks, fakes, put } = desk();
    await put("a");
    await put("b", { grid: steadyGrid(RATE, 120, 0) });
    decks.set("a", "play", 1);
    decks.set("b", "sync", 1);
    expect(fakes.a.said()).toContain('setSync "leader"');
    expect(fakes.b.said()).toContain('setSync "follower"');
  });

  test("another leads when the leader stops", async () => {
    const { decks, fakes, put } = desk();
    await put("a");
    await put("b");
    for (const name of ["a", "b"] as const) {
      decks.set(name, "play", 1);
      decks.set(name, "sync", 1);
    }
    expect(decks.value("a", "leader")).toBe(1);
    fakes.b.said();
    decks.set("a", "play", 0);
    expect(decks.value("b", "leader")).toBe(1);
    expect(fakes.b.said()).toContain('setSync "leader"');
  });

  test("a deck that is let go of keeps its tempo, and its fader moves it from there", async () => {
    const { decks, fakes, put, stand } = desk();
    await put("a");
    await put("b");
    decks.set("a", "play", 1);
    decks.set("a", "sync", 1);
    decks.set("b", "sync", 1);
    stand("b", 3, 126);
    fakes.b.said();
    decks.set("b", "sync", 0);
    expect(fakes.b.said()).toEqual(['setSync "off"', "setTempo 1.05"]);
    decks.set("b", "tempo", 25);
    expect(fakes.b.said()).toEqual(["setTempo 1.07"]);
    decks.set("b", "tempoReset", 1);
    expect(fakes.b.said()).toEqual(["setTempo 1"]);
  });

  test("a follower's fader moves the leader by as much", async () => {
    const { decks, fakes, put } = desk();
    await put("a");
    await put("b");
    decks.set("a", "play", 1);
    decks.set("a", "sync", 1);
    decks.set("b", "sync", 1);
    fakes.a.said();
    decks.set("b", "tempo", 50);
    expect(fakes.a.said()).toEqual(["setTempo 1.04"]);
  });

  test("one press matches tempo and beat with the deck that plays", async () => {
    const { decks, fakes, put, stand } = desk();
    await put("a");
    await put("b");
    decks.set("a", "play", 1);
    decks.set("b", "play", 1);
    stand("a", 10.1, 123);
    stand("b", 4.9);
    fakes.b.said();
    decks.set("b", "match", 1);
    const said = fakes.b.said();
    expect(said[0]).toBe("setTempo 1.025");
    expect(Number(said[1]?.split(" ")[1])).toBeCloseTo(0.2 * BEAT, 3);
  });
});

test("a control that is held twice is pressed once", async () => {
  const { decks, fakes, put } = desk();
  await put("a");
  decks.set("a", "nudgeUp", 1);
  decks.set("a", "nudgeUp", 1);
  decks.set("a", "nudgeUp", 0);
  expect(fakes.a.said()).toEqual(["nudge 1.04", "nudge 1"]);
});

test("four taps make the grid of a track that has none", async () => {
  const { decks, time, fakes, put } = desk();
  await put("a", { grid: null, bpm: null });
  for (let beat = 0; beat < 4; beat++) {
    fakes.a.reading = { ...fakes.a.reading, frame: 5000 + beat * 23_040 };
    time.now += 0.48;
    decks.set("a", "tap", 1);
  }
  expect(decks.deck("a").state.track?.bpm).toBeCloseTo(125, 6);
});

test("key match shifts to the nearest key that goes with the other's", async () => {
  const { decks, fakes, put } = desk();
  await put("a", { key: { tonic: 9, mode: "minor" } });
  await put("b", { key: { tonic: 8, mode: "minor" } });
  decks.set("a", "play", 1);
  decks.set("b", "keyMatch", 1);
  expect(fakes.b.said()).toEqual(["setPitch 1"]);
});

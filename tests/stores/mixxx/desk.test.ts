import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { findControl } from "../../../contract/midi/mixxx/controls";
import type { Address } from "../../../contract/parameters/address";
import { useDjLibrary } from "../../../src/stores/djLibrary/library";
import { useLibraryView } from "../../../src/stores/djLibrary/view";
import { isReached, MixxxDesk } from "../../../src/stores/mixxx/desk";
import { usePersonal } from "../../../src/stores/personal";
import { FRAMES_PER_BEAT as BEAT, RATE, track } from "../dj/fakeDecks";
import { studio } from "./support";

let made: ReturnType<typeof studio>;
let desk: MixxxDesk;

beforeEach(() => {
  vi.useFakeTimers();
  made = studio();
  desk = new MixxxDesk(made.ports);
});
afterEach(() => {
  made.scope.end();
  vi.useRealTimers();
  useDjLibrary.setState(useDjLibrary.getInitialState(), true);
  useLibraryView.setState(useLibraryView.getInitialState(), true);
  usePersonal.setState(usePersonal.getInitialState(), true);
});

function control(group: string, key: string) {
  const found = findControl(group, key);
  if (!found) throw new Error(`${group},${key}`);
  return found;
}
const set = (group: string, key: string, value: number) => desk.set(control(group, key), value);
const value = (group: string, key: string) => desk.value(control(group, key));
const LOW: Address = { of: "device", id: "deck-a-eq", parameter: "low" };

describe("the mixer", () => {
  test("a knob is heard at once, and is one edit when it rests", () => {
    for (const amount of [0.9, 0.5, 0]) set("[Channel1]", "filterLow", amount);
    expect(made.parameters.get(LOW)).toBe(0);
    expect(made.edits).toHaveLength(0);
    vi.advanceTimersByTime(500);
    expect(made.edits).toHaveLength(1);
    expect(made.history.project.devices["deck-a-eq"]!.params.low).toBe(0);
    expect(value("[Channel1]", "filterLow")).toBe(0);
  });

  test("a switch is an edit at once", () => {
    set("[Channel1]", "filterLowKill", 1);
    expect(made.history.project.devices["deck-a-eq"]!.params.lowKill).toBe(1);
    expect(value("[Channel1]", "filterLowKill")).toBe(1);
  });

  test("what is heard in headphones, and how loud", () => {
    set("[Channel2]", "pfl", 1);
    expect(usePersonal.getState().tracks["deck-b"]?.cue).toBe(true);
    set("[Master]", "headMix", -1);
    expect(made.mix.mix).toBe(1);
    set("[Master]", "headGain", 0.1);
    expect(made.mix.level).toBeCloseTo(-20, 9);
  });

  test("meters run from −48 dB to 0", () => {
    made.peaks.set("deck-a", 10 ** (-24 / 20));
    expect(value("[Channel1]", "VuMeter")).toBeCloseTo(0.5, 9);
    expect(value("[Channel2]", "VuMeter")).toBe(0);
    made.peaks.set("deck-a", 1);
    expect(value("[Channel1]", "PeakIndicator")).toBe(1);
  });
});

describe("decks", () => {
  test("play, cue and tempo are the deck's own", async () => {
    await made.put("b");
    set("[Channel2]", "play", 1);
    expect(made.fakes.b.said()).toContain("play");
    expect(value("[Channel2]", "play_indicator")).toBe(1);
    set("[Channel2]", "rate", 0.5);
    expect(made.fakes.b.said()).toEqual(["setTempo 1.04"]);
    expect(value("[Channel2]", "rate")).toBeCloseTo(0.5, 9);
  });

  test("what Mixxx has and the deck has no button for", async () => {
    await made.put("a", { cue: 4800 });
    made.stand("a", 20);
    set("[Channel1]", "cue_gotoandplay", 1);
    expect(made.fakes.a.said()).toEqual([`seek ${4800}`, "play"]);
    set("[Channel1]", "stop", 1);
    expect(made.fakes.a.said()).toEqual(["pause"]);
    set("[Channel1]", "playposition", 0.5);
    expect(made.fakes.a.said()).toEqual([`seek ${RATE * 150}`]);
    made.stand("a", 8);
    set("[Channel1]", "beatjump_16_forward", 1);
    expect(made.fakes.a.said()).toEqual([`jump ${16 * BEAT}`]);
    expect(made.decks.deck("a").state.jumpSize).toBe(7);
    set("[Channel1]", "bpm", 126);
    expect(made.fakes.a.said()).toEqual(["setTempo 1.05"]);
  });

  test("a platter is touched, turned and let go of", () => {
    desk.platter(1, { kind: "touch", on: true, ramp: false });
    desk.platter(1, { kind: "turn", seconds: 0.25 });
    desk.platter(1, { kind: "touch", on: false, ramp: true });
    desk.platter(2, { kind: "brake", on: true, factor: 2 });
    expect(made.fakes.a.said().slice(-3)).toEqual(["touch", "turn 0.25", "release"]);
    expect(made.fakes.b.said().slice(-1)).toEqual(["brake 0.5"]);
  });

  test("the selected track is loaded; into a deck that plays it is not, and that is said", () => {
    const tracks = ["one", "two", "three"].map((id, index) => track(id, { added: 3 - index }));
    useDjLibrary.setState({ tracks: new Map(tracks.map((one) => [one.id, one])) });
    set("[Playlist]", "SelectTrackKnob", 1);
    set("[Playlist]", "SelectTrackKnob", 1);
    set("[Channel1]", "LoadSelectedTrack", 1);
    expect(made.decks.deck("a").state.track?.id).toBe("two");
    set("[Channel1]", "play", 1);
    set("[Library]", "MoveDown", 1);
    set("[Channel1]", "LoadSelectedTrack", 1);
    expect(made.decks.deck("a").state.track?.id).toBe("two");
    expect(made.refused).toEqual(["Deck A is playing. Pause it, then load."]);
    set("[Playlist]", "LoadSelectedIntoFirstStopped", 1);
    expect(made.decks.deck("b").state.track?.id).toBe("three");
  });
});

test("what the studio does not have is not reached", () => {
  for (const key of ["volume", "play", "hotcue_3_activate", "LoadSelectedTrack", "pfl", "vu_meter", "jog"])
    expect(isReached(control("[Channel1]", key)), key).toBe(true);
  expect(isReached(control("[Sampler1]", "play"))).toBe(false);
  expect(isReached(control("[Channel1]", "intro_start_set"))).toBe(false);
  expect(isReached(control("[AutoDJ]", "fade_now"))).toBe(false);
});

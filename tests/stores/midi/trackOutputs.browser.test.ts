import { afterAll, afterEach, beforeAll, expect, it, vi } from "vitest";
import WMT from "web-midi-test";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import type { Engine, LiveEvent } from "../../../src/engine/port";
import { useMidi } from "../../../src/stores/midi/midi";
import { followTrackOutputs } from "../../../src/stores/midi/timing/trackOutputs";
import { setPersonal, usePersonal } from "../../../src/stores/personal";
import { useProject } from "../../../src/stores/project";
import { ids } from "../../contract/project/randomCommands";

/** Tracks that play an external synth, which is a fake one on the fake MIDI of the page. */

const received: number[][] = [];
const synth = new WMT.MidiDst("Test synth");
synth.receive = (data) => void received.push([...(data ?? [])]);

let live: (played: { trackId: string; event: LiveEvent; time: number }) => void = () => {};
let panic = () => {};
const clock = { playing: false, quarters: 0, bpm: 120 };
const engine = {
  readClock: () => ({ ...clock, time: performance.now() }),
  onLive: (each: typeof live) => {
    live = each;
    return () => {};
  },
  onPanic: (each: () => void) => {
    panic = each;
    return () => {};
  },
} as unknown as Engine;
const makeId = ids();
const track = trackTemplate(newProject(makeId), "midi", makeId).track;
let stop = () => {};

const has = (...bytes: number[]) => received.some((message) => bytes.every((byte, at) => message[at] === byte));
/** As patient as `expect.poll` is here, which only tests may call. */
const becomes = (isIt: () => boolean) => vi.waitFor(() => expect(isIt()).toBe(true), { timeout: 30_000 });
const comes = (...bytes: number[]) => becomes(() => has(...bytes));
const play = (event: LiveEvent) => live({ trackId: track.id, event, time: performance.now() });
const connected = (on: boolean) => becomes(() => useMidi.getState().outputs.includes("Test synth") === on);

beforeAll(async () => {
  vi.spyOn(navigator, "requestMIDIAccess").mockImplementation(
    WMT.requestMIDIAccess as typeof navigator.requestMIDIAccess,
  );
  await useMidi.getState().enable();
  synth.connect();
  await connected(true);
  const project = newProject(makeId);
  useProject.setState({ project: { ...project, tracks: { ...project.tracks, [track.id]: track } } });
  stop = followTrackOutputs(engine);
});
afterAll(() => {
  stop();
  vi.restoreAllMocks();
});
afterEach(() => {
  clock.playing = false;
  usePersonal.setState(usePersonal.getInitialState(), true);
});

const send = async () => {
  // what an earlier test was told says nothing about this one
  received.length = 0;
  setPersonal(track.id, { midiOutput: { device: "Test synth", channel: 3, program: 9, delay: 0 } });
  await comes(0xc2, 9);
  received.length = 0;
};

it("tells the synth its sound, and passes on what is played on the track, on its channel", async () => {
  await send();
  play({ type: "noteOn", key: 60, velocity: 90 });
  play({ type: "control", controller: 1, value: 40 });
  play({ type: "noteOff", key: 60 });
  live({ trackId: "another", event: { type: "noteOn", key: 61, velocity: 90 }, time: 0 });
  await comes(0x82, 60);
  expect(received).toEqual([
    [0x92, 60, 90],
    [0xb2, 1, 40],
    [0x82, 60, 64],
  ]);
});

it.each(["panic", "pagehide", "another output", "end"] as const)("ends a note that is held: %s", async (how) => {
  await send();
  play({ type: "noteOn", key: 64, velocity: 90 });
  await comes(0x92, 64);
  if (how === "panic") panic();
  if (how === "pagehide") window.dispatchEvent(new Event("pagehide"));
  if (how === "another output") setPersonal(track.id, { midiOutput: null });
  if (how === "end") {
    stop();
    stop = followTrackOutputs(engine);
  }
  await comes(0x82, 64);
  await comes(0xb2, 123);
});

it("a synth that is pulled out in the middle of a note ends it when it comes back, and takes its sound again", async () => {
  await send();
  play({ type: "noteOn", key: 67, velocity: 90 });
  await comes(0x92, 67);
  synth.disconnect();
  await connected(false);
  received.length = 0;
  synth.connect();
  await connected(true);
  await comes(0xb2, 123);
  await comes(0xc2, 9);
});

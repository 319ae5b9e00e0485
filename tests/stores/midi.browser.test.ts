import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import WMT from "web-midi-test";
import { newProject, trackTemplate } from "../../contract/project/newProject";
import type { PersonalTrack } from "../../contract/project/personal";
import type { Engine, LiveEvent } from "../../src/engine/port";
import { followMidi, useMidi } from "../../src/stores/midi/midi";
import { setPersonal, usePersonal } from "../../src/stores/personal";
import { useProject } from "../../src/stores/project";
import { useSelection } from "../../src/stores/selection";
import { ids } from "../contract/project/randomCommands";

const played: [track: string, event: LiveEvent, timeStamp: number | undefined][] = [];
const engine = {
  live: (...args: (typeof played)[number]) => void played.push(args),
  markLive: () => undefined,
} as unknown as Engine;
const keyboard = new WMT.MidiSrc("Test keyboard");
let stop = () => {};

const pause = () => new Promise((done) => setTimeout(done, 20));
const send = async (...bytes: number[]) => {
  keyboard.emit(bytes);
  await pause();
};

const makeId = ids();
const project = newProject(makeId);
const [one, two] = [trackTemplate(project, "midi", makeId).track, trackTemplate(project, "drums", makeId).track];
const withTracks = (own: Partial<PersonalTrack> = {}) => {
  useProject.setState({ project: { ...project, tracks: { ...project.tracks, [one.id]: one, [two.id]: two } } });
  usePersonal.setState(usePersonal.getInitialState(), true);
  setPersonal(one.id, own);
};

beforeAll(async () => {
  vi.spyOn(navigator, "requestMIDIAccess").mockImplementation(
    WMT.requestMIDIAccess as typeof navigator.requestMIDIAccess,
  );
  stop = followMidi(engine);
  await useMidi.getState().enable();
});
afterAll(() => {
  stop();
  vi.restoreAllMocks();
});
beforeEach(async () => {
  keyboard.connect();
  await pause();
  played.length = 0;
  withTracks();
  useSelection.setState({ trackId: one.id });
});

describe("MIDI keyboards", () => {
  it("are listed and play the selected track, with the time at which they played", async () => {
    expect(useMidi.getState().state).toEqual({ kind: "on" });
    expect(useMidi.getState().devices.map((device) => device.name)).toEqual(["Test keyboard"]);
    const before = performance.now();
    await send(0x90, 60, 100);
    await send(0x80, 60, 0);
    expect(played.map(([track, event]) => [track, event])).toEqual([
      [one.id, { type: "noteOn", key: 60, velocity: 100 }],
      [one.id, { type: "noteOff", key: 60 }],
    ]);
    expect(Math.abs(played[0]![2]! - before)).toBeLessThan(1000);
  });

  it("end a note where it began, though another track is selected by then", async () => {
    await send(0x90, 64, 80);
    useSelection.setState({ trackId: two.id });
    await send(0x90, 64, 0);
    await send(0x90, 65, 80);
    expect(played.map(([track, event]) => [track, event.type])).toEqual([
      [one.id, "noteOn"],
      [one.id, "noteOff"],
      [two.id, "noteOn"],
    ]);
    await send(0x80, 65, 0);
  });

  it("send controllers, bend and pressure in the document's units", async () => {
    await send(0xb0, 1, 90);
    await send(0xe0, 0, 0);
    await send(0xe0, 0, 64);
    await send(0xd0, 33);
    expect(played.map(([, event]) => event)).toEqual([
      { type: "control", controller: 1, value: 90 },
      { type: "bend", value: -8192 },
      { type: "bend", value: 0 },
      { type: "pressure", value: 33 },
    ]);
  });

  it("are heard by armed tracks that listen to their channel", async () => {
    withTracks({ armed: true, midiInput: { deviceId: null, channel: 3 } });
    useSelection.setState({ trackId: two.id });
    await send(0x92, 60, 100);
    await send(0x90, 61, 100);
    expect(played.map(([track]) => track)).toEqual([one.id, two.id]);
    await send(0x82, 60, 0);
    await send(0x80, 61, 0);
  });

  it("are heard by a track that chose one of them, by its id or, where no keyboard has that id, by its name", async () => {
    const [device] = useMidi.getState().devices;
    for (const [midiInput, heard] of [
      [{ deviceId: device!.id, channel: null }, true],
      [{ deviceId: "of another computer", label: "Test keyboard", channel: null }, true],
      [{ deviceId: "of another computer", label: "Another keyboard", channel: null }, false],
    ] as const) {
      played.length = 0;
      withTracks({ midiInput });
      await send(0x90, 60, 100);
      await send(0x80, 60, 0);
      expect(played.length > 0).toBe(heard);
    }
  });

  it("let go of a pedal on the track where it went down, though another track is selected by then", async () => {
    for (const pedal of [64, 66, 67]) {
      useSelection.setState({ trackId: one.id });
      await send(0xb0, pedal, 127);
      useSelection.setState({ trackId: two.id });
      played.length = 0;
      await send(0xb0, pedal, 0);
      expect(new Set(played.map(([track]) => track))).toEqual(new Set([one.id, two.id]));
    }
  });

  it("leave nothing sounding when they are pulled out", async () => {
    await send(0x90, 60, 100);
    for (const pedal of [64, 66, 67]) await send(0xb0, pedal, 127);
    played.length = 0;
    keyboard.disconnect();
    await pause();
    expect(played.map(([track, event]) => [track, event])).toEqual([
      [one.id, { type: "noteOff", key: 60 }],
      [one.id, { type: "control", controller: 64, value: 0 }],
      [one.id, { type: "control", controller: 66, value: 0 }],
      [one.id, { type: "control", controller: 67, value: 0 }],
    ]);
    expect(useMidi.getState().devices).toEqual([]);
  });
});

describe("an MPE keyboard", () => {
  const zone = async (members: number) => {
    for (const [controller, value] of [
      [101, 0],
      [100, 6],
      [6, members],
    ] as const) {
      await send(0xb0, controller, value);
    }
  };

  it("sets its zone, and each finger's bend, pressure and slide reach its own note, where that began", async () => {
    await zone(15);
    await send(0xe1, 0, 64);
    await send(0x91, 60, 100);
    await send(0x92, 67, 90);
    useSelection.setState({ trackId: two.id });
    await send(0xe2, 0, 96);
    await send(0xd1, 33);
    await send(0xb2, 74, 12);
    await send(0x82, 67, 0);
    await send(0x81, 60, 0);
    expect(played.map(([track, event]) => [track, event])).toEqual([
      [one.id, { type: "noteOn", key: 60, velocity: 100 }],
      [one.id, { type: "noteOn", key: 67, velocity: 90 }],
      [one.id, { type: "noteBend", key: 67, value: 24 }],
      [one.id, { type: "notePressure", key: 60, value: 33 }],
      [one.id, { type: "noteTimbre", key: 67, value: 12 }],
      [one.id, { type: "noteOff", key: 67 }],
      [one.id, { type: "noteOff", key: 60 }],
    ]);
    await zone(0);
  });

  it("strikes one key with two fingers: the note ends with the later one", async () => {
    await zone(15);
    await send(0x91, 60, 100);
    await send(0x92, 60, 90);
    await send(0x81, 60, 0);
    expect(played.map(([, event]) => event.type)).toEqual(["noteOn", "noteOn"]);
    await send(0x82, 60, 0);
    expect(played.map(([, event]) => event.type)).toEqual(["noteOn", "noteOn", "noteOff"]);
    await zone(0);
  });

  it("ends its notes with its zone", async () => {
    await zone(15);
    await send(0x93, 62, 100);
    await zone(0);
    expect(played.map(([, event]) => event.type)).toEqual(["noteOn", "noteOff"]);
  });
});

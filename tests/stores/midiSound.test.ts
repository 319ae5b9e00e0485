import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readChannelMessage } from "../../contract/midi/live/channelMessage";
import type { Project } from "../../contract/project/document";
import { execute } from "../../contract/project/execute";
import { newDevice, newProject, trackTemplate } from "../../contract/project/newProject";
import type { LiveEvent } from "../../src/engine/port";
import type { OpenProject } from "../../src/project/port";
import { MidiRouter } from "../../src/stores/midi/router";
import { chooseSound } from "../../src/stores/midi/sound";
import { useProject } from "../../src/stores/project";
import { ids } from "../contract/project/randomCommands";

const makeId = ids();
let played: [track: string, event: LiveEvent][] = [];
let router: MidiRouter;
let keys: { track: string; device: string };
let synth: string;

const project = () => useProject.getState().project!;
const fontOf = (device: string) => project().devices[device]!.font;

/** A project with a sampler on one track and a synth on another; both hear every keyboard. */
beforeEach(() => {
  let made: Project = newProject(makeId);
  const sampled = trackTemplate(made, "midi", makeId);
  const sampler = {
    ...newDevice({ id: makeId(), trackId: sampled.track.id, order: "V", kind: "sampler" }),
    font: { fontId: "sonivox", bank: 0, program: 4 },
  };
  made = execute(made, { name: "addTrack", args: { ...sampled, devices: [sampler] } }).project;
  const other = trackTemplate(made, "midi", makeId);
  made = execute(made, { name: "addTrack", args: other }).project;
  keys = { track: sampled.track.id, device: sampler.id };
  synth = other.track.id;
  const open = {
    run: (name: never, args: never) => useProject.setState({ project: execute(project(), { name, args }).project }),
  };
  useProject.setState({ open: open as unknown as OpenProject, project: made, readOnly: false });
  played = [];
  const engine = { live: (track: string, event: LiveEvent) => void played.push([track, event]) };
  router = new MidiRouter(engine, () => [{ id: keys.track }, { id: synth }], chooseSound);
});
afterEach(() => useProject.setState(useProject.getInitialState(), true));

const send = (...messages: number[][]) => {
  for (const message of messages) router.play("keyboard", readChannelMessage(message)!);
};

describe("a keyboard's program change", () => {
  it("chooses the sound of the samplers that it plays, in the bank that it chose before", () => {
    send([0xb0, 0, 8], [0xb0, 32, 0], [0xc0, 73]);
    expect(fontOf(keys.device)).toEqual({ fontId: "sonivox", bank: 8, program: 73 });
    expect(project().devices[keys.device]!.presetName).toBe("Flute, bank 8");
    expect(played).toEqual([[keys.track, { type: "program", bank: 8, program: 73, before: { bank: 0, program: 4 } }]]);
  });

  it("leaves a drum kit a kit, and a project that may not be edited as it is", () => {
    const font = { fontId: "sonivox", bank: 128, program: 0 };
    useProject.setState({
      project: execute(project(), { name: "setDevice", args: { id: keys.device, font } }).project,
    });
    send([0xc0, 40]);
    expect(fontOf(keys.device)).toEqual({ fontId: "sonivox", bank: 128, program: 40 });
    useProject.setState({ readOnly: true });
    send([0xc0, 8]);
    expect(fontOf(keys.device)).toEqual({ fontId: "sonivox", bank: 128, program: 40 });
  });
});

it("a keyboard's registered parameters are entered whole, and not played as controllers", () => {
  send([0xb0, 101, 0], [0xb0, 100, 0], [0xb0, 6, 12], [0xb0, 101, 127], [0xb0, 100, 127], [0xb0, 6, 3], [0xb0, 7, 90]);
  const entered = { type: "rpn", parameter: 0, value: 12 << 7 };
  const volume = { type: "control", controller: 7, value: 90 };
  expect(played).toEqual([
    [keys.track, entered],
    [synth, entered],
    [keys.track, volume],
    [synth, volume],
  ]);
});

import { beforeEach, describe, expect, it, test } from "vitest";
import { readChannelMessage } from "../../../contract/midi/live/channelMessage";
import { type Mapping, type MappingTarget, type MidiMessage, newMapping } from "../../../contract/midi/mapping/mapping";
import { type Address, formatAddress } from "../../../contract/parameters/address";
import { taperOf } from "../../../contract/parameters/taper";
import type { Project } from "../../../contract/project/document";
import { readParameter, stripAddress } from "../../../contract/project/parameters";
import { masterOf } from "../../../contract/project/select";
import { type Commit, History } from "../../../src/project/history";
import { ControlDesk, REST_MS } from "../../../src/stores/midi/desk";
import { countedTracks } from "../../../src/stores/midi/targets";
import { Parameters } from "../../../src/stores/parameters/parameters";
import { bigProject, everyAddress } from "../../contract/project/everyAddress";
import { Clock } from "./clock";

const BOX = "port-1";

/** A controller called Box on a desk with an open project. */
class Bench {
  readonly clock = new Clock();
  readonly history: History;
  readonly commits: Commit[] = [];
  readonly heard: [string, number][] = [];
  readonly ran: string[] = [];
  readonly sent: (readonly number[])[] = [];
  readonly waits: (string | null)[] = [];
  readonly layers: number[] = [];
  readonly parameters: Parameters;
  readonly desk: ControlDesk;
  selected: string | null = null;

  constructor(project: Project, { answers = false } = {}) {
    this.history = new History(project, {
      changed: () => this.parameters.refresh(),
      committed: (commit) => this.commits.push(commit),
    });
    this.parameters = new Parameters({
      project: () => this.history.project,
      readOnly: () => false,
      run: ({ name, args }) => this.history.run(name, args as never),
      refused: (error) => {
        throw error;
      },
      nextFrame: () => undefined,
    });
    this.parameters.hear({
      touch: () => undefined,
      move: (address, value) => this.heard.push([formatAddress(address), value]),
      release: () => this.desk.show(),
    });
    this.desk = new ControlDesk({
      open: () => ({ parameters: this.parameters, project: this.history.project, selected: this.selected }),
      run: (id) => this.ran.push(id) > 0,
      moved: (_mapping, waits) => this.waits.push(waits && (waits.position < waits.present ? "up" : "down")),
      layer: (_device, layer) => this.layers.push(layer),
      timers: this.clock,
    });
    this.desk.connect(BOX, "Box", answers ? (data) => this.sent.push(data) : null);
  }

  map(...mappings: Mapping[]): void {
    this.desk.setMappings(mappings);
  }

  send(...bytes: number[]): boolean {
    return this.desk.take(BOX, readChannelMessage(bytes));
  }

  stored(address: Address): number | undefined {
    return readParameter(this.history.project, address)?.value;
  }

  get edits(): number {
    return this.commits.length;
  }
}

let made = 0;
const mapping = (message: MidiMessage, target: MappingTarget, rest: Partial<Mapping> = {}) =>
  newMapping({ id: `m${++made}`, device: "Box", message, target, ...rest });
const cc = (controller: number): MidiMessage => ({ kind: "control", channel: 1, controller, encoding: "absolute" });
const pad = (key: number): MidiMessage => ({ kind: "note", channel: 1, key });
const at = (address: Address): MappingTarget => ({ kind: "parameter", address: formatAddress(address) });

const project = bigProject();
const [track] = countedTracks(project);
if (!track) throw new Error("no track");
const LEVEL = stripAddress(track, "level");
const MUTE = stripAddress(track, "mute");

let bench: Bench;
beforeEach(() => {
  bench = new Bench(project);
});

describe("a controller", () => {
  it("reaches both ends of every parameter that a project has", () => {
    for (const address of everyAddress(project)) {
      const spec = readParameter(project, address)?.spec;
      if (!spec) throw new Error(formatAddress(address));
      const here = new Bench(project);
      here.map(mapping(cc(7), at(address)));
      const reached = [0, 127].map((value) => {
        expect(here.send(0xb0, 7, value)).toBe(true);
        return here.parameters.get(address);
      });
      const ends = [0, 1].map((position) => taperOf(spec).toValue(position));
      expect([formatAddress(address), ...reached]).toEqual([
        formatAddress(address),
        ...ends.map((end) => expect.closeTo(end, 6)),
      ]);
    }
  });

  it("is heard with each message, and is one edit once it rests", () => {
    bench.map(mapping(cc(7), at(LEVEL)));
    for (const value of [10, 20, 30]) bench.send(0xb0, 7, value);
    expect(bench.heard.map(([address]) => address)).toEqual(Array(3).fill(formatAddress(LEVEL)));
    expect(bench.edits).toBe(0);
    bench.clock.pass(REST_MS - 1);
    bench.send(0xb0, 7, 40);
    bench.clock.pass(REST_MS - 1);
    expect(bench.edits).toBe(0);
    bench.clock.pass(1);
    expect(bench.edits).toBe(1);
    const moved = bench.stored(LEVEL);
    expect(moved).toBe(bench.heard.at(-1)?.[1]);
    bench.history.undo();
    expect(bench.stored(LEVEL)).toBe(track.strip.level);
  });

  it("that nobody mapped leaves its messages to the instruments", () => {
    bench.map(mapping(cc(7), at(LEVEL)));
    expect(bench.send(0xb0, 1, 64)).toBe(false);
    expect(bench.send(0x90, 60, 64)).toBe(false);
    expect(bench.desk.take("another port", readChannelMessage([0xb0, 7, 64]))).toBe(false);
  });

  it("of another name has mappings of its own", () => {
    bench.map(mapping(cc(7), at(LEVEL)));
    bench.desk.connect("port-2", "Other box", null);
    expect(bench.desk.take("port-2", readChannelMessage([0xb0, 7, 64]))).toBe(false);
  });

  it("that is pulled out in the middle of a move leaves the value as it was heard, in one edit", () => {
    bench.map(mapping(cc(7), at(LEVEL)));
    bench.send(0xb0, 7, 20);
    bench.desk.disconnect(BOX);
    expect(bench.edits).toBe(1);
    expect(bench.stored(LEVEL)).toBe(bench.heard.at(-1)?.[1]);
    bench.clock.pass(10_000);
    expect(bench.edits).toBe(1);
    expect(bench.send(0xb0, 7, 30)).toBe(false);
  });

  it("that is pulled out while it holds a momentary button leaves nothing held, and no edit", () => {
    bench.map(mapping(pad(36), at(MUTE), { mode: "momentary" }));
    bench.send(0x90, 36, 127);
    expect(bench.parameters.get(MUTE)).toBe(1);
    bench.clock.pass(10_000);
    expect(bench.parameters.get(MUTE)).toBe(1);
    bench.desk.disconnect(BOX);
    expect(bench.parameters.get(MUTE)).toBe(0);
    expect(bench.edits).toBe(0);
  });

  it("gives way to a pointer that takes hold of the same fader, and takes over again", () => {
    bench.map(mapping(cc(7), at(LEVEL)));
    bench.send(0xb0, 7, 20);
    const pointer = bench.parameters.begin(LEVEL);
    pointer.move(-3);
    expect(bench.parameters.get(LEVEL)).toBe(-3);
    bench.send(0xb0, 7, 127);
    expect(pointer.live).toBe(false);
    expect(bench.parameters.get(LEVEL)).toBe(6);
  });

  it("lets go of what it moved when its mapping is changed or removed", () => {
    bench.map(mapping(cc(7), at(LEVEL)));
    bench.send(0xb0, 7, 20);
    bench.map();
    expect(bench.edits).toBe(1);
    expect(bench.send(0xb0, 7, 30)).toBe(false);
  });

  it("is in its base layer again when other mappings come", () => {
    bench.map(mapping(pad(1), { kind: "layer", layer: 1 }, { mode: "toggle" }));
    bench.send(0x90, 1, 127);
    bench.map(mapping(cc(7), at(LEVEL)));
    expect(bench.layers).toEqual([1, 0]);
  });

  it("does not leave a button held that was down while other mappings came", () => {
    const held = mapping(pad(36), at(MUTE), { mode: "momentary" });
    bench.map(held);
    bench.send(0x90, 36, 127);
    expect(bench.parameters.get(MUTE)).toBe(1);
    bench.map(held, mapping(cc(7), at(LEVEL)));
    bench.send(0x80, 36, 0);
    expect(bench.parameters.get(MUTE)).toBe(0);
    expect(bench.edits).toBe(0);
  });
});

describe("a target", () => {
  it("may be whatever track is selected, the master, or the track at a position", () => {
    const { id: second } = countedTracks(project)[1] ?? { id: "" };
    bench.map(
      mapping(cc(1), { kind: "strip", track: "selected", parameter: "level" }),
      mapping(cc(2), { kind: "strip", track: "master", parameter: "level" }),
      mapping(cc(3), { kind: "strip", track: 2, parameter: "level" }),
    );
    bench.send(0xb0, 1, 100);
    expect(bench.heard).toEqual([]);
    bench.selected = track.id;
    for (const controller of [1, 2, 3]) bench.send(0xb0, controller, 127);
    const tracks = bench.history.project.tracks;
    expect(bench.heard.map(([address]) => address)).toEqual([
      formatAddress(LEVEL),
      formatAddress(stripAddress(masterOf(project), "level")),
      formatAddress(stripAddress(tracks[second]!, "level")),
    ]);
  });

  it("that becomes another track in the middle of a move is another edit", () => {
    bench.map(mapping(cc(1), { kind: "strip", track: "selected", parameter: "level" }));
    bench.selected = track.id;
    bench.send(0xb0, 1, 100);
    bench.selected = countedTracks(project)[1]?.id ?? null;
    bench.send(0xb0, 1, 90);
    expect(bench.edits).toBe(1);
    bench.clock.pass(REST_MS);
    expect(bench.edits).toBe(2);
  });

  it("of another project rests", () => {
    bench.map(mapping(cc(1), { kind: "parameter", address: "track/elsewhere/level" }));
    expect(bench.send(0xb0, 1, 100)).toBe(true);
    expect(bench.heard).toEqual([]);
  });

  it("that the master does not have is not moved there", () => {
    bench.map(mapping(pad(1), { kind: "strip", track: "master", parameter: "solo" }, { mode: "toggle" }));
    bench.send(0x90, 1, 100);
    expect(bench.edits).toBe(0);
  });

  it("may be an action", () => {
    bench.map(mapping(pad(1), { kind: "action", id: "transport.play" }));
    bench.send(0x90, 1, 100);
    bench.send(0x80, 1, 0);
    expect(bench.ran).toEqual(["transport.play"]);
  });
});

describe("lights and motors", () => {
  beforeEach(() => {
    bench = new Bench(project, { answers: true });
  });
  const shown = () => bench.sent.splice(0);
  const settle = () => bench.clock.pass(1000);

  test("show every target when a controller comes, and then only what changes", () => {
    bench.map(mapping(pad(36), at(MUTE), { mode: "toggle" }), mapping(cc(7), at(LEVEL)));
    settle();
    expect(shown()).toEqual([
      [0x90, 36, 0],
      [0xb0, 7, expect.any(Number)],
    ]);
    bench.parameters.set(MUTE, 1);
    settle();
    expect(shown()).toEqual([[0x90, 36, 127]]);
    bench.desk.show();
    settle();
    expect(shown()).toEqual([]);
  });

  test("are not told what the hand on the control knows, and get the value where it stopped", () => {
    bench.map(mapping(cc(7), at(LEVEL)));
    settle();
    shown();
    for (let value = 0; value <= 127; value++) {
      bench.send(0xb0, 7, value);
      bench.desk.show();
      bench.clock.pass(40);
    }
    expect(shown()).toEqual([]);
    settle();
    expect(shown()).toEqual([[0xb0, 7, 127]]);
  });

  test("are told at most every 30 ms, however often something changes", () => {
    bench.map(mapping(cc(7), at(LEVEL)));
    settle();
    shown();
    const hold = bench.parameters.begin(LEVEL);
    for (let step = 0; step < 300; step++) {
      hold.move(-step / 10);
      bench.desk.show();
      bench.clock.pass(1);
    }
    const told = shown().length;
    expect(told).toBeGreaterThan(1);
    expect(told).toBeLessThanOrEqual(10);
  });

  test("stay dark where the person wants that", () => {
    bench.map(mapping(cc(7), at(LEVEL), { feedback: false }));
    settle();
    expect(shown()).toEqual([]);
  });

  test("show the layer, and on a control that two layers share the target of the present one", () => {
    const PAN = stripAddress(track, "pan");
    bench.map(
      mapping(pad(1), { kind: "layer", layer: 1 }, { mode: "toggle" }),
      mapping(cc(7), at(LEVEL)),
      mapping(cc(7), at(PAN), { layer: 1 }),
    );
    settle();
    const [, base] = shown();
    bench.send(0x90, 1, 127);
    settle();
    expect(bench.layers).toEqual([1]);
    expect(shown()).toEqual([
      [0x90, 1, 127],
      [0xb0, 7, 64],
    ]);
    bench.send(0x90, 1, 127);
    settle();
    expect(shown()).toEqual([[0x90, 1, 0], base]);
  });
});

import type { Address } from "../../contract/parameters/address";
import type { Project } from "../../contract/project/document";
import { execute } from "../../contract/project/execute";
import { newDevice, newProject, trackTemplate } from "../../contract/project/newProject";
import type { Engine, LiveEvent } from "../../src/engine/port";
import type { OpenProject } from "../../src/project/port";
import { Scope } from "../../src/scope/scope";
import { parametersOf } from "../../src/stores/parameters/open";
import { usePersonal } from "../../src/stores/personal";
import { useProject } from "../../src/stores/project";
import { useSelection } from "../../src/stores/selection";

/** Ids that count up, the same in every run. */
export function counter(): () => string {
  let last = 0;
  return () => `id${++last}`;
}

/** A project with two audio tracks, a MIDI track, drums and a group; ids in the order of making. */
export function mixedProject(id = counter()): Project {
  let project = newProject(id, { name: "Test" });
  for (const [kind, name] of [
    ["audio", "Vocals"],
    ["audio", "Guitar"],
    ["midi", "Keys"],
    ["drums", "Beat"],
    ["group", "Band"],
  ] as const) {
    project = execute(project, { name: "addTrack", args: trackTemplate(project, kind, id, { name }) }).project;
  }
  const vocals = trackNamed(project, "Vocals").id;
  for (const [kind, order] of [
    ["distortion", "B"],
    ["delay", "D"],
  ] as const) {
    const device = newDevice({ id: id(), trackId: vocals, order, kind });
    project = execute(project, { name: "addDevice", args: { device } }).project;
  }
  return project;
}

export function trackNamed(project: Project, name: string) {
  const track = Object.values(project.tracks).find((entry) => entry.name === name);
  if (!track) throw new Error(`There is no track ${name}`);
  return track;
}

let closeBefore = () => {};

/** Opens a project in the store; commands are carried out by the contract itself, with no storage behind. */
export function openInMemory(project: Project, engine?: Engine): { run: string[] } {
  const log = { run: [] as string[] };
  const open = {
    run: (name: string, args: unknown) => {
      const next = execute(now(), { name, args });
      log.run.push(name);
      useProject.setState({ project: next.project });
    },
    beginGesture: () => undefined,
    endGesture: () => undefined,
    cancelGesture: () => undefined,
    get project() {
      return now();
    },
  };
  useSelection.getState().clear();
  closeBefore();
  const scope = new Scope();
  const live = {
    get project() {
      return now();
    },
    get readOnly() {
      return useProject.getState().readOnly;
    },
    run: open.run,
  };
  const parameters = parametersOf(live, scope);
  if (engine) parameters.hear(engine.hand);
  useProject.setState({ open: open as unknown as OpenProject, project, readOnly: false, parameters });
  for (const store of [useProject, usePersonal]) scope.add(store.subscribe(() => parameters.refresh()));
  closeBefore = () => scope.end();
  return log;
}

/** The document in the store. */
export function now(): Project {
  const { project } = useProject.getState();
  if (!project) throw new Error("No project is open");
  return project;
}

/** An engine that makes no sound and keeps what it is told; its meters stand still at −6 dB. */
export function silentEngine() {
  const gestures: [Address, number][] = [];
  const live: [string, LiveEvent][] = [];
  const cleared: (string | null)[] = [];
  const meter = {
    peakLeft: 0.5,
    peakRight: 0.5,
    rmsLeft: 0.25,
    rmsRight: 0.25,
    holdLeft: 0.5,
    holdRight: 0.5,
    clipped: false,
    gainReduction: -3,
  };
  const engine = {
    state: { kind: "running" },
    hand: {
      touch: () => undefined,
      move: (address: Address, value: number) => gestures.push([address, value]),
      // what the hand leaves it at is heard already, unless it takes its move back
      release: (address: Address, value: number) => {
        if (gestures.at(-1)?.[1] !== value) gestures.push([address, value]);
      },
    },
    live: (track: string, event: LiveEvent) => live.push([track, event]),
    clearClip: (track: string | null) => cleared.push(track),
    clearLoudness: () => undefined,
    onInputs: () => () => undefined,
    inputState: () => ({ kind: "closed" }),
    buffer: { size: "smallest", pinned: false, grownAfter: null },
    onBuffer: () => () => undefined,
    outputs: {
      state: {
        choice: { main: null, headphones: { kind: "off" } },
        selectable: true,
        devices: null,
        channels: 2,
        headphones: "off",
        mainProblem: null,
        headphonesProblem: null,
      },
      mix: { level: 0, mix: 0.5, split: false, clickAside: false },
      onChange: () => () => undefined,
      readSecond: () => null,
    },
    shedding: { step: "all", reason: null },
    onShedding: () => () => undefined,
    readTransport: () => ({
      transport: "stopped",
      recording: false,
      tick: 0,
      seconds: 0,
      bpm: 128,
      countInBeats: 0,
    }),
    readMeter: () => meter,
    readReduction: () => 0,
    readLoudness: (of: "master" | "selected") => ({
      momentary: of === "master" ? -14 : -21.5,
      shortTerm: -15,
      integrated: Number.NEGATIVE_INFINITY,
      range: 4,
      truePeakLeft: -1,
      truePeakRight: -0.5,
      correlation: 0.5,
    }),
  };
  return { engine: engine as unknown as Engine, gestures, live, cleared, meter };
}

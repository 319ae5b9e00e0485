import { DEVICES } from "../../contract/devices";
import { clampParameter, type ParameterSpec, STRIP_PARAMETERS } from "../../contract/parameters";
import type { Clip, Device, Id, Project, Track } from "../../contract/project/document";
import { clipsOf, devicesOf } from "../../contract/project/select";
import { type TempoMap, tempoMap } from "../../contract/project/time";
import { ClipRecord, DeviceKind, EventRecord, Ramp, Size, StripKind, Target } from "../../dsp/abi";
import { CommandWriter } from "../../dsp/commands";
import { clipRecords } from "./clips";
import { eventRecords } from "./events";
import { hash32 } from "./hash";
import { type Graph, graphOf } from "./levels";
import { type LiveState, stripFlags } from "./live-state";
import { blockBytes, type DeviceBytes } from "./memory-need";
import { fontKey, type PresetBuffers, type PresetSource } from "./presets";
import { SlotTable, StripSlots } from "./slots";

const STRIP_PARAMETER_NAMES = Object.keys(STRIP_PARAMETERS) as (keyof typeof STRIP_PARAMETERS)[];
const STRIP_KINDS: Record<Track["kind"], StripKind> = {
  audio: StripKind.channel,
  midi: StripKind.channel,
  drums: StripKind.channel,
  group: StripKind.group,
  return: StripKind.return_,
  master: StripKind.master,
};

/** What the engine was told of a strip. */
interface StripState {
  slot: number;
  output: number | null;
  flags: number | null;
  input: number;
  parameters: number[];
  chain: number[];
  clips: readonly Clip[];
  /** handle and words of its clip or event list */
  list: { handle: number; words: Int32Array } | null;
}

interface DeviceState {
  device: number;
  kind: Device["kind"];
  bypassed: boolean;
  parameters: number[];
  font: string | null;
}

interface SendState {
  send: number;
  from: number;
  to: number;
  preFader: boolean;
  level: number;
}

/** Buffers of a preset, shared by the samplers that play it. */
interface PresetState {
  users: Set<Id>;
  buffers: { purpose: number; handle: number }[] | null;
}

/** Engine numbers by stable id, for gestures, live notes and meters. */
export interface SlotMap {
  strips: [Id, number][];
  sends: [Id, number][];
  devices: [Id, number][];
}

/** Numbers that `Op.parameter` takes for a strip: the document's pan −100…100 is the engine's −1…1. */
export function stripParameterValue(name: string, value: number): number {
  return name === "pan" ? value / 100 : value;
}

/** A device's parameters in the engine's order, defaults where the document has none. */
export function deviceParameterValues(device: Device): number[] {
  const specs: Readonly<Record<string, ParameterSpec>> = DEVICES[device.kind].parameters;
  return Object.entries(specs).map(([name, spec]) => clampParameter(spec, device.params[name] ?? spec.default));
}

const NO_WORDS = new Int32Array(0);
const sameWords = (a: Int32Array, b: Int32Array) => a.length === b.length && a.every((word, at) => word === b[at]);
const sameItems = <Item>(a: readonly Item[], b: readonly Item[]) =>
  a.length === b.length && a.every((item, index) => item === b[index]);

/**
 * Turns project documents into engine commands. It remembers what the engine was told and
 * emits only what differs, so an edit costs what it changes; the resulting program depends
 * on the document alone, whatever edits led to it. Presets arrive later: `onReady` is called
 * when more commands wait, and `settled` resolves when none is under way.
 */
export class ProgramCompiler {
  readonly commands = new CommandWriter();
  private readonly stripSlots = new StripSlots();
  private readonly sendSlots = new SlotTable(Size.sends, "sends");
  private readonly deviceSlots = new SlotTable(Size.devices, "devices");
  private readonly bufferSlots = new SlotTable(Size.buffers, "buffers");
  private readonly sampleSlots = new SlotTable(Size.samples, "samples");
  private readonly strips = new Map<Id, StripState>();
  private readonly devices = new Map<Id, DeviceState>();
  private readonly sends = new Map<Id, SendState>();
  private readonly presets = new Map<string, PresetState>();
  private readonly bufferBytes = new Map<number, number>();
  private readonly pending = new Set<Promise<void>>();
  private freed: number[] = [];
  private buffersMade = 0;
  private order: number[] = [];
  private tempo: TempoMap = [];
  private last: Project | null = null;
  private live: LiveState | null = null;

  /** `rate`: Hz at which the engine runs. */
  constructor(
    private readonly rate: number,
    private readonly presetSource: PresetSource,
    private readonly onReady: () => void = () => {},
    private readonly onPresetError: (deviceIds: Id[], error: unknown) => void = () => {},
  ) {}

  /** The document that the engine plays after the commands so far. */
  get project(): Project | null {
    return this.last;
  }

  /** Engine numbers of everything in the program. */
  slots(): SlotMap {
    return {
      strips: this.stripSlots.entries(),
      sends: [...this.sendSlots.entries()],
      devices: [...this.deviceSlots.entries()],
    };
  }

  /** SHA-256 of each sample by the engine's sample number. */
  samples(): [number, string][] {
    return [...this.sampleSlots.entries()].map(([id, index]) => [index, id]);
  }

  /** Bytes of the engine's arena that the program takes. */
  arenaBytes(devices: DeviceBytes): number {
    let bytes = 0;
    for (const size of this.bufferBytes.values()) bytes += blockBytes(size);
    for (const { kind } of this.devices.values()) bytes += devices[kind];
    return bytes;
  }

  /** Resolves when all presets asked for so far have arrived or failed. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  /** Emits the flags that follow from open inputs and the transport; null: as a bounce sees it. */
  setLive(live: LiveState | null): void {
    this.live = live;
    if (this.last) this.updateFlags(this.last);
  }

  /** Emits what changes the engine's program to this document. Throws a RangeError where it is too large. */
  update(project: Project): void {
    const before = this.last;
    const graph = graphOf(project);
    this.removeSends(graph);
    this.removeStrips(graph);
    this.createStrips(graph);
    for (const track of graph.order) {
      const chain = devicesOf(project, track.id);
      for (const device of chain) this.updateDevice(device);
      this.updateStrip(track, graph, chain);
    }
    this.removeDevices(project);
    this.updateSends(graph);
    this.updateOrder(graph);
    this.updateSamples(project, before);
    this.last = project;
    this.updateLists(project, before);
    this.freeBuffers();
    this.updateTimeline(project, before);
    this.removeSamples(project, before);
    this.updateFlags(project);
  }

  private slot(track: Id): number {
    return this.stripSlots.get(track) ?? -1;
  }

  // ── graph ──

  private removeSends(graph: Graph): void {
    const kept = new Map(graph.sends.map((send) => [send.id, send]));
    for (const [id, state] of this.sends) {
      const send = kept.get(id);
      const moved =
        send && (this.moves(send.from, graph) || this.moves(send.to, graph) || state.preFader !== send.preFader);
      const same = send && !moved && state.from === this.slot(send.from) && state.to === this.slot(send.to);
      if (same) continue;
      this.commands.sendClear(state.send);
      this.sends.delete(id);
      if (!send) this.sendSlots.release(id);
    }
  }

  private moves(track: Id, graph: Graph): boolean {
    return this.stripSlots.level(track) !== graph.levels.get(track);
  }

  private removeStrips(graph: Graph): void {
    for (const [id, state] of [...this.strips]) {
      if (graph.levels.has(id) && !this.moves(id, graph)) continue;
      this.commands.stripClear(state.slot);
      if (state.list) this.freed.push(state.list.handle);
      this.stripSlots.release(id);
      this.strips.delete(id);
    }
  }

  private createStrips(graph: Graph): void {
    for (const track of graph.order) {
      if (this.strips.has(track.id)) continue;
      const slot = this.stripSlots.take(track.id, graph.levels.get(track.id) ?? 0);
      this.commands.stripCreate(slot, STRIP_KINDS[track.kind]);
      this.strips.set(track.id, {
        slot,
        output: null,
        flags: null,
        input: -1,
        parameters: [],
        chain: [],
        clips: [],
        list: null,
      });
    }
  }

  private updateStrip(track: Track, graph: Graph, chain: readonly Device[]): void {
    const state = this.strips.get(track.id);
    if (!state) return;
    const target = graph.outputs.get(track.id) ?? null;
    const output = target === null ? -1 : this.slot(target);
    if (state.output !== output) this.commands.stripOutput(state.slot, output);
    state.output = output;
    const values = STRIP_PARAMETER_NAMES.map((name) => stripParameterValue(name, track.strip[name]));
    this.updateParameters(Target.strip, state.slot, state.parameters, values);
    state.parameters = values;
    const devices = chain.map((device) => this.devices.get(device.id)?.device ?? -1).filter((device) => device >= 0);
    if (!sameItems(state.chain, devices)) this.commands.chain(state.slot, devices);
    state.chain = devices;
  }

  private updateParameters(target: Target, index: number, before: readonly number[], values: readonly number[]): void {
    const ramp = before.length === 0 ? Ramp.none : Ramp.smooth;
    values.forEach((value, parameter) => {
      if (before[parameter] !== value) this.commands.parameter(target, index, parameter, value, ramp);
    });
  }

  private updateFlags(project: Project): void {
    for (const [id, state] of this.strips) {
      const track = project.tracks[id];
      if (!track) continue;
      const { flags, input } = stripFlags(track, this.live);
      if (state.flags === flags && state.input === input) continue;
      this.commands.stripFlags(state.slot, flags, input);
      state.flags = flags;
      state.input = input;
    }
  }

  private updateSends(graph: Graph): void {
    for (const send of graph.sends) {
      let state = this.sends.get(send.id);
      if (!state) {
        const from = this.slot(send.from);
        const to = this.slot(send.to);
        state = { send: this.sendSlots.take(send.id), from, to, preFader: send.preFader, level: Number.NaN };
        this.commands.sendCreate(state.send, from, to, send.preFader);
        this.commands.parameter(Target.send, state.send, 0, send.level, Ramp.none);
        this.sends.set(send.id, state);
      } else if (state.level !== send.level) {
        this.commands.parameter(Target.send, state.send, 0, send.level, Ramp.smooth);
      }
      state.level = send.level;
    }
  }

  private updateOrder(graph: Graph): void {
    const order = graph.order.map((track) => this.slot(track.id));
    if (!sameItems(order, this.order)) this.commands.stripOrder(order);
    this.order = order;
  }

  // ── devices ──

  private updateDevice(device: Device): void {
    let state = this.devices.get(device.id);
    if (!state) {
      const index = this.deviceSlots.take(device.id);
      this.commands.deviceCreate(index, DeviceKind[device.kind], hash32(device.id));
      state = { device: index, kind: device.kind, bypassed: false, parameters: [], font: null };
      this.devices.set(device.id, state);
    }
    const values = deviceParameterValues(device);
    this.updateParameters(Target.device, state.device, state.parameters, values);
    state.parameters = values;
    if (state.bypassed !== device.bypassed) this.commands.deviceBypass(state.device, device.bypassed);
    state.bypassed = device.bypassed;
    this.updatePreset(device, state);
  }

  private removeDevices(project: Project): void {
    for (const [id, state] of [...this.devices]) {
      const device = project.devices[id];
      if (device && project.tracks[device.trackId]) continue;
      this.commands.deviceClear(state.device);
      this.leavePreset(id, state);
      this.deviceSlots.release(id);
      this.devices.delete(id);
    }
  }

  private updatePreset(device: Device, state: DeviceState): void {
    const key = device.kind === "sampler" && device.font ? fontKey(device.font) : null;
    if (key === state.font) return;
    const before = state.font === null ? null : this.presets.get(state.font);
    this.leavePreset(device.id, state);
    state.font = key;
    if (key === null || !device.font) {
      for (const { purpose } of before?.buffers ?? []) this.commands.deviceBuffer(state.device, purpose, -1);
      return;
    }
    const known = this.presets.get(key);
    if (known) {
      known.users.add(device.id);
      this.givePreset(known, device.id);
      return;
    }
    const preset: PresetState = { users: new Set([device.id]), buffers: null };
    this.presets.set(key, preset);
    const arrival = this.presetSource(device.font)
      .then((compiled) => this.presetArrived(key, preset, compiled))
      .catch((error: unknown) => {
        if (this.presets.get(key) === preset) this.onPresetError([...preset.users], error);
      })
      .finally(() => {
        this.pending.delete(arrival);
        this.onReady();
      });
    this.pending.add(arrival);
  }

  private presetArrived(key: string, preset: PresetState, compiled: PresetBuffers): void {
    if (this.presets.get(key) !== preset) return;
    preset.buffers = compiled.buffers.map(({ purpose, words }) => ({ purpose, handle: this.newBuffer(words) }));
    for (const user of preset.users) this.givePreset(preset, user);
  }

  private givePreset(preset: PresetState, user: Id): void {
    const device = this.devices.get(user)?.device;
    if (device === undefined) return;
    for (const { purpose, handle } of preset.buffers ?? []) {
      this.commands.deviceBuffer(device, purpose, handle);
    }
  }

  private leavePreset(user: Id, state: DeviceState): void {
    if (state.font === null) return;
    const preset = this.presets.get(state.font);
    if (!preset?.users.delete(user) || preset.users.size > 0) return;
    this.presets.delete(state.font);
    for (const { handle } of preset.buffers ?? []) this.freed.push(handle);
  }

  // ── samples, clips, notes ──

  private updateSamples(project: Project, before: Project | null): void {
    if (project.samples === before?.samples) return;
    for (const sample of Object.values(project.samples)) {
      if (this.sampleSlots.get(sample.id) !== undefined) continue;
      const index = this.sampleSlots.take(sample.id);
      this.commands.sampleDefine(index, sample.channels, sample.frames, sample.sampleRate);
    }
  }

  private removeSamples(project: Project, before: Project | null): void {
    if (project.samples === before?.samples) return;
    for (const [id] of [...this.sampleSlots.entries()]) if (!project.samples[id]) this.sampleSlots.release(id);
  }

  private updateLists(project: Project, before: Project | null): void {
    const retimed = project.tempo !== before?.tempo;
    if (retimed) this.tempo = tempoMap(project.tempo);
    for (const [id, state] of this.strips) {
      const kind = project.tracks[id]?.kind;
      const own = clipsOf(project, id);
      if (sameItems(own, state.clips) && !(retimed && kind === "audio")) continue;
      state.clips = own;
      if (kind === "audio") this.updateList(state, "clips", this.clipWords(project, own));
      else this.updateList(state, "events", eventRecords(own));
    }
  }

  private clipWords(project: Project, clips: readonly Clip[]): Int32Array {
    return clipRecords(clips, project.samples, this.tempo, this.rate, (id) => this.sampleSlots.get(id) ?? -1);
  }

  private updateList(state: StripState, list: "clips" | "events", words: Int32Array): void {
    if (sameWords(state.list?.words ?? NO_WORDS, words)) return;
    if (state.list) this.freed.push(state.list.handle);
    const handle = words.length === 0 ? -1 : this.newBuffer(words);
    state.list = words.length === 0 ? null : { handle, words };
    if (list === "clips") this.commands.clips(state.slot, handle, (words.length * 4) / ClipRecord.bytes);
    else this.commands.events(state.slot, handle, (words.length * 4) / EventRecord.bytes);
  }

  private newBuffer(words: Int32Array): number {
    const handle = this.bufferSlots.take(`${this.buffersMade++}`);
    this.bufferBytes.set(handle, words.byteLength);
    this.commands.buffer(handle, new Uint8Array(words.buffer, words.byteOffset, words.byteLength));
    return handle;
  }

  private freeBuffers(): void {
    for (const handle of this.freed) {
      this.commands.bufferFree(handle);
      this.bufferBytes.delete(handle);
      this.bufferSlots.releaseNumber(handle);
    }
    this.freed = [];
  }

  // ── timeline ──

  private updateTimeline(project: Project, before: Project | null): void {
    const byTick = (a: { tick: number }, b: { tick: number }) => a.tick - b.tick;
    if (project.tempo !== before?.tempo) this.commands.tempoMap(Object.values(project.tempo).sort(byTick));
    if (project.signatures !== before?.signatures) {
      this.commands.signatures(Object.values(project.signatures).sort(byTick));
    }
    if (project.loop !== before?.loop) {
      const { enabled, start, end } = project.loop;
      this.commands.loop(enabled && end > start, start, end);
    }
    if (project.metronome !== before?.metronome) {
      this.commands.metronome(project.metronome.enabled, project.metronome.level);
    }
  }
}

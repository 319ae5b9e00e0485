import { FOREIGN_DEVICES, type ManifestName } from "../../contract/devices";
import type { Clip, Device, Id, Project } from "../../contract/project/document";
import type { RouteGraph } from "../../contract/project/graph";
import { DeviceKind, Size, Target } from "../../dsp/abi";
import type { CommandWriter } from "../../dsp/commands";
import { ExternalProgram } from "./externalProgram";
import { hash32 } from "./hash";
import { blockBytes, type DeviceBytes } from "./memoryNeed";
import { deviceValues, renderedAs, updateParameters } from "./parameters";
import { type PresetTable, presetKey } from "./presets";
import { type FontChoice, presetsFor } from "./programs";
import { SlotTable } from "./slots";

interface DeviceState {
  device: number;
  kind: ManifestName;
  bypassed: boolean;
  values: number[] | null;
  /** keys of a sampler's presets by number; `font` and `clips` are what they were derived from */
  presets: Map<number, string>;
  font: FontChoice | undefined;
  clips: readonly Clip[] | null;
}

/** Bytes of the arena for a device's sidechain: two channels, with a frame of four lanes each. */
const SIDECHAIN_BYTES = blockBytes(Size.block * 32);

/** Devices with their parameters and presets. */
export class DeviceProgram {
  private readonly slots = new SlotTable(Size.devices, "devices");
  private readonly devices = new Map<Id, DeviceState>();
  /** for each device, the track of its sidechain */
  readonly externals: ExternalProgram;
  /** the track that a device listens to, by device */
  private readonly sidechains = new Map<Id, Id>();
  /** how many there are of each kind */
  private readonly counts = new Map<ManifestName, number>();

  constructor(
    private readonly commands: CommandWriter,
    private readonly presets: PresetTable,
  ) {
    this.externals = new ExternalProgram(commands, this.slots);
  }

  /** Increases when the engine's numbers change. */
  get revision(): number {
    return this.slots.revision + this.externals.revision;
  }

  entries(): [Id, number, ManifestName][] {
    return [...this.devices].map(([id, { device, kind }]) => [id, device, kind]);
  }

  arenaBytes(sizes: DeviceBytes): number {
    let bytes = this.sidechains.size * SIDECHAIN_BYTES;
    for (const [kind, count] of this.counts) bytes += count * sizes[kind];
    return bytes;
  }

  /** Number of devices that render outside the engine's module, each with an instance of its own. */
  get foreign(): number {
    let count = 0;
    for (const [kind, devices] of this.counts) if (Object.hasOwn(FOREIGN_DEVICES, kind)) count += devices;
    return count;
  }

  /**
   * Creates or updates a device; returns the engine's number for it, null for one that no engine renders: the sound
   * passes it by. Its noise is seeded by its stable id. A sampler gets the presets that the track's program changes
   * choose.
   */
  update(device: Device, clips: readonly Clip[]): number | null {
    if (device.kind === "external") return this.externals.update(device);
    const kind = renderedAs(device);
    if (kind === null) return null;
    let state = this.devices.get(device.id);
    if (!state) {
      const index = this.slots.take(device.id);
      this.commands.deviceCreate(index, DeviceKind[kind], hash32(device.id));
      state = {
        device: index,
        kind,
        bypassed: false,
        values: null,
        presets: new Map(),
        font: undefined,
        clips: null,
      };
      this.devices.set(device.id, state);
      this.count(kind, 1);
    }
    const values = deviceValues(device);
    updateParameters(this.commands, Target.device, state.device, state.values, values);
    state.values = values;
    if (state.bypassed !== device.bypassed) this.commands.deviceBypass(state.device, device.bypassed);
    state.bypassed = device.bypassed;
    this.updatePresets(device, state, clips);
    return state.device;
  }

  /** Disconnects sidechains that have changed, while their strips still exist. */
  removeSidechains(graph: RouteGraph): void {
    for (const [id, source] of [...this.sidechains]) {
      const state = this.devices.get(id);
      if (graph.sidechains.get(id) === source) continue;
      if (state) this.commands.deviceSidechain(state.device, -1);
      this.sidechains.delete(id);
    }
  }

  /** Connects new sidechains. */
  createSidechains(graph: RouteGraph, slotOf: (track: Id) => number): void {
    for (const [id, source] of graph.sidechains) {
      const state = this.devices.get(id);
      if (!state || this.sidechains.has(id)) continue;
      this.commands.deviceSidechain(state.device, slotOf(source));
      this.sidechains.set(id, source);
    }
  }

  /** Removes those devices that the document no longer contains. */
  removeGone(project: Project, ids: Iterable<Id>): void {
    for (const id of ids) {
      const state = this.devices.get(id);
      const device = project.devices[id];
      if (device && project.tracks[device.trackId]) continue;
      this.externals.remove(id);
      if (!state) continue;
      this.commands.deviceClear(state.device);
      for (const [number, key] of state.presets) this.presets.leave({ id, device: state.device, number }, key, true);
      this.slots.release(id);
      this.devices.delete(id);
      this.count(state.kind, -1);
    }
  }

  private count(kind: ManifestName, by: number): void {
    this.counts.set(kind, (this.counts.get(kind) ?? 0) + by);
  }

  private updatePresets(device: Device, state: DeviceState, clips: readonly Clip[]): void {
    const font = device.kind === "sampler" ? device.font : undefined;
    if (font === state.font && clips === state.clips) return;
    state.font = font;
    state.clips = clips;
    const wanted = font ? presetsFor(font, clips) : new Map<number, FontChoice>();
    const place = (number: number) => ({ id: device.id, device: state.device, number });
    for (const [number, key] of [...state.presets]) {
      const choice = wanted.get(number);
      if (choice && presetKey(choice) === key) continue;
      this.presets.leave(place(number), key, false);
      state.presets.delete(number);
    }
    for (const [number, choice] of wanted) {
      if (!state.presets.has(number)) state.presets.set(number, this.presets.join(place(number), choice));
    }
  }
}

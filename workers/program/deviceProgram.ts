import type { DeviceKindName } from "../../contract/devices";
import type { Device, Id, Project } from "../../contract/project/document";
import { DeviceKind, Size, Target } from "../../dsp/abi";
import type { CommandWriter } from "../../dsp/commands";
import { hash32 } from "./hash";
import type { DeviceBytes } from "./memoryNeed";
import { deviceValues, updateParameters } from "./parameters";
import { type PresetTable, presetKey } from "./presets";
import { SlotTable } from "./slots";

interface DeviceState {
  device: number;
  kind: DeviceKindName;
  bypassed: boolean;
  values: number[] | null;
  preset: string | null;
}

/** Devices with their parameters and presets. */
export class DeviceProgram {
  private readonly slots = new SlotTable(Size.devices, "devices");
  private readonly devices = new Map<Id, DeviceState>();

  constructor(
    private readonly commands: CommandWriter,
    private readonly presets: PresetTable,
  ) {}

  /** Grows when the engine's numbers change. */
  get revision(): number {
    return this.slots.revision;
  }

  entries(): [Id, number, DeviceKindName][] {
    return [...this.devices].map(([id, { device, kind }]) => [id, device, kind]);
  }

  arenaBytes(sizes: DeviceBytes): number {
    let bytes = 0;
    for (const { kind } of this.devices.values()) bytes += sizes[kind];
    return bytes;
  }

  /** Makes the device or brings it up to date; gives the engine's number. Its noise is seeded by its stable id. */
  update(device: Device): number {
    let state = this.devices.get(device.id);
    if (!state) {
      const index = this.slots.take(device.id);
      this.commands.deviceCreate(index, DeviceKind[device.kind], hash32(device.id));
      state = { device: index, kind: device.kind, bypassed: false, values: null, preset: null };
      this.devices.set(device.id, state);
    }
    const values = deviceValues(device);
    updateParameters(this.commands, Target.device, state.device, state.values, values);
    state.values = values;
    if (state.bypassed !== device.bypassed) this.commands.deviceBypass(state.device, device.bypassed);
    state.bypassed = device.bypassed;
    this.updatePreset(device, state);
    return state.device;
  }

  /** Clears the devices that the document no longer has. */
  removeAllBut(project: Project): void {
    for (const [id, state] of [...this.devices]) {
      const device = project.devices[id];
      if (device && project.tracks[device.trackId]) continue;
      this.commands.deviceClear(state.device);
      if (state.preset !== null) this.presets.leave(id, state.preset, true);
      this.slots.release(id);
      this.devices.delete(id);
    }
  }

  private updatePreset(device: Device, state: DeviceState): void {
    const font = device.kind === "sampler" ? device.font : undefined;
    const key = font ? presetKey(font) : null;
    if (key === state.preset) return;
    if (state.preset !== null) this.presets.leave(device.id, state.preset, false);
    state.preset = font ? this.presets.join(device.id, state.device, font) : null;
  }
}

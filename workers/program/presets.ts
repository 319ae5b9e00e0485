import type { Device, Id } from "../../contract/project/document";
import type { CommandWriter } from "../../dsp/commands";
import type { BufferTable } from "./buffers";

export type FontChoice = NonNullable<Device["font"]>;

/** A sampler's preset as the engine reads it: one buffer for each of the device's purposes. */
export interface PresetBuffers {
  readonly buffers: readonly { readonly purpose: number; readonly bytes: Uint8Array }[];
}

/** Compiles a preset of a font; rejects with a sentence where the font is not there. */
export type PresetSource = (font: FontChoice) => Promise<PresetBuffers>;

/** What a compiler tells its owner of presets, which arrive in their own time. */
export interface PresetListener {
  /** more commands wait */
  arrived(): void;
  /** these samplers stay silent */
  failed(devices: Id[], error: unknown): void;
}

interface Preset {
  /** engine's number of each sampler that plays it, by device id */
  users: Map<Id, number>;
  buffers: { purpose: number; handle: number }[] | null;
}

/** The presets of all samplers; those that play the same one share its buffers. */
export class PresetTable {
  private readonly presets = new Map<string, Preset>();
  private readonly pending = new Set<Promise<void>>();

  constructor(
    private readonly source: PresetSource,
    private readonly commands: CommandWriter,
    private readonly buffers: BufferTable,
    private readonly listener: PresetListener,
  ) {}

  /** Gives a sampler the preset of its font, now or when it has arrived; gives the preset's key. */
  join(id: Id, device: number, font: FontChoice): string {
    const key = presetKey(font);
    const known = this.presets.get(key);
    if (known) {
      known.users.set(id, device);
      this.give(known, device);
      return key;
    }
    const preset: Preset = { users: new Map([[id, device]]), buffers: null };
    this.presets.set(key, preset);
    const arrival = this.fetch(key, preset, font).finally(() => {
      this.pending.delete(arrival);
      this.listener.arrived();
    });
    this.pending.add(arrival);
    return key;
  }

  /** Takes a sampler's preset away; `gone` where the device is cleared anyway. */
  leave(id: Id, key: string, gone: boolean): void {
    const preset = this.presets.get(key);
    const device = preset?.users.get(id);
    if (!preset || device === undefined) return;
    preset.users.delete(id);
    if (!gone) for (const { purpose } of preset.buffers ?? []) this.commands.deviceBuffer(device, purpose, -1);
    if (preset.users.size > 0) return;
    this.presets.delete(key);
    for (const { handle } of preset.buffers ?? []) this.buffers.free(handle);
  }

  /** Resolves when everything asked for so far has arrived or failed. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  private async fetch(key: string, preset: Preset, font: FontChoice): Promise<void> {
    try {
      const compiled = await this.source(font);
      if (this.presets.get(key) !== preset) return;
      preset.buffers = compiled.buffers.map(({ purpose, bytes }) => ({ purpose, handle: this.buffers.create(bytes) }));
      for (const device of preset.users.values()) this.give(preset, device);
    } catch (error) {
      if (this.presets.get(key) === preset) this.listener.failed([...preset.users.keys()], error);
    }
  }

  private give(preset: Preset, device: number): void {
    for (const { purpose, handle } of preset.buffers ?? []) this.commands.deviceBuffer(device, purpose, handle);
  }
}

/** Names a preset among all fonts. */
export const presetKey = (font: FontChoice): string => `${font.fontId}/${font.bank}/${font.program}`;

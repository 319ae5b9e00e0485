import type { Id } from "../../contract/project/document";
import { sentenceOf } from "../../contract/sentence";
import { SamplerBuffer } from "../../dsp/abi";
import type { CommandWriter } from "../../dsp/commands";
import type { BufferTable } from "./buffers";
import type { FontChoice } from "./programs";

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

/** A numbered place for a preset in a sampler. */
export interface PresetPlace {
  readonly id: Id;
  /** the engine's number of the sampler */
  readonly device: number;
  /** 0: the sampler's own sound */
  readonly number: number;
}

interface Preset {
  /** by `placeKey` */
  users: Map<string, PresetPlace>;
  buffers: { purpose: number; handle: number }[] | null;
}

/** The presets of all samplers; those that play the same one share its buffers. */
export class PresetTable {
  private readonly presets = new Map<string, Preset>();
  private readonly pending = new Set<Promise<void>>();
  /** samplers that lack a preset, by error message, because a missing font fails once for each of its sounds */
  private readonly failures = new Map<string, { error: unknown; devices: Set<Id> }>();

  constructor(
    private readonly source: PresetSource,
    private readonly commands: CommandWriter,
    private readonly buffers: BufferTable,
    private readonly listener: PresetListener,
  ) {}

  /** Puts a preset into a sampler's place, now or when it arrives. Returns the preset's key. */
  join(place: PresetPlace, font: FontChoice): string {
    const key = presetKey(font);
    const known = this.presets.get(key);
    if (known) {
      known.users.set(placeKey(place), place);
      this.give(known, place);
      return key;
    }
    const preset: Preset = { users: new Map([[placeKey(place), place]]), buffers: null };
    this.presets.set(key, preset);
    const arrival = this.fetch(key, preset, font).finally(() => {
      this.pending.delete(arrival);
      this.listener.arrived();
      if (this.pending.size === 0) this.tellFailures();
    });
    this.pending.add(arrival);
    return key;
  }

  /** Removes a preset from a sampler's place; `gone`: the device is cleared anyway. */
  leave(place: PresetPlace, key: string, gone: boolean): void {
    const preset = this.presets.get(key);
    if (!preset?.users.delete(placeKey(place))) return;
    if (!gone) for (const { purpose } of preset.buffers ?? []) this.hand(place, purpose, -1);
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
      for (const place of preset.users.values()) this.give(preset, place);
    } catch (error) {
      if (this.presets.get(key) === preset) this.fail(error, preset);
    }
  }

  private fail(error: unknown, preset: Preset): void {
    const sentence = sentenceOf(error);
    const failure = this.failures.get(sentence) ?? { error, devices: new Set<Id>() };
    for (const { id } of preset.users.values()) failure.devices.add(id);
    this.failures.set(sentence, failure);
  }

  private tellFailures(): void {
    const failures = [...this.failures.values()];
    this.failures.clear();
    for (const { error, devices } of failures) this.listener.failed([...devices], error);
  }

  private give(preset: Preset, place: PresetPlace): void {
    for (const { purpose, handle } of preset.buffers ?? []) this.hand(place, purpose, handle);
  }

  private hand({ device, number }: PresetPlace, purpose: number, handle: number): void {
    this.commands.deviceBuffer(device, number * SamplerBuffer.count + purpose, handle);
  }
}

const placeKey = ({ id, number }: PresetPlace): string => `${id}/${number}`;

/** Names a preset among all fonts. */
export const presetKey = ({ fontId, bank, program }: FontChoice): string => `${fontId}/${bank}/${program}`;

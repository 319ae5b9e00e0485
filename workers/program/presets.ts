import type { Id } from "../../contract/project/document";
import { sentenceOf } from "../../contract/sentence";
import { SamplerZone } from "../../dsp/abi";
import type { CommandWriter } from "../../dsp/commands";
import type { BufferTable } from "./buffers";
import type { FontChoice } from "./programs";

/** A sampler's preset. */
export interface PresetBuffers {
  /** SamplerZone records, in which `sample` is an index into `samples`; empty: a silent sound */
  readonly zones: Uint8Array;
  /** `key` identifies a sample among those of all fonts: presets with the same key share it */
  readonly samples: readonly { readonly key: string; readonly bytes: Uint8Array }[];
}

/** Compiles a preset of a font; rejects with a sentence if the font is not available. */
export type PresetSource = (font: FontChoice) => Promise<PresetBuffers>;

/** Events of presets, which are loaded separately. */
export interface PresetListener {
  /** more commands are waiting */
  arrived(): void;
  /** these samplers stay silent */
  failed(devices: Id[], error: unknown): void;
}

/** A numbered slot for a preset in a sampler. */
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
  /** of its zones; null until it has loaded */
  zones: number | null;
  /** keys of its samples */
  samples: readonly string[];
}

/** The presets of all samplers. Samplers with the same preset share its zones, and all presets share their samples. */
export class PresetTable {
  private readonly presets = new Map<string, Preset>();
  private readonly samples: SampleBuffers;
  private readonly pending = new Set<Promise<void>>();
  /** samplers without their preset, by error message, because a missing font fails once for each of its sounds */
  private readonly failures = new Map<string, { error: unknown; devices: Set<Id> }>();

  constructor(
    private readonly source: PresetSource,
    private readonly commands: CommandWriter,
    private readonly buffers: BufferTable,
    private readonly listener: PresetListener,
  ) {
    this.samples = new SampleBuffers(buffers);
  }

  /** Puts a preset into a sampler's slot, now or when it has loaded. Returns the preset's key. */
  join(place: PresetPlace, font: FontChoice): string {
    const key = presetKey(font);
    const known = this.presets.get(key);
    if (known) {
      known.users.set(placeKey(place), place);
      this.give(known, place);
      return key;
    }
    const preset: Preset = { users: new Map([[placeKey(place), place]]), zones: null, samples: [] };
    this.presets.set(key, preset);
    const arrival = this.fetch(key, preset, font).finally(() => {
      this.pending.delete(arrival);
      this.listener.arrived();
      if (this.pending.size === 0) this.tellFailures();
    });
    this.pending.add(arrival);
    return key;
  }

  /** Removes a preset from a sampler's slot; `gone`: the device is being removed too. */
  leave(place: PresetPlace, key: string, gone: boolean): void {
    const preset = this.presets.get(key);
    if (!preset?.users.delete(placeKey(place))) return;
    if (preset.zones !== null && !gone) this.commands.deviceBuffer(place.device, place.number, -1);
    if (preset.users.size > 0) return;
    this.presets.delete(key);
    if (preset.zones !== null) this.buffers.free(preset.zones);
    for (const sample of preset.samples) this.samples.leave(sample);
  }

  /** Resolves when everything requested so far has loaded or failed. */
  async settled(): Promise<void> {
    while (this.pending.size > 0) await Promise.all(this.pending);
  }

  private async fetch(key: string, preset: Preset, font: FontChoice): Promise<void> {
    try {
      const compiled = await this.source(font);
      if (this.presets.get(key) !== preset) return;
      this.make(preset, compiled);
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

  /** Creates the buffers of a loaded preset. If there are not enough handles, it gets none. */
  private make(preset: Preset, { zones, samples }: PresetBuffers): void {
    if (zones.byteLength === 0) return;
    const joined: string[] = [];
    try {
      const handles = samples.map(({ key, bytes }) => {
        const handle = this.samples.join(key, bytes);
        joined.push(key);
        return handle;
      });
      preset.zones = this.buffers.create(withHandles(zones, handles));
      preset.samples = joined;
    } catch (error) {
      for (const key of joined) this.samples.leave(key);
      throw error;
    }
  }

  private give(preset: Preset, { device, number }: PresetPlace): void {
    if (preset.zones !== null) this.commands.deviceBuffer(device, number, preset.zones);
  }
}

/** Zones with the engine's handles instead of sample indices. */
function withHandles(zones: Uint8Array, handles: readonly number[]): Uint8Array {
  const named = zones.slice();
  const view = new DataView(named.buffer);
  for (let at = SamplerZone.sample; at < named.byteLength; at += SamplerZone.bytes) {
    view.setInt32(at, handles[view.getInt32(at, true)] ?? -1, true);
  }
  return named;
}

/** The samples of all presets in the engine's buffers, each once, as long as a preset uses it. */
class SampleBuffers {
  private readonly known = new Map<string, { handle: number; users: number }>();

  constructor(private readonly buffers: BufferTable) {}

  /** The handle of a sample, which is sent to the engine if it is not there yet. */
  join(key: string, bytes: Uint8Array): number {
    const known = this.known.get(key) ?? { handle: this.buffers.create(bytes), users: 0 };
    known.users += 1;
    this.known.set(key, known);
    return known.handle;
  }

  leave(key: string): void {
    const known = this.known.get(key);
    if (!known) return;
    known.users -= 1;
    if (known.users > 0) return;
    this.known.delete(key);
    this.buffers.free(known.handle);
  }
}

const placeKey = ({ id, number }: PresetPlace): string => `${id}/${number}`;

/** Identifies a preset among all fonts. */
export const presetKey = ({ fontId, bank, program }: FontChoice): string => `${fontId}/${bank}/${program}`;

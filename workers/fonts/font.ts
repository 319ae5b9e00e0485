import type { BasicPreset, BasicSoundBank } from "spessasynth_core";
import { DRUM_BANK } from "../../contract/fonts";
import { FontError } from "./errors";
import { type PackedSample, SamplePack } from "./samples";
import { flatten } from "./zones";
import { writeZones } from "./zoneTable";

/** One preset of a font; drum kits are in bank 128. */
export interface FontPreset {
  readonly bank: number;
  readonly program: number;
  readonly name: string;
}

/** A parsed font. Compressed samples are decoded when a preset needs them. */
export interface Font {
  readonly name: string;
  readonly presets: readonly FontPreset[];
  readonly source: BasicSoundBank;
  /** the samples decoded so far */
  readonly pack: SamplePack;
}

/**
 * A preset in the form of the engine's sampler, except for the handles of its samples: `sample` in each SamplerZone
 * record is an index into `samples`.
 */
export interface CompiledPreset {
  readonly zones: ArrayBuffer;
  /** the samples that it uses, each once; presets of one font share the objects */
  readonly samples: readonly PackedSample[];
}

/**
 * Reads a SoundFont 2 or 3 (or DLS) file. Loads the parser on first use. Throws FontError
 * "unreadable" for anything else.
 */
export async function openFont(bytes: ArrayBuffer): Promise<Font> {
  const { BasicSoundBank, SoundBankLoader } = await import("spessasynth_core");
  await BasicSoundBank.isSF3DecoderReady;
  let source: BasicSoundBank;
  try {
    source = SoundBankLoader.fromArrayBuffer(bytes);
  } catch (cause) {
    throw new FontError("unreadable", "This file is not a SoundFont that can be read.", cause);
  }
  const presets = source.presets.map((preset) => ({
    bank: bankOf(preset),
    program: preset.program,
    name: preset.name.trim(),
  }));
  presets.sort((a, b) => a.bank - b.bank || a.program - b.program);
  return { name: source.soundBankInfo.name.trim(), presets, source, pack: new SamplePack() };
}

/**
 * The zones and samples of one preset. Throws
 * FontError "noPreset" where the font has none of that bank and program, "badPreset" where its
 * samples cannot be decoded.
 */
export function compilePreset(font: Font, bank: number, program: number): CompiledPreset {
  const preset = font.source.presets.find((entry) => bankOf(entry) === bank && entry.program === program);
  if (!preset) {
    throw new FontError("noPreset", `The font ${font.name} has no sound at bank ${bank}, program ${program}.`);
  }
  try {
    const zones = flatten(preset, font.source.defaultModulators);
    const played = zones.map((zone) => font.pack.of(zone));
    const samples = [...new Set(played)];
    return { zones: writeZones(zones, played, samples), samples };
  } catch (cause) {
    throw new FontError("badPreset", `The sound ${preset.name.trim()} of ${font.name} is damaged.`, cause);
  }
}

function bankOf(preset: BasicPreset): number {
  return preset.isDrum ? DRUM_BANK : preset.bankMSB || preset.bankLSB;
}

import { type ByteSource, blobBytes } from "../../contract/backline";
import { openFont } from "../fonts/font";
import { openAudio } from "../media/decode";
import { type OwnSound, type OwnZone, writeBank } from "./bank";
import { OWN_LIMITS, OwnInstrumentError } from "./limits";
import { pitchOf } from "./pitch";
import { parseSfz } from "./sfz";
import { includesOf, wholeSfz } from "./sfzFiles";
import { waveLoop } from "./waveLoop";
import { type PitchedSound, zoneOfRegion, zonesOfSounds } from "./zones";

/** A file as it was dropped or picked: its path within what was given. */
export interface GivenFile {
  readonly path: string;
  readonly blob: Blob;
}

/** An instrument made of a person's files: a SoundFont, and what is in it. */
export interface ReadInstrument {
  readonly name: string;
  readonly bytes: ArrayBuffer;
  readonly sounds: readonly { readonly bank: number; readonly program: number; readonly name: string }[];
  /** sentences about what was left out */
  readonly warnings: readonly string[];
}

/** SFZ files that are looked into for which one is meant. */
const MOST_MAINS = 200;

const ending = (path: string): string => /\.([a-z0-9]{1,5})$/i.exec(path)?.[1]?.toLowerCase() ?? "";
const titleOf = (path: string): string => (path.split("/").at(-1) ?? path).replace(/\.[a-z0-9]{1,5}$/i, "").trim();

/**
 * Makes one instrument of the files: of a SoundFont, of an SFZ file with its samples, or of the sounds themselves.
 * Throws an OwnInstrumentError or a MediaError with a sentence.
 */
export async function readInstrument(files: readonly GivenFile[]): Promise<ReadInstrument> {
  const font = files.find(({ path }) => ["sf2", "sf3", "dls"].includes(ending(path)));
  if (font) return readFont(font);
  const sfz = await mainSfz(files);
  if (sfz) return readSfz(sfz, files);
  return readSounds(files);
}

async function readFont({ path, blob }: GivenFile): Promise<ReadInstrument> {
  if (blob.size > OWN_LIMITS.font) throw new OwnInstrumentError("This SoundFont is larger than 512 MB.");
  const bytes = await blob.arrayBuffer();
  const font = await openFont(bytes.slice(0));
  if (font.presets.length === 0) throw new OwnInstrumentError("This SoundFont has no sounds.");
  return { name: titleOf(path), bytes, sounds: font.presets.slice(0, 2000), warnings: [] };
}

/** Decodes sounds, counting their frames against what an instrument may hold. */
class Decoder {
  private frames = 0;

  async sound(path: string, source: ByteSource): Promise<OwnSound> {
    const decoding = await openAudio(source);
    try {
      const parts: Float32Array[][] = [];
      for await (const chunk of decoding.chunks()) {
        this.frames += (chunk[0]?.length ?? 0) * chunk.length;
        if (this.frames > OWN_LIMITS.frames) {
          throw new OwnInstrumentError("These samples are too long for one instrument: 256 MB is the most.");
        }
        parts.push(chunk.map((channel) => channel.slice()));
      }
      const channels = Array.from({ length: decoding.channels }, (_, channel) =>
        joined(parts.flatMap((chunk) => chunk[channel] ?? [])),
      );
      if ((channels[0]?.length ?? 0) === 0) throw new OwnInstrumentError(`${titleOf(path)} has no sound in it.`);
      return { name: path, channels, sampleRate: decoding.sampleRate };
    } finally {
      decoding.close();
    }
  }
}

function joined(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function readSfz(sfz: GivenFile, files: readonly GivenFile[]): Promise<ReadInstrument> {
  const find = finder(sfz.path, files);
  const whole = await wholeSfz(await textOf(sfz), async (path) => {
    const file = find(path);
    return file ? textOf(file) : null;
  });
  const { regions, unknown } = parseSfz(whole.text);
  const decoder = new Decoder();
  const sounds = new Map<string, OwnSound | null>();
  const missing = new Set<string>();
  const zones: OwnZone[] = [];
  for (const region of regions) {
    let sound = sounds.get(region.sample);
    if (sound === undefined) {
      const file = find(region.sample);
      sound = file ? await decoder.sound(region.sample, blobBytes(file.blob)) : null;
      sounds.set(region.sample, sound);
      if (!sound) missing.add(region.sample);
    }
    const zone = sound && zoneOfRegion(region, sound);
    if (zone) zones.push(zone);
  }
  if (zones.length === 0) {
    throw new OwnInstrumentError(
      missing.size > 0
        ? "None of this SFZ file's samples came with it. Choose the file together with its samples."
        : "This SFZ file has no region that plays when a key is struck.",
    );
  }
  const name = titleOf(sfz.path);
  const warnings = [
    ...(whole.missing.length > 0 ? [`Missing files: ${whole.missing.slice(0, 10).join(", ")}.`] : []),
    ...(missing.size > 0 ? [`Missing samples: ${[...missing].slice(0, 10).join(", ")}.`] : []),
    ...(unknown.length > 0 ? [`Not played: ${unknown.slice(0, 20).join(", ")}.`] : []),
  ];
  return { name, bytes: await writeBank(name, zones), sounds: [{ bank: 0, program: 0, name }], warnings };
}

async function textOf({ blob }: GivenFile): Promise<string> {
  if (blob.size > OWN_LIMITS.text) throw new OwnInstrumentError("This SFZ file is too long to be read.");
  return blob.text();
}

/** The SFZ file that is meant: of several the one that no other includes, nearest to where the files were dropped. */
async function mainSfz(files: readonly GivenFile[]): Promise<GivenFile | undefined> {
  const all = files.filter(({ path }) => ending(path) === "sfz");
  if (all.length < 2) return all[0];
  const included = new Set<GivenFile | undefined>();
  for (const file of all.slice(0, MOST_MAINS)) {
    const find = finder(file.path, files);
    for (const path of includesOf(await textOf(file))) if (find(path) !== file) included.add(find(path));
  }
  const depth = ({ path }: GivenFile) => path.split("/").length;
  const mains = all.filter((file) => !included.has(file));
  return (mains.length > 0 ? mains : all).sort((one, other) => depth(one) - depth(other))[0];
}

/** Finds a file by its path from the SFZ file, without regard to case; otherwise by its name alone. */
function finder(from: string, files: readonly GivenFile[]): (sample: string) => GivenFile | undefined {
  const folder = from.includes("/") ? from.slice(0, from.lastIndexOf("/") + 1) : "";
  const plain = (path: string) => {
    const parts: string[] = [];
    for (const part of path.toLowerCase().split("/")) {
      if (part === "..") parts.pop();
      else if (part !== "." && part !== "") parts.push(part);
    }
    return parts.join("/");
  };
  const byPath = new Map(files.map((file) => [plain(file.path), file]));
  const byName = new Map(files.map((file) => [plain(file.path).split("/").at(-1) ?? "", file]));
  return (sample) => byPath.get(plain(`${folder}${sample}`)) ?? byName.get(plain(sample).split("/").at(-1) ?? "");
}

async function readSounds(files: readonly GivenFile[]): Promise<ReadInstrument> {
  const decoder = new Decoder();
  const sounds: PitchedSound[] = [];
  for (const { path, blob } of files) {
    const source = blobBytes(blob);
    const sound = await decoder.sound(path, source);
    const told = await waveLoop(source);
    const found = told ? null : pitchOf(mono(sound), sound.sampleRate);
    sounds.push({
      sound,
      rootKey: told?.rootKey ?? found?.key ?? null,
      cents: told?.cents ?? found?.cents ?? 0,
      loop: told?.loop ?? null,
    });
  }
  const [first] = files;
  if (!first) throw new OwnInstrumentError("There is no sound file among these.");
  const name = files.length === 1 ? titleOf(first.path) : `${titleOf(first.path)} and ${files.length - 1} more`;
  return {
    name,
    bytes: await writeBank(name, zonesOfSounds(sounds)),
    sounds: [{ bank: 0, program: 0, name }],
    warnings: [],
  };
}

function mono({ channels }: OwnSound): Float32Array {
  const [left, right] = channels;
  if (!left || !right) return left ?? new Float32Array(0);
  return left.map((value, frame) => (value + (right[frame] ?? 0)) / 2);
}

import type { BasicSample } from "spessasynth_core";
import { SamplerLoop, Size } from "../../dsp/abi";
import { Generator } from "./generators";
import type { FlatZone } from "./zones";

/** Where a zone's sound is in its packed frames. */
export interface SamplePlace {
  readonly loop: SamplerLoop;
  readonly start: number;
  readonly end: number;
  readonly loopStart: number;
  readonly loopEnd: number;
  readonly tailFrom: number;
  readonly tailShift: number;
  readonly tailEnd: number;
}

/** The frames of its sample that a zone plays, after applying the zone's offsets. */
interface Region {
  readonly sample: BasicSample;
  readonly loop: SamplerLoop;
  readonly start: number;
  readonly end: number;
  readonly loopStart: number;
  readonly loopEnd: number;
}

/** A shorter loop is repeated until it has at least this many frames. */
const SHORTEST_LOOP = 64;

/** The sound of a zone, shared by all zones of a font that play the same. */
export interface PackedSample {
  /** unique within the font */
  readonly key: string;
  /** 16-bit frames, with guard frames */
  readonly frames: Int16Array<ArrayBuffer>;
  readonly place: SamplePlace;
}

/**
 * The samples of a font in the sampler's form: each region that a zone plays, once. After a loop its beginning is
 * repeated, so that interpolation may cross the seam; what follows a loop that ends with the release is stored
 * separately after it.
 */
export class SamplePack {
  private readonly ids = new Map<BasicSample, number>();
  private readonly packed = new Map<string, PackedSample>();

  of(zone: FlatZone): PackedSample {
    const region = regionOf(zone);
    const { sample, loop, start, end, loopStart, loopEnd } = region;
    const id = this.ids.get(sample) ?? this.ids.size;
    this.ids.set(sample, id);
    const key = [id, loop, start, end, loopStart, loopEnd].join("/");
    const known = this.packed.get(key);
    if (known) return known;
    const { frames, place } = layOut(region);
    const packed = { key, place, frames };
    this.packed.set(key, packed);
    return packed;
  }
}

function regionOf({ sample, generators }: FlatZone): Region {
  const audio = sample.getAudioData();
  const at = (type: number) => generators[type] ?? 0;
  const offset = (fine: number, coarse: number) => at(fine) + 32768 * at(coarse);
  const within = (frame: number) => Math.max(0, Math.min(audio.length, frame));
  const start = within(offset(Generator.startOffset, Generator.startCoarseOffset));
  const end = Math.max(start, within(audio.length + offset(Generator.endOffset, Generator.endCoarseOffset)));
  const seams = [
    within(sample.loopStart + offset(Generator.loopStartOffset, Generator.loopStartCoarseOffset)),
    within(sample.loopEnd + offset(Generator.loopEndOffset, Generator.loopEndCoarseOffset)),
  ];
  const loopStart = Math.max(start, Math.min(...seams));
  const loopEnd = Math.max(...seams);
  const mode = at(Generator.loop);
  const looped = loopEnd > loopStart && (mode === 1 || mode === 3);
  const loop = !looped ? SamplerLoop.none : mode === 1 ? SamplerLoop.continuous : SamplerLoop.untilRelease;
  return { sample, loop, start, end, loopStart, loopEnd };
}

function layOut(region: Region): { frames: Int16Array<ArrayBuffer>; place: SamplePlace } {
  const audio = region.sample.getAudioData();
  const guard = Size.samplerGuard;
  const start = guard;
  const silence = new Float32Array(guard);
  const none = { loopStart: 0, loopEnd: 0, tailFrom: 0, tailShift: 0, tailEnd: 0 };
  if (region.loop === SamplerLoop.none) {
    const body = audio.subarray(region.start, region.end);
    return {
      frames: join([silence, body, silence]),
      place: { loop: region.loop, start, end: start + body.length, ...none },
    };
  }
  const round = audio.subarray(region.loopStart, region.loopEnd);
  const rounds = Math.ceil(SHORTEST_LOOP / round.length);
  const lead = audio.subarray(region.start, region.loopEnd);
  const again = new Float32Array(round.length * (rounds - 1) + 2 * guard);
  for (let i = 0; i < again.length; i++) again[i] = round[i % round.length] ?? 0;
  const loopStart = start + (region.loopStart - region.start) + guard;
  const loopEnd = loopStart + round.length * rounds;
  const looped = { loop: region.loop, start, end: loopEnd, loopStart, loopEnd };
  if (region.loop === SamplerLoop.continuous) {
    return { frames: join([silence, lead, again]), place: { ...looped, tailFrom: 0, tailShift: 0, tailEnd: 0 } };
  }
  const before = new Float32Array(2 * guard);
  for (let i = 0; i < before.length; i++) {
    const back = (i - before.length) % round.length;
    before[i] = round[(round.length + back) % round.length] ?? 0;
  }
  const tail = audio.subarray(region.loopEnd, Math.max(region.loopEnd, region.end));
  const tailStart = start + lead.length + again.length + before.length;
  const loopSeam = loopEnd - guard;
  return {
    frames: join([silence, lead, again, before, tail, silence]),
    place: {
      ...looped,
      tailFrom: loopSeam - guard,
      tailShift: tailStart - loopSeam,
      tailEnd: tailStart + tail.length,
    },
  };
}

/** Joins parts to integers of 16 bits. */
function join(parts: readonly Float32Array[]): Int16Array<ArrayBuffer> {
  const joined = new Int16Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    part.forEach((value, i) => {
      joined[at + i] = Math.max(-32768, Math.min(32767, Math.round(value * 32768)));
    });
    at += part.length;
  }
  return joined;
}

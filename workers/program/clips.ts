import type { Clip, Project } from "../../contract/project/document";
import { soundingClips } from "../../contract/project/intervals";
import { loopOf } from "../../contract/project/sourceMap";
import type { TempoMap } from "../../contract/project/time";
import { dbToGain } from "../../contract/scales";
import { ClipRecord } from "../../dsp/abi";
import { hash32 } from "./hash";

/**
 * A track's audio clips as the engine's clip list, sorted by start, ClipRecord.bytes each:
 * what sounds of each at `rate` Hz, with the fades of crossfades. Clips whose sample the
 * document lacks are left out.
 */
export function clipRecords(
  clips: readonly Clip[],
  samples: Project["samples"],
  tempo: TempoMap,
  rate: number,
  sampleIndex: (id: string) => number,
): Int32Array<ArrayBuffer> {
  const known = clips.filter((clip) => clip.kind === "audio" && samples[clip.sampleId]);
  const sounding = soundingClips(known, samples, tempo, rate);
  const words = new Int32Array((sounding.length * ClipRecord.bytes) / 4);
  const view = new DataView(words.buffer);
  sounding.forEach(({ clip, piece, tick, offset, length, fadeIn, fadeOut, fadeInCurve, fadeOutCurve }, index) => {
    const at = index * ClipRecord.bytes;
    const speed = clip.rate ?? 1;
    const loop = loopOf({ loop: clip.loop, offset });
    view.setFloat64(at + ClipRecord.offset, offset, true);
    view.setFloat64(at + ClipRecord.length, length / speed, true);
    view.setFloat64(at + ClipRecord.tick, tick, true);
    view.setInt32(at + ClipRecord.sample, sampleIndex(clip.sampleId), true);
    view.setFloat32(at + ClipRecord.gain, dbToGain(clip.gain), true);
    view.setInt32(at + ClipRecord.reversed, clip.reversed ? 1 : 0, true);
    view.setFloat64(at + ClipRecord.fadeIn, fadeIn / speed, true);
    view.setFloat64(at + ClipRecord.fadeOut, fadeOut / speed, true);
    view.setFloat32(at + ClipRecord.fadeInCurve, fadeInCurve, true);
    view.setFloat32(at + ClipRecord.fadeOutCurve, fadeOutCurve, true);
    view.setInt32(at + ClipRecord.id, hash32(piece === 0 ? clip.id : `${clip.id}/${piece}`), true);
    view.setFloat64(at + ClipRecord.rate, speed, true);
    view.setFloat64(at + ClipRecord.endRate, speed, true);
    view.setFloat64(at + ClipRecord.loopStart, loop?.start ?? 0, true);
    view.setFloat64(at + ClipRecord.loopEnd, loop?.end ?? 0, true);
  });
  return words;
}

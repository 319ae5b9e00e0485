import type { AudioClip } from "../../contract/project/document";
import { dbToGain } from "../../contract/scales";
import { ClipRecord, Curve } from "../../dsp/abi";
import { hash32 } from "./hash";

/** An audio clip as it plays: between overlaps, with the fades of its crossfades. */
export interface PlayedClip {
  clip: AudioClip;
  /** source frames of the fades; equal-power where a crossfade made them */
  fadeIn: number;
  fadeOut: number;
  crossIn: boolean;
  crossOut: boolean;
}

/** The engine's clip list: ClipRecord.bytes for each, sorted by start. */
export function clipRecords(clips: readonly PlayedClip[], sampleIndex: (id: string) => number): Int32Array {
  const words = new Int32Array((clips.length * ClipRecord.bytes) / 4);
  const view = new DataView(words.buffer);
  clips.forEach(({ clip, fadeIn, fadeOut, crossIn, crossOut }, index) => {
    const at = index * ClipRecord.bytes;
    view.setFloat64(at + ClipRecord.offset, clip.offset, true);
    view.setFloat64(at + ClipRecord.length, clip.length, true);
    view.setInt32(at + ClipRecord.tick, clip.start, true);
    view.setInt32(at + ClipRecord.sample, sampleIndex(clip.sampleId), true);
    view.setFloat32(at + ClipRecord.gain, dbToGain(clip.gain), true);
    view.setInt32(at + ClipRecord.reversed, clip.reversed ? 1 : 0, true);
    view.setFloat64(at + ClipRecord.fadeIn, fadeIn, true);
    view.setFloat64(at + ClipRecord.fadeOut, fadeOut, true);
    view.setFloat32(at + ClipRecord.fadeInCurve, crossIn ? Curve.equalPower : clip.fadeInCurve, true);
    view.setFloat32(at + ClipRecord.fadeOutCurve, crossOut ? Curve.equalPower : clip.fadeOutCurve, true);
    view.setInt32(at + ClipRecord.id, hash32(clip.id), true);
  });
  return words;
}

import type { Id, Track } from "../../contract/project/document";
import { StripFlag } from "../../dsp/abi";

/** What the document does not say but a strip's flags depend on: streams, and what the transport does. */
export interface LiveState {
  /** engine input (0…7) that carries each track's open stream */
  inputs: ReadonlyMap<Id, number>;
  playing: boolean;
  recording: boolean;
}

/** No input is open and nothing is armed: how a bounce sees the project. */
export const OFFLINE: LiveState | null = null;

/** Whether a track's live input is to be heard. Auto: while it is armed, except against its own playback. */
export function isMonitored(track: Track, live: LiveState): boolean {
  if (track.monitor === "off") return false;
  if (track.monitor === "on") return true;
  return track.armed && (!live.playing || live.recording);
}

/** The strip's StripFlag bits and its input; without a live state only what the document says. */
export function stripFlags(track: Track, live: LiveState | null): { flags: number; input: number } {
  let flags = 0;
  if (track.mute) flags |= StripFlag.mute;
  if (track.solo) flags |= StripFlag.solo;
  if (track.soloSafe) flags |= StripFlag.soloSafe;
  if (!live) return { flags, input: -1 };
  const input = track.kind === "audio" ? (live.inputs.get(track.id) ?? -1) : -1;
  if (input >= 0 && isMonitored(track, live)) flags |= StripFlag.monitor | StripFlag.lowLatency;
  if (track.armed && (track.kind === "midi" || track.kind === "drums")) flags |= StripFlag.lowLatency;
  return { flags, input };
}

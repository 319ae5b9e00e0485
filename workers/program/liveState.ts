import type { Id, Track } from "../../contract/project/document";
import { isSoloed, type PersonalTracks, personalOf } from "../../contract/project/personal";
import { StripFlag } from "../../dsp/abi";

/** What a strip's flags depend on besides the document: personal settings, streams, the transport. */
export interface LiveState {
  /** personal settings of each track */
  own: PersonalTracks;
  /** the engine input (0…7) of each track's open stream */
  inputs: ReadonlyMap<Id, number>;
  playing: boolean;
  recording: boolean;
}

/** Whether a track's live input is heard. Auto: while it is armed, but not during its own playback. */
export function isMonitored(track: Track, live: LiveState): boolean {
  const { armed, monitor } = personalOf(live.own, track.id);
  if (monitor === "off") return false;
  if (monitor === "on") return true;
  return armed && (!live.playing || live.recording);
}

/** The strip's StripFlag bits and its input; without a live state only according to the document. */
export function stripFlags(track: Track, live: LiveState | null): { flags: number; input: number } {
  let flags = 0;
  // an external instrument plays in place of the track's own
  const outside = live !== null && personalOf(live.own, track.id).midiOutput !== null;
  if (track.mute || outside) flags |= StripFlag.mute;
  if (live ? isSoloed(track, live.own) : track.solo) flags |= StripFlag.solo;
  if (track.soloSafe) flags |= StripFlag.soloSafe;
  if (!live) return { flags, input: -1 };
  if (personalOf(live.own, track.id).cue) flags |= StripFlag.cue;
  const input = track.kind === "audio" ? (live.inputs.get(track.id) ?? -1) : -1;
  if (input >= 0 && isMonitored(track, live)) flags |= StripFlag.monitor | StripFlag.lowLatency;
  if (personalOf(live.own, track.id).armed && (track.kind === "midi" || track.kind === "drums"))
    flags |= StripFlag.lowLatency;
  return { flags, input };
}

import { describe, expect, test } from "vitest";
import { StripFlag } from "../../../dsp/abi";
import { type LiveState, stripFlags } from "../../../workers/program/liveState";
import { Song } from "../render/song";

/** The flags of an audio track whose input is open. */
function flagsOf(track: { armed: boolean; monitor: "on" | "off" | "auto" }, live: Partial<LiveState>): number {
  const song = new Song();
  const id = song.addTrack("audio");
  song.run("setTrack", { id, ...track });
  const state = { inputs: new Map([[id, 2]]), playing: false, recording: false, ...live };
  return stripFlags(song.project.tracks[id]!, state).flags;
}

const heard = StripFlag.monitor | StripFlag.lowLatency;

describe("monitoring", () => {
  test("auto: heard while armed and stopped or recording, not against the track's own playback", () => {
    const auto = (armed: boolean, playing: boolean, recording: boolean) =>
      flagsOf({ armed, monitor: "auto" }, { playing, recording });
    expect(auto(true, false, false)).toBe(heard);
    expect(auto(true, true, true)).toBe(heard);
    expect(auto(true, true, false)).toBe(0);
    expect(auto(false, false, false)).toBe(0);
  });

  test("on is always heard, off never", () => {
    for (const playing of [false, true]) {
      expect(flagsOf({ armed: false, monitor: "on" }, { playing })).toBe(heard);
      expect(flagsOf({ armed: true, monitor: "off" }, { playing })).toBe(0);
    }
  });

  test("nothing is heard of an input that is not open, nor offline", () => {
    expect(flagsOf({ armed: true, monitor: "on" }, { inputs: new Map() })).toBe(0);
    const song = new Song();
    const id = song.addTrack("audio");
    song.run("setTrack", { id, armed: true, monitor: "on" });
    expect(stripFlags(song.project.tracks[id]!, null)).toEqual({ flags: 0, input: -1 });
  });
});

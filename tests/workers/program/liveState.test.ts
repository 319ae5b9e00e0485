import { describe, expect, test } from "vitest";
import { asHeard, personalOf } from "../../../contract/project/personal";
import { StripFlag } from "../../../dsp/abi";
import { type LiveState, stripFlags } from "../../../workers/program/liveState";
import { Song } from "../render/song";

/** The flags of an audio track whose input is open. */
function flagsOf(track: { armed: boolean; monitor: "on" | "off" | "auto" }, live: Partial<LiveState>): number {
  const song = new Song();
  const id = song.addTrack("audio");
  const own = { [id]: { ...personalOf({}, id), ...track } };
  const state = { own, inputs: new Map([[id, 2]]), playing: false, recording: false, ...live };
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
    expect(stripFlags(song.project.tracks[id]!, null)).toEqual({ flags: 0, input: -1 });
  });
});

test("a person hears what they solo, and what is soloed for everyone; a bounce the latter alone", () => {
  const song = new Song();
  const [mine, everyones, other] = [song.addTrack("audio"), song.addTrack("midi"), song.addTrack("audio")];
  song.run("setTrack", { id: everyones, solo: true });
  const own = { [mine]: { ...personalOf({}, mine), solo: true } };
  const live = { own, inputs: new Map(), playing: true, recording: false };
  const flags = (id: string, state: LiveState | null) => stripFlags(song.project.tracks[id]!, state).flags;
  expect([mine, everyones, other].map((id) => flags(id, live))).toEqual([StripFlag.solo, StripFlag.solo, 0]);
  expect([mine, everyones, other].map((id) => flags(id, null))).toEqual([0, StripFlag.solo, 0]);
  // what is exported is what the person hears
  const heard = asHeard(song.project, own);
  expect([mine, everyones, other].map((id) => stripFlags(heard.tracks[id]!, null).flags)).toEqual([
    StripFlag.solo,
    StripFlag.solo,
    0,
  ]);
  expect(song.project.tracks[mine]?.solo).toBe(false);
});

test("a track that plays an external synth is silent itself for its person, and in a bounce it is not", () => {
  const song = new Song();
  const id = song.addTrack("midi");
  const track = song.project.tracks[id]!;
  const flags = (midiOutput: { device: string; channel: number; program: null; delay: number } | null) =>
    stripFlags(track, {
      own: { [track.id]: { ...personalOf({}, track.id), midiOutput } },
      inputs: new Map(),
      playing: true,
      recording: false,
    }).flags;
  expect(flags(null) & StripFlag.mute).toBe(0);
  expect(flags({ device: "Synth", channel: 1, program: null, delay: 0 }) & StripFlag.mute).toBe(StripFlag.mute);
  expect(stripFlags(track, null).flags & StripFlag.mute).toBe(0);
});

import { beforeEach, expect, it } from "vitest";
import { ContainmentWatch } from "../../src/engine/parts/containment";
import { Song } from "../workers/render/song";

let song: Song;
let said: string[];
let watch: ContainmentWatch;
let device: string;
let track: string;
beforeEach(() => {
  song = new Song();
  said = [];
  watch = new ContainmentWatch((sentence) => said.push(sentence));
  track = song.addTrack("audio");
  device = song.addDevice(track, "delay");
  song.run("setTrack", { id: track, name: "Vocals" });
});

it("names track and device once, however much more there is, and again after the device was changed", () => {
  watch.look(0, device, song.project);
  expect(said).toEqual([]);
  for (const contained of [3, 3, 50, 900]) watch.look(contained, device, song.project);
  expect(said).toEqual([expect.stringContaining("“Delay” on “Vocals”")]);
  expect(said[0]).toContain("it was silenced");
  // an edit elsewhere changes nothing of it
  song.run("setParameter", { address: `strip/${track}/level`, value: -3 });
  watch.look(901, device, song.project);
  expect(said).toHaveLength(1);
  song.run("setParameter", { address: `device/${device}/mix`, value: 7 });
  watch.look(901, device, song.project);
  expect(said).toHaveLength(1);
  watch.look(902, device, song.project);
  expect(said).toHaveLength(2);
});

it("names a foreign device as it is called", () => {
  watch.look(3, song.addDevice(track, "pitchShifter"), song.project);
  expect(said).toEqual([expect.stringContaining("“Pitch shifter” on “Vocals”")]);
});

it("tells of each device of its own, and of a new engine that counts from the start", () => {
  const other = song.addDevice(song.addTrack("audio"), "reverb");
  watch.look(5, device, song.project);
  watch.look(6, other, song.project);
  expect(said.map((sentence) => sentence.slice(0, 8))).toEqual(["“Delay” ", "“Reverb”"]);
  watch.look(0, device, song.project);
  watch.look(2, device, song.project);
  expect(said).toHaveLength(2);
});

it("says once in a project that something else than a device gave such sound", () => {
  watch.look(1, null, song.project);
  watch.look(2, null, song.project);
  expect(said).toEqual([expect.stringContaining("A recording or an input")]);
  watch.look(4, null, { ...song.project, id: "another" });
  expect(said).toHaveLength(2);
});

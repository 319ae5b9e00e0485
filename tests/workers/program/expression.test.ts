import { afterEach, expect, test } from "vitest";
import { LiveOp } from "../../../contract/engine/live";
import { STUDIO_TRANSPORT } from "../../../contract/engine/transports";
import { NOTE_BEND } from "../../../contract/project/expression";
import { Size } from "../../../dsp/abi";
import { cents, keyHz, partialHz } from "../../dsp/instruments/sound";
import { Song } from "../render/song";
import { FakeWorklet } from "../worklet/fakeWorklet";

let worklet: FakeWorklet | null = null;
afterEach(() => worklet?.close());

test("a note's own bend is heard where the document has it, and ends with its clip", async () => {
  const rate = 48000;
  const song = new Song();
  song.run("setSampleRate", { sampleRate: rate });
  const track = song.addTrack("midi");
  const clip = song.addNotes(track, 0, [
    [0, 7680, 57],
    [0, 7680, 64],
  ]);
  const made = song.project.clips[clip]!;
  const note = Object.values(made.kind === "notes" ? made.notes : {}).find(({ key }) => key === 64)!;
  song.run("setNotes", { clipId: clip, notes: [{ id: note.id, expression: { bend: [[1920, -3.5]] } }] });
  worklet = await FakeWorklet.boot(song, 128);
  worklet.live.add(LiveOp.play, STUDIO_TRANSPORT, 0).send();
  const { left } = await worklet.render(rate * 3);
  // 1,920 ticks at 128 BPM are 0.94 s
  const pitch = (key: number, from: number) => cents(partialHz(left, rate, keyHz(key), from, 16384), keyHz(key));
  expect(Math.abs(pitch(64, 0.3 * rate))).toBeLessThan(1);
  expect(Math.abs(pitch(60.5, 1.2 * rate))).toBeLessThan(1);
  expect(Math.abs(pitch(57, 1.2 * rate))).toBeLessThan(1);
});

test("contract and engine bend as far", () => {
  expect(NOTE_BEND).toBe(Size.noteBend);
});

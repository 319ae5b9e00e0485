import { describe, expect, it } from "vitest";
import { passClip, type RecordedTake, readTake, type TakeLine, takeLineText } from "../../contract/storage/take";
import { sampleId } from "./project/randomCommands";

const begin = (kind: "audio" | "notes"): TakeLine => ({
  type: "begin",
  id: "take",
  projectId: "p",
  trackId: "t",
  clipId: "c",
  kind,
  name: "Take 1",
  start: 960,
  offset: 100,
  placement: "estimated",
});
const sample = { id: sampleId(1), name: "Take 1", channels: 1 as const, sampleRate: 48000, frames: 5000 };
const takeClip = (take: RecordedTake, of: typeof sample | null) => passClip(take, take.passes[0]!, of);
const written = (...lines: TakeLine[]) => lines.map(takeLineText).join("");

describe("a take on disk", () => {
  it("of audio becomes a clip from its offset to its end", () => {
    const take = readTake(written(begin("audio")))!;
    expect(takeClip(take, sample)).toMatchObject({
      id: "c",
      trackId: "t",
      kind: "audio",
      sampleId: sample.id,
      start: 960,
      offset: 100,
      length: 4900,
      take: { placement: "estimated", corrected: 0, jumps: 0 },
    });
    const moved = readTake(written(begin("audio"), { type: "correct", offset: 300, corrected: -200, jumps: 2 }))!;
    expect(takeClip(moved, sample)).toMatchObject({ offset: 300, take: { corrected: -200, jumps: 2 } });
  });

  it("of nothing becomes none", () => {
    expect(takeClip(readTake(written(begin("audio")))!, null)).toBeNull();
    expect(takeClip(readTake(written(begin("audio")))!, { ...sample, frames: 100 })).toBeNull();
    expect(takeClip(readTake(written(begin("notes")))!, null)).toBeNull();
  });

  it("of notes ends those that still sound, and is as long as what it says", () => {
    const control = { id: "x", tick: 50, type: "cc" as const, controller: 1, value: 3 };
    const text = written(
      begin("notes"),
      { type: "on", id: "a", tick: 10, key: 60, velocity: 99 },
      { type: "on", id: "b", tick: 20, key: 61, velocity: 98 },
      { type: "off", id: "a", tick: 30 },
      { type: "control", control },
    );
    const take = readTake(text)!;
    expect(takeClip(take, null)).toMatchObject({
      kind: "notes",
      start: 960,
      offset: 0,
      length: 51,
      notes: { a: { start: 10, length: 20 }, b: { start: 20, length: 31 } },
      controls: { x: control },
    });
    const longer = readTake(text + takeLineText({ type: "until", tick: 480 }))!;
    expect(takeClip(longer, null)).toMatchObject({ length: 480, notes: { b: { length: 460 } } });
  });

  it("is what can be read of it wherever a crash cut it", () => {
    const text = written(
      begin("notes"),
      { type: "on", id: "a", tick: 10, key: 60, velocity: 99 },
      { type: "off", id: "a", tick: 30 },
    );
    const first = text.indexOf("\n");
    for (let end = 0; end <= text.length; end++) {
      const take = readTake(text.slice(0, end));
      if (end < first) expect(take).toBeNull();
      else expect(take!.start.clipId).toBe("c");
    }
    expect(readTake("")).toBeNull();
    expect(readTake(`${"\0".repeat(100)}`)).toBeNull();
  });
});

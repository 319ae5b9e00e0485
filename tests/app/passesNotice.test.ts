import { expect, it } from "vitest";
import type { Take } from "../../contract/project/document";
import { execute } from "../../contract/project/execute";
import { newProject, trackTemplate } from "../../contract/project/newProject";
import { recorded } from "../../contract/storage/recorded";
import { readTake, type TakeLine, takeLineText } from "../../contract/storage/take";
import { passesNotice } from "../../src/app/passesNotice";
import { ids, sampleId } from "../contract/project/randomCommands";

const SECOND = 44100;

/** The takes in the document after a loop of one second was recorded so many times. */
function takesAfter(passes: number): Record<string, Take> {
  const makeId = ids("p");
  const made = newProject(makeId, { name: "Song" });
  const track = trackTemplate(made, "audio", makeId, { name: "Voice" });
  const { project } = execute(made, { name: "addTrack", args: track });
  const belongs = { projectId: project.id, trackId: track.track.id, clipId: "clip", kind: "audio" as const };
  const lines: TakeLine[] = [
    { type: "begin", id: "take", ...belongs, name: "Voice", start: 0, offset: 0, placement: "calibrated" },
  ];
  for (let pass = 1; pass < passes; pass++) {
    const at = pass * SECOND;
    lines.push({ type: "cut", at }, { type: "pass", cause: "loop", start: 0, offset: at });
  }
  const take = readTake(lines.map(takeLineText).join(""));
  if (!take) throw new Error("The take cannot be read.");
  const sample = { id: sampleId(1), name: "Voice", channels: 1 as const, sampleRate: SECOND, frames: passes * SECOND };
  const { takes } = recorded(take, sample, project, track.track.id);
  return Object.fromEntries(takes.map((one) => [one.id, one]));
}

it("tells of passes of which one is heard, and how to hear another", () => {
  const takes = takesAfter(3);
  expect(passesNotice({ takes }, ["take"])).toEqual({
    title: "3 passes recorded",
    description: "Each is a take. You hear the latest: right-click the clip and choose Take to hear another.",
  });
});

it("says nothing of one pass, nor of an earlier recording's", () => {
  expect(passesNotice({ takes: takesAfter(1) }, ["take"])).toBeNull();
  expect(passesNotice({ takes: takesAfter(3) }, ["another"])).toBeNull();
});

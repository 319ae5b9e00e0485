import { expect, test } from "vitest";
import { oldVersion } from "./oldVersion";

const { stored, present, sentByOldPage, restoresItsVersion } = oldVersion(2);

test("an old page is told that it is out of date; what it kept is taken from the page that comes after it", async () => {
  const [clip] = Object.values<{ id: string; kind: string }>(stored.document.clips);
  const document = await sentByOldPage([
    {
      clientSeq: 1,
      baseRev: 0,
      command: { name: "addClips", args: { clips: [{ ...clip, id: "copy", start: 1920 }] } },
    },
    {
      clientSeq: 2,
      baseRev: 0,
      command: {
        name: "change",
        args: { checked: true, changes: [{ path: ["clips", "kept"], value: { ...clip, id: "kept" } }] },
      },
    },
  ]);
  const now = present.clips[clip!.id]!;
  expect(document.clips.copy).toEqual({ ...now, id: "copy", start: 1920 });
  expect(document.clips.kept).toEqual({ ...now, id: "kept" });
});

restoresItsVersion();

import { expect, test } from "vitest";
import { oldVersion } from "./oldVersion";

const { present, sentByOldPage, restoresItsVersion } = oldVersion(1);

test("an old page is told that it is out of date; what it kept is taken from the page that comes after it", async () => {
  const [trackId] = Object.keys(present.tracks);
  const document = await sentByOldPage([
    { clientSeq: 1, baseRev: 0, command: { name: "setTrack", args: { id: trackId, armed: true } } },
    { clientSeq: 2, baseRev: 0, command: { name: "setTrack", args: { id: trackId, name: "Renamed", monitor: "on" } } },
    {
      clientSeq: 3,
      baseRev: 0,
      command: {
        name: "change",
        args: { checked: true, changes: [{ path: ["tracks", trackId, "armed"], value: true, was: false }] },
      },
    },
  ]);
  expect(document.tracks[trackId!]).toEqual({ ...present.tracks[trackId!], name: "Renamed" });
});

restoresItsVersion();

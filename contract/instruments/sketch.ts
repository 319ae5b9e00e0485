import type { Project } from "../project/document";
import { execute } from "../project/execute";
import { lastOrder, type MakeId, newProject } from "../project/newProject";
import { masterOf } from "../project/select";
import { levelToDb } from "../scales";
import { CARDS, cardTrack } from "./cards";

/** The master's level in a sketch, 0..100. */
export const SKETCH_MASTER = 85;
const SKETCH_BPM = 120;

/** A sketch of the instruments studio: a project with a track for each instrument. Recording begins at once. */
export function newSketch(makeId: MakeId): Project {
  let sketch = newProject(makeId, { name: "Instruments sketch" });
  const master = masterOf(sketch);
  const tempo = Object.fromEntries(
    Object.entries(sketch.tempo).map(([id, point]) => [id, { ...point, bpm: SKETCH_BPM }]),
  );
  sketch = {
    ...sketch,
    tempo,
    countInBars: 0,
    tracks: {
      ...sketch.tracks,
      [master.id]: { ...master, strip: { ...master.strip, level: levelToDb(SKETCH_MASTER) } },
    },
  };
  for (const { id, kind } of CARDS) {
    const args = cardTrack(sketch, id, lastOrder(sketch, kind));
    sketch = execute(sketch, { name: "addTrack", args }).project;
  }
  return sketch;
}

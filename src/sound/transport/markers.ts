import type { TempoAddress } from "../../../contract/parameters/address";
import { BPM, type TempoPoint } from "../../../contract/project/document";
import { barStart } from "../../../contract/project/time";
import { command, currentProject, newId } from "../../stores/document";
import { projectMeters } from "../../stores/time";

/** The point in effect at a tick. */
export function pointAt<Point extends { tick: number }>(points: Readonly<Record<string, Point>>, tick: number) {
  return Object.values(points)
    .filter((point) => point.tick <= tick)
    .sort((a, b) => b.tick - a.tick)[0];
}

/** Adds a tempo marker at the bar of a tick, with the tempo that is in effect there. */
export function addTempo(tick: number): void {
  const project = currentProject();
  const at = barStart(projectMeters(project), tick);
  const before = pointAt(project.tempo, at);
  if (before?.tick !== at) command("setTempo", { id: newId(), tick: at, bpm: before?.bpm ?? BPM.default });
}

/** Adds a signature marker at the bar of a tick: 3/4 if 4/4 is in effect there, otherwise 4/4. */
export function addSignature(tick: number): void {
  const project = currentProject();
  const at = barStart(projectMeters(project), tick);
  const before = pointAt(project.signatures, at);
  if (before?.tick === at) return;
  const numerator = before?.numerator === 4 && before.denominator === 4 ? 3 : 4;
  command("setSignature", { id: newId(), tick: at, numerator, denominator: 4 });
}

/** The address of a tempo mark's tempo. */
export const tempoAddress = ({ id }: Pick<TempoPoint, "id">): TempoAddress => ({ of: "tempo", id, parameter: "bpm" });

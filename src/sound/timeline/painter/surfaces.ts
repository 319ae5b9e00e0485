import type { View } from "../../../kit/timeline/axis";
import { METERS_WIDTH } from "../draw/headMeters";
import { RULER_HEIGHT } from "../draw/ruler";
import type { Look } from "./protocol";

/** The canvases of the timeline. */
export const SURFACES = ["lanes", "ruler", "heads", "meters"] as const;
export type SurfaceName = (typeof SURFACES)[number];

/** Size of a canvas for a look, CSS pixels. */
export function surfaceSize(name: SurfaceName, look: Pick<Look, "view" | "headsWidth">): [number, number] {
  const { width, height } = look.view;
  if (name === "lanes") return [width, height];
  if (name === "ruler") return [width, RULER_HEIGHT];
  return [name === "heads" ? look.headsWidth : METERS_WIDTH, height];
}

const ALL: readonly SurfaceName[] = SURFACES;
const LANES: readonly SurfaceName[] = ["lanes"];
const COLUMN: readonly SurfaceName[] = ["heads", "meters"];
const ACROSS: readonly SurfaceName[] = ["lanes", "ruler"];
const HEADS: readonly SurfaceName[] = ["heads"];

const SHOWN_ON: Record<Exclude<keyof Look, "view">, readonly SurfaceName[]> = {
  ratio: ALL,
  theme: ALL,
  returns: ALL,
  grid: ACROSS,
  loop: ACROSS,
  selected: LANES,
  focused: LANES,
  held: LANES,
  trackId: LANES,
  trackIds: HEADS,
  headsWidth: HEADS,
  slowMeters: [],
  readings: [],
};

/** The canvases that a change of the look affects. */
export function surfacesOf(before: Partial<Look>, change: Partial<Look>): Set<SurfaceName> {
  const seen = new Set<SurfaceName>();
  for (const key of Object.keys(change) as (keyof Look)[]) {
    if (key === "view") continue;
    for (const name of SHOWN_ON[key]) seen.add(name);
  }
  const { view } = change;
  if (!view) return seen;
  seen.add("lanes");
  const moved = (keys: readonly (keyof View)[]) => keys.some((key) => view[key] !== before.view?.[key]);
  if (moved(["scrollX", "zoom", "width"])) seen.add("ruler");
  if (moved(["scrollY", "height", "rowHeight"])) for (const name of COLUMN) seen.add(name);
  return seen;
}

import type { Project, Signature, TempoPoint } from "../../../../contract/project/document";

export type Marker = ({ kind: "tempo" } & TempoPoint) | ({ kind: "signature" } & Signature);

/** Tempo and signature points of a project by tick. */
export function markersOf(project: Pick<Project, "tempo" | "signatures">): Marker[] {
  const all: Marker[] = [
    ...Object.values(project.signatures).map((point) => ({ kind: "signature" as const, ...point })),
    ...Object.values(project.tempo).map((point) => ({ kind: "tempo" as const, ...point })),
  ];
  return all.sort((a, b) => a.tick - b.tick || (a.kind < b.kind ? -1 : 1));
}

/** Pixels from a marker's tick to its left edge: a tempo is drawn right of a signature on the same tick. */
export function markerOffset(marker: Marker, all: readonly Marker[]): number {
  const shares =
    marker.kind === "tempo" && all.some((other) => other.kind === "signature" && other.tick === marker.tick);
  return shares ? 34 : 0;
}

/** The text on a marker: “120”, “4/4”. */
export function markerText(marker: Marker): string {
  return marker.kind === "tempo"
    ? String(Math.round(marker.bpm * 10) / 10)
    : `${marker.numerator}/${marker.denominator}`;
}

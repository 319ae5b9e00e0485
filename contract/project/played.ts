import { compClips, compOf, pieceClip } from "./comp";
import type { Clip, Id, Project } from "./document";
import { withEntries } from "./entries";
import { remembered, tempoOfProject } from "./select";

/**
 * A document as it is heard: among its clips are the pieces that its comps come to, so that whoever shows or chooses clips
 * needs to know nothing of takes. A command that names a piece makes it a clip first (`recipes/comps.ts`).
 */

/** What the pieces of comps depend on. */
const SOURCES = ["takes", "samples", "tempo", "sampleRate"] as const;
type Sources = Pick<Project, (typeof SOURCES)[number]>;
type Pieces = Readonly<Record<Id, Clip>>;

const NO_PIECES: Pieces = {};
const resolved = new WeakMap<Project["compRanges"], Sources & { pieces: Pieces }>();

/** The pieces of all comps, by id; the same object while they stay as they are. */
function piecesOf(project: Project): Pieces {
  const { compRanges, takes, samples, sampleRate } = project;
  const known = resolved.get(compRanges);
  if (known && SOURCES.every((name) => known[name] === project[name])) return known.pieces;
  const tempo = tempoOfProject(project);
  const tracks = new Set(Object.values(compRanges).map(({ trackId }) => trackId));
  const found = [...tracks].flatMap((trackId) =>
    compClips(compOf(compRanges, trackId), project, tempo, sampleRate).map((piece) =>
      pieceClip(piece, samples, tempo, sampleRate),
    ),
  );
  const pieces = found.length > 0 ? Object.fromEntries(found.map((clip) => [clip.id, clip])) : NO_PIECES;
  resolved.set(compRanges, { takes, samples, tempo: project.tempo, sampleRate, pieces });
  return pieces;
}

const withPieces = new WeakMap<Project["clips"], { pieces: Pieces; clips: Project["clips"] }>();

/** The document with the pieces of its comps among its clips; the document itself where it has none. */
export const played = remembered((project: Project): Project => {
  const pieces = piecesOf(project);
  if (pieces === NO_PIECES) return project;
  let known = withPieces.get(project.clips);
  if (known?.pieces !== pieces) {
    known = { pieces, clips: withEntries(project.clips, pieces, new Set(Object.keys(pieces))) };
    withPieces.set(project.clips, known);
  }
  return { ...project, clips: known.clips };
});

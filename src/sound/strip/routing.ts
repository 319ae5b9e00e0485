import type { Id, Project, Track } from "../../../contract/project/document";
import { fedBy, feedsItself, type Routes } from "../../../contract/project/graph";
import type { DEFAULT_RETURNS } from "../../../contract/project/newProject";
import { devicesOf, sidechainedDevices, tracksInOrder } from "../../../contract/project/select";

type Amount = (typeof DEFAULT_RETURNS)[number];

/**
 * Caches answers, because every strip on the screen asks after every change of the document, most of which are
 * unrelated.
 */
function kept<Key, Answer>(
  partsOf: (project: Project) => readonly object[],
  answer: (project: Project, key: Key) => Answer,
) {
  let parts: readonly object[] = [];
  let answers = new Map<Key, Answer>();
  return (project: Project, key: Key): Answer => {
    const now = partsOf(project);
    if (now.some((part, index) => part !== parts[index])) {
      parts = now;
      answers = new Map();
    }
    const known = answers.get(key);
    if (known !== undefined) return known;
    const found = answer(project, key);
    answers.set(key, found);
    return found;
  };
}

const routesOf = (project: Project): Routes => ({
  tracks: project.tracks,
  sends: project.sends,
  devices: sidechainedDevices(project),
});

/** Tracks that a track can output to without a cycle: groups and the master. */
export const possibleOutputs = kept(
  (project) => [project.tracks, project.sends, sidechainedDevices(project)],
  (project, trackId: Id): readonly Track[] => {
    const track = project.tracks[trackId];
    if (!track) return [];
    return tracksInOrder(project).filter(
      (target) =>
        target.id !== trackId &&
        (target.kind === "master" || target.kind === "group") &&
        !feedsItself(
          { ...routesOf(project), tracks: { ...project.tracks, [trackId]: { ...track, output: target.id } } },
          [trackId],
        ),
    );
  },
);

const NEW_SEND = { id: "?", level: 0, preFader: false } as const;

/** Returns and groups that a track can send to, without a cycle and without a second send to the same one. */
export function possibleSends(project: Project, trackId: Id): Track[] {
  const taken = new Set(Object.values(project.sends).flatMap((send) => (send.from === trackId ? [send.to] : [])));
  return tracksInOrder(project).filter(
    (target) =>
      target.id !== trackId &&
      (target.kind === "return" || target.kind === "group") &&
      !taken.has(target.id) &&
      !feedsItself(
        { ...routesOf(project), sends: { ...project.sends, "?": { ...NEW_SEND, from: trackId, to: target.id } } },
        [trackId],
      ),
  );
}

/** Tracks that a device can use as sidechain without a cycle: all but the master. */
export const possibleSidechains = kept(
  (project) => [project.tracks, project.sends, sidechainedDevices(project)],
  (project, trackId: Id): readonly Track[] => {
    const fed = fedBy(routesOf(project), trackId);
    return tracksInOrder(project).filter(({ id, kind }) => kind !== "master" && !fed.has(id));
  },
);

/** The return for a strip's reverb, delay or chorus amount: the first with that effect. */
export const returnFor = kept(
  ({ tracks, devices }) => [tracks, devices],
  (project, amount: Amount): Track | null =>
    tracksInOrder(project).find(
      (track) => track.kind === "return" && devicesOf(project, track.id).some((device) => device.kind === amount),
    ) ?? null,
);

import type { Id, Project, Track } from "../../../contract/project/document";
import { fedBy, feedsItself, type Routes } from "../../../contract/project/graph";
import type { DEFAULT_RETURNS } from "../../../contract/project/newProject";
import { devicesOf, sidechainedDevices, tracksInOrder } from "../../../contract/project/select";

type Amount = (typeof DEFAULT_RETURNS)[number];

/** Every strip on screen asks with every change of the document, most of which are of something else: answers are kept. */
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

/** Tracks that a track may play into without a circle: groups and the master. */
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

/** Returns and groups that a track may send to, without a circle and without a second send to the same one. */
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

/** Tracks that a device on a track may listen to without a circle: all but the master. */
export const possibleSidechains = kept(
  (project) => [project.tracks, project.sends, sidechainedDevices(project)],
  (project, trackId: Id): readonly Track[] => {
    const fed = fedBy(routesOf(project), trackId);
    return tracksInOrder(project).filter(({ id, kind }) => kind !== "master" && !fed.has(id));
  },
);

/** The return that a strip's reverb, delay or chorus amount goes to: the first that carries that effect. */
export const returnFor = kept(
  ({ tracks, devices }) => [tracks, devices],
  (project, amount: Amount): Track | null =>
    tracksInOrder(project).find(
      (track) => track.kind === "return" && devicesOf(project, track.id).some((device) => device.kind === amount),
    ) ?? null,
);

import { t } from "@lingui/core/macro";
import type { ProjectLibrary } from "../../../project/port";
import type { Scope } from "../../../scope/scope";
import { useScope } from "../../../scope/useScope";
import type { Exporter } from "../../../sound/export/port";
import { useDesk } from "../../../stores/dj/desk";
import { addToList, djStore, useDjLibrary } from "../../../stores/djLibrary/library";
import {
  NotFetched,
  noteSeen,
  type OwnRelease,
  type OwnSound,
  ownProjects,
  ownReleases,
  readSeen,
  releaseSound,
  toBring,
} from "../../../stores/djLibrary/ownMusic";
import { type ImportServices, type Incoming, takeInOne } from "../../../stores/djLibrary/takeIn";
import { useSession } from "../../../stores/person/session";
import { useLibrary } from "../../../stores/services";
import { projectSound } from "./ownSounds";

/** The crate of a person's own music. */
export const OWN_CRATE = "own-music";

interface Ports {
  readonly services: ImportServices;
  readonly library: ProjectLibrary;
  readonly exporter: Exporter;
  /** whether somebody is signed in, whose releases there are */
  readonly signedIn: boolean;
}

/** Keeps one's own projects and releases in the library, as they are now, while no deck plays. */
export function useOwnMusic(services: ImportServices | null, exporter: Exporter): void {
  const library = useLibrary();
  const ready = useDjLibrary((now) => now.ready);
  const signedIn = useSession(({ status }) => status === "authenticated");
  useScope(
    (scope) => {
      if (!services || !library || !ready) return;
      const look = lookAgain(scope, () => bringOwnMusic({ services, library, exporter, signedIn }, scope));
      scope.add(library.onChange(look));
      scope.listen(window, "online", look);
      look();
    },
    [services, library, exporter, ready, signedIn],
  );
}

/** Runs work once more after each call, never twice at the same time. */
function lookAgain(scope: Scope, work: () => Promise<void>): () => void {
  let running = false;
  let again = false;
  const run = async () => {
    again = true;
    if (running) return;
    running = true;
    while (again && !scope.ended) {
      again = false;
      // what failed is told where imports are shown
      await work().catch(() => undefined);
    }
    running = false;
  };
  return () => void run();
}

/** Takes in what is new of one's own and what has changed, one after the other; what is there stays without a network. */
export async function bringOwnMusic(ports: Ports, scope: Scope): Promise<void> {
  const { services, library, signedIn } = ports;
  const sounds = [...ownProjects(await library.list()), ...(signedIn ? await ownReleases() : [])];
  for (const { sound, replaces } of toBring(sounds, useDjLibrary.getState().tracks.values(), readSeen())) {
    await noDeckPlays(scope);
    if (scope.ended) return;
    // a track on a deck keeps its sound until it is off
    if (replaces !== null && isOnDeck(replaces)) continue;
    const incoming = { ...incomingOf(sound, ports), ...(replaces !== null && { replaces }) };
    const ended = await takeInOne(incoming, services);
    if (ended.kind === "stopped") return;
    const failed = ended.kind === "failed";
    if (!failed || !(ended.cause instanceof NotFetched)) noteSeen(sound, failed);
  }
}

function incomingOf(sound: OwnSound | OwnRelease, { library, exporter }: Ports): Incoming {
  const { kind, id, name, version } = sound;
  const origin = { kind, id, version };
  const added = async (track: string) => {
    const list = { id: OWN_CRATE, kind: "crate", name: t`Your music`, created: Date.now(), tracks: [] } as const;
    if (!useDjLibrary.getState().lists.has(OWN_CRATE)) await djStore().putLists([{ ...list, tracks: [] }]);
    await addToList(OWN_CRATE, [track]);
  };
  if (!("release" in sound)) return { ...projectSound(library, id, name, exporter), origin, added };
  const { release } = sound;
  return {
    name,
    origin,
    about: { title: name, artist: release.artist.name, genre: release.genre },
    open: async (_progress, signal) => ({ blob: await releaseSound(release, signal) }),
    added,
  };
}

const isOnDeck = (trackId: string): boolean =>
  Object.values(useDesk.getState().states).some(({ track }) => track?.id === trackId);

const isPlaying = (): boolean => Object.values(useDesk.getState().states).some(({ playing }) => playing);

/** Rendering takes a core: it waits until no deck plays. Resolves also when the scope ends. */
function noDeckPlays(scope: Scope): Promise<void> {
  if (!isPlaying()) return Promise.resolve();
  return new Promise((resolve) => {
    const stop = useDesk.subscribe(() => {
      if (isPlaying()) return;
      stop();
      resolve();
    });
    scope.add(() => {
      stop();
      resolve();
    });
  });
}

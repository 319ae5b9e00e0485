import { z } from "zod";
import { type Release, releases } from "../../../contract/api/releases";
import { isRecordedSet } from "../../../contract/dj/recordedSet";
import type { Track } from "../../../contract/dj/track";
import { isDemo } from "../../project/ids";
import type { ProjectSummary } from "../../project/port";
import { say, word } from "../../words/say";
import { callApi } from "../calls";

/** A project or a release of a person's own, as it is now. */
export interface OwnSound {
  readonly kind: "project" | "release";
  readonly id: string;
  readonly name: string;
  /** another one: it has changed */
  readonly version: string;
}

/** What became of one, by kind and id: so that nothing that was removed or cannot be read is taken in again and again. */
const seenSchema = z.record(z.string(), z.object({ version: z.string(), failed: z.boolean() }));
export type Seen = Readonly<z.infer<typeof seenSchema>>;
const SEEN = "backline.dj.own";

export const keyOf = ({ kind, id }: Pick<OwnSound, "kind" | "id">): string => `${kind}:${id}`;

export function readSeen(): Seen {
  try {
    return seenSchema.parse(JSON.parse(localStorage.getItem(SEEN) ?? "{}"));
  } catch {
    return {};
  }
}

export function noteSeen(sound: OwnSound, failed: boolean): void {
  try {
    localStorage.setItem(SEEN, JSON.stringify({ ...readSeen(), [keyOf(sound)]: { version: sound.version, failed } }));
  } catch {
    // it is tried again at the next visit
  }
}

/** Shorter ones are empty, longer ones are no track to mix; and the most of each kind, the latest. */
export const OWN_MUSIC = { fewestSeconds: 1, mostSeconds: 30 * 60, most: 100 } as const;

const isTrackLong = (seconds: number) => seconds >= OWN_MUSIC.fewestSeconds && seconds <= OWN_MUSIC.mostSeconds;

/** The projects of the music studio that are music to mix: neither the demo nor recorded sets. */
export const ownProjects = (projects: readonly ProjectSummary[]): OwnSound[] =>
  projects
    .filter(({ id, seconds, deleted }) => !deleted && !isDemo(id) && !isRecordedSet(id) && isTrackLong(seconds))
    .slice(0, OWN_MUSIC.most)
    .map(({ id, name, modified }) => ({ kind: "project", id, name, version: String(modified) }));

export type OwnRelease = OwnSound & { readonly release: Omit<Release, "waveform"> };

/** The releases of the signed-in person that can be heard; none where the platform does not answer. */
export async function ownReleases(): Promise<OwnRelease[]> {
  const answer = await callApi(releases.mine, { query: { limit: OWN_MUSIC.most } });
  if (!answer.ok) return [];
  return answer.value.items
    .filter(({ owned, seconds }) => owned?.state === "ready" && seconds !== null && isTrackLong(seconds))
    .map((release) => ({ kind: "release", id: release.id, name: release.title, version: "1", release }));
}

/** What is to be taken in, each with the track whose sound it replaces: what is new, and what has changed since. */
export function toBring<Own extends OwnSound>(
  sounds: readonly Own[],
  tracks: Iterable<Track>,
  seen: Seen,
): { readonly sound: Own; readonly replaces: string | null }[] {
  const there = new Map<string, Track>();
  for (const track of tracks) {
    const { origin } = track;
    if (origin.kind === "project" || origin.kind === "release") there.set(keyOf(origin), track);
  }
  return sounds.flatMap((sound): { sound: Own; replaces: string | null }[] => {
    const before = seen[keyOf(sound)];
    // it cannot be read as it is
    if (before?.failed && before.version === sound.version) return [];
    const track = there.get(keyOf(sound));
    if (!track) return before && !before.failed ? [] : [{ sound, replaces: null }];
    const { origin } = track;
    const version = "version" in origin ? origin.version : undefined;
    return version === sound.version ? [] : [{ sound, replaces: track.id }];
  });
}

const NOT_FETCHED = word("The release could not be fetched. It is tried again when the DJ studio opens next.");

/** The platform did not answer, or not with a sound: it is tried again at the next visit. */
export class NotFetched extends Error {}

/** The sound of a release as listeners hear it; throws `NotFetched`. */
export async function releaseSound({ id, price }: Pick<Release, "id" | "price">, signal: AbortSignal): Promise<Blob> {
  const view = await callApi(releases.view, { params: { releaseId: id }, body: { price, source: "watch" } });
  if (!view.ok) throw new NotFetched(view.error.message);
  try {
    const answer = await fetch(view.value.stream, { signal });
    if (answer.ok) return await answer.blob();
  } catch (cause) {
    signal.throwIfAborted();
    throw new NotFetched(say(NOT_FETCHED), { cause });
  }
  throw new NotFetched(say(NOT_FETCHED));
}

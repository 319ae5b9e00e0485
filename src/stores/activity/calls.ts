import type { Patch } from "immer";
import type { studio } from "../../../contract/api/studio";
import { manifestOf } from "../../../contract/devices/plugins";
import type { Id, Project } from "../../../contract/project/document";
import { type PersonalTrack, type PersonalTracks, personalOf } from "../../../contract/project/personal";

type Calls = typeof studio;
type BodyOf<Name extends keyof Calls> = Calls[Name] extends { body: { _zod: { input: infer Input } } } ? Input : never;

/**
 * Something done in the studio, as it is reported to the platform. Of two calls with the same key only the later is
 * sent.
 */
export type ActivityCall = {
  [Name in keyof Calls]: BodyOf<Name> extends never ? never : { key: string; name: Name; body: BodyOf<Name> };
}[keyof Calls];

/** A track's own switches, by their names in the mixer's API call. */
const SWITCHES: Readonly<Record<string, string>> = {
  mute: "muted",
  solo: "solo",
  soloSafe: "soloSafe",
};

function ofTrack(project: Project, id: string, [field, part]: readonly unknown[]): ActivityCall[] {
  const track = project.tracks[id];
  if (!track) return [];
  const mixed = (property: string, value: unknown): ActivityCall[] =>
    typeof value === "number" || typeof value === "boolean" || typeof value === "string"
      ? [{ key: `mix/${id}/${property}`, name: "mixerChannel", body: { channelId: id, property, value } }]
      : [];
  if (field === "strip" && typeof part === "string") {
    return mixed(part, (track.strip as Readonly<Record<string, number>>)[part]);
  }
  const property = typeof field === "string" ? SWITCHES[field] : undefined;
  return property === undefined ? [] : mixed(property, (track as Readonly<Record<string, unknown>>)[String(field)]);
}

/** The calls after a change of a track's personal settings: armed, solo or monitored, on or off. */
export function callsOfPersonal(trackId: Id, before: PersonalTrack, now: PersonalTrack): ActivityCall[] {
  const calls: ActivityCall[] = [];
  if (now.armed !== before.armed) {
    calls.push({ key: `arm/${trackId}`, name: "record", body: { trackId, armed: now.armed } });
  }
  for (const property of ["solo", "monitor"] as const) {
    const value = now[property];
    const body = { channelId: trackId, property, value };
    if (value !== before[property]) calls.push({ key: `mix/${trackId}/${property}`, name: "mixerChannel", body });
  }
  return calls;
}

/** The calls after an edit: channels set, instruments loaded. Most edits need none. */
export function callsOfEdit(project: Project, patches: readonly Patch[]): ActivityCall[] {
  return patches.flatMap(({ path: [collection, key, ...rest] }) => {
    const id = String(key);
    if (collection === "tracks" && rest.length > 0) return ofTrack(project, id, rest);
    if (collection !== "devices") return [];
    const device = project.devices[id];
    const loaded = rest.length === 0 || rest[0] === "presetName" || rest[0] === "font";
    if (!device || !loaded || manifestOf(device).role !== "instrument") return [];
    const body = { instrumentType: device.kind, preset: device.presetName };
    return [{ key: `instrument/${device.trackId}`, name: "loadInstrument" as const, body }];
  });
}

/** The state of the transport, in seconds. */
export interface TransportMoment {
  readonly isPlaying: boolean;
  readonly isRecording: boolean;
  readonly position: number;
}

type Standing = Pick<TransportMoment, "isPlaying" | "isRecording">;

const TRANSPORT = "transport";

/** The call that reports that the project plays, and where. */
const played = (project: Project, { position }: TransportMoment): ActivityCall => ({
  key: TRANSPORT,
  name: "transportPlay",
  body: { projectId: project.id, position: Math.max(0, position) },
});

/** The call that reports that nothing plays. */
export const paused = (project: Project): ActivityCall => ({
  key: TRANSPORT,
  name: "transportPause",
  body: { projectId: project.id },
});

/** The call for a change of the transport; null if nothing began. Stopping makes no call. */
export function callOfTransport(
  project: Project,
  own: PersonalTracks,
  now: TransportMoment,
  before: Standing,
): ActivityCall | null {
  const projectId = project.id;
  if (now.isRecording && !before.isRecording) {
    const armed = Object.values(project.tracks).find(({ id }) => personalOf(own, id).armed);
    if (armed) return { key: TRANSPORT, name: "transportRecord", body: { projectId, trackId: armed.id } };
  }
  if (now.isPlaying && !before.isPlaying) return { key: TRANSPORT, name: "play", body: { projectId } };
  return now.isPlaying && before.isRecording && !now.isRecording ? played(project, now) : null;
}

/** The regular report on the transport: that it plays, or once that it no longer does. */
export function reportOf(project: Project, now: TransportMoment, toldPlaying: boolean): ActivityCall | null {
  if (now.isPlaying) return played(project, now);
  return toldPlaying ? paused(project) : null;
}

import { said } from "../../words/said";
import type { CommandArguments } from "../commands";
import type { Clip, Device, Id, Send, Track } from "../document";
import { CommandError } from "../errors";
import { freeKey } from "../order";
import { masterOf } from "../select";
import { insertDevice } from "./devices";
import { assign, find, insert, type ProjectDraft } from "./lookup";
import { plain } from "./plain";
import { removeLane } from "./takes";

/** Puts a track right after another one with the same order. */
function makeRoom(draft: ProjectDraft, track: Track): void {
  const others = Object.values(draft.tracks).filter(({ id }) => id !== track.id);
  track.order = freeKey(
    track.order,
    others.map(({ order }) => order),
  );
}

function insertTrack(draft: ProjectDraft, track: Track, devices: readonly Device[], sends: readonly Send[]): void {
  const added = { ...track };
  makeRoom(draft, added);
  insert(draft, "tracks", added);
  for (const device of devices) insertDevice(draft, device);
  for (const send of sends) insert(draft, "sends", send);
}

export function addTrack(draft: ProjectDraft, args: CommandArguments<"addTrack">): void {
  const { track, devices = [], sends = [] } = args;
  if (devices.some((device) => device.trackId !== track.id) || sends.some((send) => send.from !== track.id)) {
    throw new CommandError("outOfPlace", "A new track comes with its own devices and sends only.");
  }
  insertTrack(draft, track, devices, sends);
}

export function removeTrack(draft: ProjectDraft, args: CommandArguments<"removeTrack">): void {
  const track = find(draft, "tracks", args.id);
  if (track.kind === "master") throw new CommandError("notAllowed", "The master cannot be deleted.");
  const master = masterOf(draft);
  for (const other of Object.values(draft.tracks)) if (other.output === track.id) other.output = master.id;
  for (const clip of Object.values(draft.clips)) if (clip.trackId === track.id) delete draft.clips[clip.id];
  for (const lane of Object.values(draft.takeLanes)) if (lane.trackId === track.id) removeLane(draft, lane.id);
  for (const device of Object.values(draft.devices)) {
    if (device.trackId === track.id) delete draft.devices[device.id];
    else if (device.sidechain === track.id) device.sidechain = null;
  }
  for (const send of Object.values(draft.sends)) {
    if (send.from === track.id || send.to === track.id) delete draft.sends[send.id];
  }
  delete draft.tracks[track.id];
}

const COPY_SUFFIX = " copy";

export function duplicateTrack(draft: ProjectDraft, args: CommandArguments<"duplicateTrack">): void {
  const source = plain(find(draft, "tracks", args.id));
  if (source.kind === "master") throw new CommandError("notAllowed", "The master cannot be duplicated.");
  const renamed = (id: Id): Id => {
    const copy = Object.hasOwn(args.ids, id) ? args.ids[id] : undefined;
    if (copy === undefined) throw new CommandError("arguments", said`The copy lacks an id for “${id}”.`);
    return copy;
  };
  const trackId = renamed(source.id);
  const own = <Entry>(entries: Record<Id, Entry>, belongs: (entry: Entry) => boolean): Entry[] =>
    Object.values(entries).filter(belongs);
  const track: Track = {
    ...source,
    id: trackId,
    order: args.order,
    name: source.name.slice(0, 200 - COPY_SUFFIX.length) + COPY_SUFFIX,
  };
  const original = plain(draft);
  const devices = own(original.devices, (device) => device.trackId === source.id).map((device) => ({
    ...device,
    id: renamed(device.id),
    trackId,
  }));
  const sends = own(original.sends, (send) => send.from === source.id).map((send) => ({
    ...send,
    id: renamed(send.id),
    from: trackId,
  }));
  insertTrack(draft, track, devices, sends);
  for (const clip of own(original.clips, (clip) => clip.trackId === source.id)) {
    const copy: Clip = { ...clip, id: renamed(clip.id), trackId };
    insert(draft, "clips", copy);
  }
  const lanes = own(original.takeLanes, (lane) => lane.trackId === source.id);
  const inLanes = new Set(lanes.map(({ id }) => id));
  for (const lane of lanes) insert(draft, "takeLanes", { ...lane, id: renamed(lane.id), trackId });
  for (const take of own(original.takes, ({ laneId }) => inLanes.has(laneId))) {
    insert(draft, "takes", { ...take, id: renamed(take.id), laneId: renamed(take.laneId) });
  }
  for (const range of own(original.compRanges, (range) => range.trackId === source.id)) {
    insert(draft, "compRanges", { ...range, id: renamed(range.id), trackId, takeId: renamed(range.takeId) });
  }
}

export function setTrack(draft: ProjectDraft, args: CommandArguments<"setTrack">): void {
  const { id, ...values } = args;
  const track = find(draft, "tracks", id);
  assign(track, values);
  if (values.order !== undefined) makeRoom(draft, track);
}

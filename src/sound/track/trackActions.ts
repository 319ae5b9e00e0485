import { DEVICES } from "../../../contract/devices";
import { BYPASS } from "../../../contract/parameters/address";
import { stripAddress } from "../../../contract/project/parameters";
import { personalOf } from "../../../contract/project/personal";
import { devicesOf } from "../../../contract/project/select";
import { currentProject } from "../../stores/document";
import { ownTracks, setPersonal, usePersonal } from "../../stores/personal";
import { useSelection } from "../../stores/selection";
import type { Action } from "../../ui/actions/registry";
import { announce } from "../../ui/announce";
import { actionsOf, editable, someTrack } from "../action";
import { moveDevice, removeDevice } from "../devices/chain";
import { toggleParameter } from "../parameters";
import { addTrack, duplicateTrack, groupSelected, removeTracks, shiftTrack, stepTrack } from "./acts";
import { MONITOR_NEXT, plays, recordable, TRACK_KEYS, TRACK_KINDS, TRACK_SORTS } from "./kinds";
import type { TrackMenu } from "./menuStore";
import { shareSolo } from "./solo";

const trackId = () => useSelection.getState().trackId ?? "";
const selected = () => currentProject().tracks[trackId()];

function canRecord(): boolean {
  const track = selected();
  return someTrack() && track !== undefined && recordable(track);
}

function canPlay(): boolean {
  const track = selected();
  return someTrack() && track !== undefined && plays(track);
}

/** Whether the selected track is one that may be named, copied and deleted. */
const someChannel = (): boolean => someTrack() && selected()?.kind !== "master";

const selectedDevice = () => currentProject().devices[useSelection.getState().deviceId ?? ""];
const someDevice = (): boolean => editable() && selectedDevice() !== undefined;

function toggleMute(): void {
  const track = selected();
  const on = track ? toggleParameter(stripAddress(track, "mute")) : null;
  if (track && on !== null) announce(`${track.name} ${on ? "muted" : "not muted"}`);
}

function toggleSolo(): void {
  const track = selected();
  const on = track ? toggleParameter(stripAddress(track, "solo")) : null;
  if (track && on !== null) announce(`${track.name} ${on ? "solo" : "not solo"}`);
}

const canBeSafe = (): boolean => ["group", "return"].includes(selected()?.kind ?? "");

function toggleSoloSafe(): void {
  const track = selected();
  const on = track ? toggleParameter(stripAddress(track, "soloSafe")) : null;
  if (track && on !== null) announce(`${track.name} ${on ? "solo-safe" : "not solo-safe"}`);
}

function toggleArmed(): void {
  const track = selected();
  if (!track) return;
  const armed = !personalOf(ownTracks(), track.id).armed;
  setPersonal(track.id, { armed });
  announce(`${track.name} ${armed ? "armed" : "not armed"}`);
}

function nextMonitor(): void {
  const track = selected();
  if (!track) return;
  const monitor = MONITOR_NEXT[personalOf(ownTracks(), track.id).monitor];
  setPersonal(track.id, { monitor });
  announce(`Monitoring ${monitor}`);
}

function bypassDevice(): void {
  const device = selectedDevice();
  const bypassed = device ? toggleParameter({ of: "device", id: device.id, parameter: BYPASS }) : null;
  if (bypassed !== null) announce(bypassed ? "Device bypassed" : "Device on");
}

function deleteDevice(): void {
  const device = selectedDevice();
  if (device) removeDevice(device);
}

function shiftDevice(places: 1 | -1): void {
  const device = selectedDevice();
  if (!device) return;
  moveDevice(device, places);
  const chain = devicesOf(currentProject(), device.trackId);
  const at = chain.findIndex(({ id }) => id === device.id) + 1;
  announce(`${DEVICES[device.kind].label}, ${at} of ${chain.length}`);
}

/** Making, ordering and switching tracks. `open` shows a menu of the selected one. */
export function trackActions(acts: { rename: () => void; open: (menu: TrackMenu) => void }): Action[] {
  const action = actionsOf("Tracks");
  const chosen = { enabled: someTrack };
  const channel = { enabled: someChannel };
  const menu = (which: TrackMenu, title: string, keys: string, rest: Partial<Action>) =>
    action(`track.menu.${which}`, title, keys, () => acts.open(which), rest);
  return [
    ...TRACK_SORTS.map((kind) =>
      action(
        `track.add.${kind}`,
        `Add ${TRACK_KINDS[kind].toLowerCase()}`,
        TRACK_KEYS[kind],
        () => void addTrack(kind),
        { keywords: ["new", "create"], enabled: editable },
      ),
    ),
    action("track.group", "Group the selected tracks", "Mod+G", groupSelected, { enabled: editable }),
    action("track.rename", "Rename track", "F2", acts.rename, channel),
    action("track.duplicate", "Duplicate track", "Mod+Shift+D", () => duplicateTrack(trackId()), channel),
    action(
      "track.delete",
      "Delete track",
      "Mod+Backspace",
      () => removeTracks([...useSelection.getState().trackIds]),
      channel,
    ),
    action("track.up", "Move track up", "Mod+Shift+ArrowUp", () => shiftTrack(trackId(), -1), channel),
    action("track.down", "Move track down", "Mod+Shift+ArrowDown", () => shiftTrack(trackId(), 1), channel),
    action("track.previous", "Select the track above", "PageUp", () => stepTrack(-1), { repeat: true }),
    action("track.next", "Select the track below", "PageDown", () => stepTrack(1), { repeat: true }),
    action("track.mute", "Mute track", "M", toggleMute, chosen),
    action("track.solo", "Solo track", "O", toggleSolo, channel),
    action("track.soloForEveryone", "Solo for everyone", "Alt+O", () => shareSolo(!usePersonal.getState().shareSolo), {
      keywords: ["share", "personal"],
      enabled: editable,
    }),
    action("track.soloSafe", "Solo-safe on or off", "Alt+G", toggleSoloSafe, {
      enabled: () => editable() && canBeSafe(),
      keywords: ["solo-safe"],
    }),
    action("track.arm", "Arm track for recording", "A", toggleArmed, { enabled: canRecord }),
    action("track.monitor", "Change input monitoring", "U", nextMonitor, { enabled: canRecord }),
    menu("track", "Open the track's menu", "Alt+Enter", { enabled: () => selected() !== undefined }),
    menu("colour", "Choose the track's colour", "Alt+Shift+L", chosen),
    menu("instrument", "Choose the track's instrument", "Shift+W", { enabled: canPlay }),
    menu("input", "Choose the track's input", "Alt+Shift+I", { enabled: canRecord }),
    menu("output", "Choose the track's output", "Alt+Shift+O", channel),
    menu("sends", "Choose where the track sends to", "Alt+Shift+S", channel),
    menu("effects", "Add an effect to the track", "Alt+Shift+E", chosen),
    action("device.bypass", "Bypass the selected device", "B", bypassDevice, { enabled: someDevice }),
    action("device.up", "Move the selected device up", "Alt+PageUp", () => shiftDevice(-1), { enabled: someDevice }),
    action("device.down", "Move the selected device down", "Alt+PageDown", () => shiftDevice(1), {
      enabled: someDevice,
    }),
    action("device.remove", "Remove the selected device", "Shift+Delete", deleteDevice, { enabled: someDevice }),
  ];
}

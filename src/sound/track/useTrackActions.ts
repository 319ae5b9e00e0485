import { t } from "@lingui/core/macro";
import { labelOf } from "../../../contract/devices/plugins";
import type { StripParameterName } from "../../../contract/parameters";
import { BYPASS } from "../../../contract/parameters/address";
import { speakParameter, stripAddress } from "../../../contract/project/parameters";
import { personalOf } from "../../../contract/project/personal";
import { devicesOf } from "../../../contract/project/select";
import type { Engine } from "../../engine/port";
import { currentProject } from "../../stores/document";
import { ownTracks, setPersonal, usePersonal } from "../../stores/personal";
import { useSelection } from "../../stores/selection";
import { useEngine } from "../../stores/services";
import { useActions } from "../../ui/actions/useActions";
import { announce } from "../../ui/announce";
import { TRACK_ACTIONS } from "../actions";
import { moveDevice, removeDevice } from "../devices/chain";
import { editable, someTrack } from "../enabled";
import { toggleParameter } from "../parameters";
import { openOutputs } from "../system/OutputsDialog";
import { addTrack, duplicateTrack, groupSelected, removeTracks, shiftTrack, stepTrack } from "./edits";
import { type AddedKind, MONITOR_NEXT, plays, recordable } from "./kinds";
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

/** Whether the selected track can be renamed, copied and deleted. */
const someChannel = (): boolean => someTrack() && selected()?.kind !== "master";

const selectedDevice = () => currentProject().devices[useSelection.getState().deviceId ?? ""];
const someDevice = (): boolean => editable() && selectedDevice() !== undefined;

/** Toggles a switch of the selected track's strip. */
function flip(name: StripParameterName): void {
  const track = selected();
  if (!track) return;
  const address = stripAddress(track, name);
  const on = toggleParameter(address);
  if (on !== null) announce(speakParameter(currentProject(), address, on ? 1 : 0));
}

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

function toggleCue(engine: Engine | null): void {
  const track = selected();
  if (!track || !engine) return;
  if (engine.outputs.state.headphones === "off") {
    openOutputs();
    return;
  }
  const cue = !personalOf(ownTracks(), track.id).cue;
  setPersonal(track.id, { cue });
  announce(`${track.name} ${cue ? "in headphones" : "not in headphones"}`);
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
  announce(t`Monitoring ${monitor}`);
}

function bypassDevice(): void {
  const device = selectedDevice();
  const bypassed = device ? toggleParameter({ of: "device", id: device.id, parameter: BYPASS }) : null;
  if (bypassed !== null) announce(bypassed ? t`Device bypassed` : t`Device on`);
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
  announce(`${labelOf(device)}, ${at} of ${chain.length}`);
}

/** Actions for tracks and their devices. `open` shows a menu of the selected track. */
export function useTrackActions({ rename, open }: { rename: () => void; open: (menu: TrackMenu) => void }): void {
  const engine = useEngine();
  const make = (kind: AddedKind) => ({ run: () => void addTrack(kind), enabled: editable });
  const chosen = (run: () => void) => ({ run, enabled: someTrack });
  const channel = (run: () => void) => ({ run, enabled: someChannel });
  const device = (run: () => void) => ({ run, enabled: someDevice });
  const menu = (which: TrackMenu, enabled: () => boolean) => ({ run: () => open(which), enabled });
  useActions(TRACK_ACTIONS, {
    "track.add.audio": make("audio"),
    "track.add.midi": make("midi"),
    "track.add.drums": make("drums"),
    "track.add.group": make("group"),
    "track.add.return": make("return"),
    "track.group": { run: groupSelected, enabled: editable },
    "track.rename": channel(rename),
    "track.duplicate": channel(() => duplicateTrack(trackId())),
    "track.delete": channel(() => removeTracks([...useSelection.getState().trackIds])),
    "track.up": channel(() => shiftTrack(trackId(), -1)),
    "track.down": channel(() => shiftTrack(trackId(), 1)),
    "track.previous": () => stepTrack(-1),
    "track.next": () => stepTrack(1),
    "track.mute": chosen(toggleMute),
    "track.solo": channel(toggleSolo),
    "track.soloForEveryone": { run: () => shareSolo(!usePersonal.getState().shareSolo), enabled: editable },
    "track.soloSafe": { run: toggleSoloSafe, enabled: () => editable() && canBeSafe() },
    "track.cue": { run: () => toggleCue(engine), enabled: () => someTrack() && engine !== null },
    "track.arm": { run: toggleArmed, enabled: canRecord },
    "track.monitor": { run: nextMonitor, enabled: canRecord },
    "track.menu.track": menu("track", () => selected() !== undefined),
    "track.menu.colour": menu("colour", someTrack),
    "track.menu.instrument": menu("instrument", canPlay),
    "track.menu.input": menu("input", canRecord),
    "track.menu.output": menu("output", someChannel),
    "track.menu.sends": menu("sends", someChannel),
    "track.menu.effects": menu("effects", someTrack),
    "track.phase": chosen(() => flip("phase")),
    "track.hpfOn": chosen(() => flip("hpfOn")),
    "track.lpfOn": chosen(() => flip("lpfOn")),
    "device.bypass": device(bypassDevice),
    "device.up": device(() => shiftDevice(-1)),
    "device.down": device(() => shiftDevice(1)),
    "device.remove": device(deleteDevice),
  });
}

import { DEVICES, type DeviceKindName } from "../../../contract/devices";
import { manifestOf } from "../../../contract/devices/plugins";
import { PLUGIN_KINDS } from "../../../contract/devices/plugins/declared";
import { type Address, BYPASS } from "../../../contract/parameters/address";
import {
  STRIP_PARAMETERS,
  type StripParameterName,
  TRACK_SWITCHES,
  type TrackSwitchName,
} from "../../../contract/parameters/strip";
import type { Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { newDevice, newPlugin, newProject, trackTemplate } from "../../../contract/project/newProject";
import { stripAddress } from "../../../contract/project/parameters";
import { ids, PLUGIN } from "./randomCommands";

/** A project with tracks of every kind, sends between them, a device of every kind, and several tempo marks. */
export function bigProject(tracksOfEachKind = 8): Project {
  const id = ids();
  let project = newProject(id, { name: "Big" });
  const run = (name: string, args: unknown) => {
    project = execute(project, { name, args }).project;
  };
  for (let count = 0; count < tracksOfEachKind; count++) {
    for (const kind of ["audio", "midi", "drums", "group", "return"] as const) {
      run("addTrack", trackTemplate(project, kind, id, { name: `${kind} ${count}` }));
    }
  }
  const audio = Object.values(project.tracks).filter((track) => track.kind === "audio");
  Object.entries(DEVICES).forEach(([kind, { role }], place) => {
    if (role === "instrument") return;
    const trackId = audio[place % audio.length]?.id ?? "";
    run("addDevice", { device: newDevice({ id: id(), trackId, order: `m${place}1`, kind: kind as DeviceKindName }) });
  });
  for (const kind of PLUGIN_KINDS) {
    const place = { id: id(), trackId: audio[0]?.id ?? "", order: `p${kind}` };
    run("addDevice", { device: newPlugin({ ...place, kind, plugin: PLUGIN }) });
  }
  for (const kind of ["synth", "pluck", "drums", "sampler"] as const) {
    const template = trackTemplate(project, "midi", id, { name: kind });
    const device = newDevice({ id: id(), trackId: template.track.id, order: "a1", kind });
    run("addTrack", { ...template, devices: [device] });
  }
  for (const tick of [3840, 7680]) run("setTempo", { id: id(), tick, bpm: 90 });
  return project;
}

/** Every address that a document has. */
export function everyAddress(project: Project): Address[] {
  const onStrips = [...Object.keys(STRIP_PARAMETERS), ...Object.keys(TRACK_SWITCHES)] as (
    | StripParameterName
    | TrackSwitchName
  )[];
  return [
    ...Object.values(project.tracks).flatMap((track) =>
      onStrips
        .filter((name) => track.kind !== "master" || (name !== "solo" && name !== "soloSafe"))
        .map((name) => stripAddress(track, name)),
    ),
    ...Object.keys(project.sends).flatMap((id): Address[] => [
      { of: "send", id, parameter: "level" },
      { of: "send", id, parameter: "tap" },
    ]),
    ...Object.values(project.devices).flatMap((device) =>
      [...Object.keys(manifestOf(device).parameters), BYPASS].map(
        (parameter): Address => ({ of: "device", id: device.id, parameter }),
      ),
    ),
    ...Object.keys(project.tempo).map((id): Address => ({ of: "tempo", id, parameter: "bpm" })),
    ...(["loop", "metronome", "click", "countIn", "preRoll"] as const).map(
      (parameter): Address => ({ of: "transport", parameter }),
    ),
  ];
}

import { DEVICES } from "../../devices";
import { isPluginKind, labelOf, manifestOf, parameterOf } from "../../devices/plugins";
import { clampParameter } from "../../parameters";
import type { Device, Id, Project } from "../document";
import { byOrder } from "../order";
import { entryOf, type Report, within } from "./report";
import type { Scope } from "./scope";

/** The invariants of devices and their chains. */
export function devices(project: Project, scope: Scope, report: Report): void {
  for (const [, device] of within(project.devices, scope.entries("devices"))) {
    const path = `devices.${device.id}`;
    if (!entryOf(project.tracks, device.trackId)) {
      report(`${path}.trackId`, "unknownId", "The track is not in the project any more.");
    }
    if (device.font && device.kind !== "sampler") report(`${path}.font`, "wrongKind", "Only a sampler plays a font.");
    if (isPluginKind(device.kind) !== (device.plugin !== undefined)) {
      report(`${path}.plugin`, "wrongKind", "A plugin says which one it is, and no other device does.");
    }
    parameters(device, path, report);
    sidechain(project, device, path, report);
  }
  if (scope.chains?.size === 0) return;
  const chains = new Map<Id, Device[]>();
  for (const device of Object.values(project.devices)) {
    if (scope.chains && !scope.chains.has(device.trackId)) continue;
    const chain = chains.get(device.trackId);
    if (chain) chain.push(device);
    else chains.set(device.trackId, [device]);
  }
  for (const [trackId, chain] of chains) inOrder(project, trackId, chain, report);
}

function inOrder(project: Project, trackId: Id, chain: Device[], report: Report): void {
  if (new Set(chain.map((device) => device.order)).size < chain.length) {
    report(`tracks.${trackId}`, "outOfPlace", "Two devices stand at the same place of the chain.");
  }
  const kind = entryOf(project.tracks, trackId)?.kind;
  chain.sort(byOrder).forEach((device, place) => {
    if (manifestOf(device).role !== "instrument") return;
    if (kind !== "midi" && kind !== "drums") {
      report(`devices.${device.id}.trackId`, "wrongKind", "An instrument belongs on a MIDI or drum track.");
    }
    if (place > 0) {
      const sentence = "A track has one instrument, and it stands first in its chain.";
      report(`devices.${device.id}.order`, "outOfPlace", sentence);
    }
  });
}

function sidechain(project: Project, device: Device, path: string, report: Report): void {
  if (device.sidechain === undefined || device.sidechain === null) return;
  if (isPluginKind(device.kind) || !DEVICES[device.kind].ports.inputs.includes("sidechain")) {
    report(`${path}.sidechain`, "wrongKind", `A ${labelOf(device)} listens to no other track.`);
  }
  const source = entryOf(project.tracks, device.sidechain);
  if (!source) report(`${path}.sidechain`, "unknownId", "The track is not in the project any more.");
  else if (source.kind === "master") {
    report(`${path}.sidechain`, "wrongKind", "A device cannot listen to the master.");
  }
}

function parameters(device: Device, path: string, report: Report): void {
  for (const [name, value] of Object.entries(device.params)) {
    const spec = parameterOf(device, name);
    if (!spec) {
      report(`${path}.params.${name}`, "arguments", `A ${labelOf(device)} has no parameter “${name}”.`);
    } else if (clampParameter(spec, value) !== value) {
      report(`${path}.params.${name}`, "outOfPlace", `The value lies outside ${spec.min}…${spec.max}.`);
    }
  }
}

import { expect, test } from "vitest";
import { externalManifest, externalPlugin } from "../../../contract/devices/external";
import { ENGINE_EXTERNALS } from "../../../contract/engine/memory";
import type { Device } from "../../../contract/project/document";
import { newPlugin, newProject } from "../../../contract/project/newProject";
import { ExternalHost } from "../../../src/engine/external/host";

const manifest = externalManifest("tone", "FeedbackDelay");

function device(id: string): Device {
  if (!manifest) throw new Error("There is no such device.");
  return newPlugin({ id, trackId: "track", order: id, kind: "external", plugin: externalPlugin(manifest) });
}

/** The notice if a project has so many more devices than can play. */
function saidOf(more: number): string[] {
  const said: string[] = [];
  const playing = Array.from({ length: ENGINE_EXTERNALS }, (_, loop) => [`a${loop}`, loop] as const);
  const devices = [...playing.map(([id]) => id), ...Array.from({ length: more }, (_, i) => `b${i}`)].map(device);
  const host = new ExternalHost((sentence) => said.push(sentence));
  let made = 0;
  const project = {
    ...newProject(() => String(made++)),
    devices: Object.fromEntries(devices.map((one) => [one.id, one])),
  };
  host.follow(project, new Map(playing));
  // an edit of another device gives no second notice
  host.follow({ ...project, devices: { ...project.devices } }, new Map(playing));
  return said;
}

test("devices that are left out are told once, one by its name and thousands in one sentence", () => {
  const name = manifest?.label;
  expect(saidOf(1)).toEqual([
    `A project plays ${ENGINE_EXTERNALS} external devices at once, so “${name}” is left out. Remove another to hear it.`,
  ]);
  expect(saidOf(3000)).toEqual([
    `A project plays ${ENGINE_EXTERNALS} external devices at once, so 3,000 are left out, “${name}” among them. Remove others to hear them.`,
  ]);
});

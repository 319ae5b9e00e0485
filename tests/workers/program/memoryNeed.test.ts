import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { externalManifest, externalPlugin } from "../../../contract/devices/external";
import type { Project } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { newDevice, newPlugin, newProject, trackTemplate } from "../../../contract/project/newProject";
import { keysBetween } from "../../../contract/project/order";
import { Size } from "../../../dsp/abi";
import { EngineHost } from "../../../dsp/host";
import { ProgramCompiler } from "../../../workers/program/compiler";
import { measureEngine } from "../../../workers/program/memoryNeed";
import { ids } from "../../contract/project/randomCommands";

const RATE = 44100;
const module = new WebAssembly.Module(readFileSync("dsp/build/engine.wasm"));
const noPresets = async () => {
  throw new Error("There are no presets here.");
};

/** A new project with two audio tracks, and compressors on the second. */
function projectWithCompressors(count: number) {
  const makeId = ids();
  let project = newProject(makeId);
  const add = () => {
    const made = trackTemplate(project, "audio", makeId);
    project = execute(project, { name: "addTrack", args: made }).project;
    return made.track.id;
  };
  const [source, trackId] = [add(), add()];
  const devices = keysBetween(null, null, count).map((order) =>
    newDevice({ id: makeId(), trackId, order, kind: "compressor" }),
  );
  for (const device of devices) project = execute(project, { name: "addDevice", args: { device } }).project;
  return { project, source, devices };
}

function engineOf(project: Project) {
  const host = new EngineHost(module, { sampleRate: RATE });
  const compiler = new ProgramCompiler(RATE, noPresets);
  const load = (next: Project) => {
    compiler.update(next);
    host.apply(compiler.commands.take());
    host.renderBlock();
    return host.exports.arenaUsed();
  };
  return { compiler, load, used: load(project) };
}

it("external devices take memory as far as they are heard", () => {
  const { project, devices } = projectWithCompressors(0);
  expect(devices).toEqual([]);
  const manifest = externalManifest("tone", "FeedbackDelay")!;
  const [trackId] = Object.keys(project.tracks) as [string];
  const needOf = (count: number) => {
    const external = keysBetween(null, null, count).map((order, n) =>
      newPlugin({ id: `e${n}`, trackId, order, kind: "external", plugin: externalPlugin(manifest) }),
    );
    const { compiler } = engineOf({ ...project, devices: Object.fromEntries(external.map((one) => [one.id, one])) });
    return compiler.arenaBytes(measureEngine(module, RATE).devices);
  };
  expect(needOf(Size.externals)).toBeGreaterThan(needOf(1));
  expect(needOf(60)).toBe(needOf(Size.externals));
});

it("what each device takes to listen to another strip is counted, to the byte", () => {
  const { project, source, devices } = projectWithCompressors(3);
  const listening = (count: number) =>
    devices
      .slice(0, count)
      .reduce(
        (before, { id }) => execute(before, { name: "setDevice", args: { id, sidechain: source } }).project,
        project,
      );
  const { devices: sizes } = measureEngine(module, RATE);
  // the first listener also changes which strips are rendered side by side
  const { compiler, load, used } = engineOf(listening(1));
  const counted = compiler.arenaBytes(sizes);
  const taken = load(listening(3)) - used;
  expect(taken).toBeGreaterThan(0);
  expect(compiler.arenaBytes(sizes) - counted).toBe(taken);
  expect(load(listening(1))).toBe(used);
  expect(compiler.arenaBytes(sizes)).toBe(counted);
});

import { describe, expect, it } from "vitest";
import type { Id, Project, TrackKind } from "../../../contract/project/document";
import { fedBy, feedsItself, type Routes, routeGraph } from "../../../contract/project/graph";
import { newProject, trackTemplate } from "../../../contract/project/newProject";
import { ids, seeded } from "./randomCommands";

const KINDS: readonly Exclude<TrackKind, "master">[] = ["audio", "midi", "group", "group", "return"];

/** Tracks with outputs, sends and sidechains at random: with or without circles. */
function randomRoutes(random: () => number): Project {
  const int = (max: number) => Math.floor(random() * max);
  const makeId = ids("t");
  let project = newProject(makeId);
  for (let made = 0; made < 8; made++) {
    const { track } = trackTemplate(project, KINDS[int(KINDS.length)]!, makeId);
    project = { ...project, tracks: { ...project.tracks, [track.id]: track } };
  }
  const all = Object.values(project.tracks);
  const buses = all.filter(({ kind }) => kind === "group" || kind === "return");
  const groups = all.filter(({ kind }) => kind === "group" || kind === "master");
  const tracks: Project["tracks"] = {};
  for (const track of all) {
    const output = track.kind === "master" ? null : groups[int(groups.length)]!.id;
    tracks[track.id] = { ...track, output };
  }
  const sends: Project["sends"] = {};
  for (let made = int(5); made > 0; made--) {
    const id = makeId();
    const from = all.filter(({ kind }) => kind !== "master")[int(all.length - 1)]!.id;
    sends[id] = { id, from, to: buses[int(buses.length)]!.id, level: 0, preFader: false };
  }
  const devices: Project["devices"] = {};
  for (const device of Object.values(project.devices)) {
    const source = all[int(all.length)]!;
    devices[device.id] = random() < 0.3 && source.kind !== "master" ? { ...device, sidechain: source.id } : device;
  }
  return { ...project, tracks, sends, devices };
}

/** Every route, as the document has it. */
const edges = ({ tracks, sends, devices }: Routes): [Id, Id][] => [
  ...Object.values(tracks).flatMap(({ id, output }): [Id, Id][] => (output ? [[id, output]] : [])),
  ...Object.values(sends).map(({ from, to }): [Id, Id] => [from, to]),
  ...Object.values(devices).flatMap(({ sidechain, trackId }): [Id, Id][] => (sidechain ? [[sidechain, trackId]] : [])),
];

/** Which track's sound reaches which, by trying all paths (Warshall's algorithm). */
function reached(routes: Routes): Set<string> {
  const all = Object.keys(routes.tracks);
  const pairs = new Set(edges(routes).map(([from, to]) => `${from} ${to}`));
  for (const via of all) {
    for (const from of all) {
      if (!pairs.has(`${from} ${via}`)) continue;
      for (const to of all) if (pairs.has(`${via} ${to}`)) pairs.add(`${from} ${to}`);
    }
  }
  return pairs;
}

const inCircles = (routes: Routes): Id[] => {
  const pairs = reached(routes);
  return Object.keys(routes.tracks).filter((id) => pairs.has(`${id} ${id}`));
};

describe("the graph of routes", () => {
  it("tells circles, and which track a change made feed itself, as trying all ways does", () => {
    const random = seeded(5);
    let circular = 0;
    for (let made = 0; made < 600; made++) {
      const routes = randomRoutes(random);
      const circles = inCircles(routes);
      if (circles.length > 0) circular++;
      expect(routeGraph(routes).circular).toBe(circles.length > 0);
      const pairs = reached(routes);
      for (const id of Object.keys(routes.tracks)) {
        expect(feedsItself(routes, [id])).toBe(circles.includes(id));
        const fed = Object.keys(routes.tracks).filter((other) => other === id || pairs.has(`${id} ${other}`));
        expect([...fedBy(routes, id)].sort()).toEqual(fed.sort());
      }
    }
    expect(circular).toBeGreaterThan(100);
    expect(circular).toBeLessThan(550);
  });

  it("puts every track after and above all that feed it, in document order within a level, the master last", () => {
    const random = seeded(6);
    for (let made = 0; made < 300; made++) {
      const routes = randomRoutes(random);
      const { order, levels, circular } = routeGraph(routes);
      expect(new Set(order)).toEqual(new Set(Object.values(routes.tracks)));
      expect(order.at(-1)?.kind).toBe("master");
      order.forEach((track, at) => {
        const before = order[at - 1];
        if (!before) return;
        const [lower, upper] = [levels.get(before.id)!, levels.get(track.id)!];
        expect(lower < upper || (lower === upper && before.order < track.order)).toBe(true);
      });
      if (circular) continue;
      for (const [from, to] of edges(routes)) expect(levels.get(to)).toBeGreaterThan(levels.get(from)!);
    }
  });

  it("leaves out no route of a document without circles, and of one with circles as few as break them", () => {
    const random = seeded(7);
    for (let made = 0; made < 300; made++) {
      const routes = randomRoutes(random);
      const graph = routeGraph(routes);
      const outputs = new Map(Object.values(routes.tracks).map(({ id, output }) => [id, output]));
      if (!graph.circular) {
        expect(graph.outputs).toEqual(outputs);
        expect(graph.sends).toHaveLength(Object.keys(routes.sends).length);
        const listening = Object.values(routes.devices).filter(({ sidechain }) => sidechain);
        expect([...graph.sidechains].sort()).toEqual(listening.map(({ id, sidechain }) => [id, sidechain]).sort());
        continue;
      }
      const kept = {
        tracks: Object.fromEntries(
          Object.values(routes.tracks).map((track) => [
            track.id,
            { ...track, output: graph.outputs.get(track.id) ?? null },
          ]),
        ),
        sends: Object.fromEntries(graph.sends.map((send) => [send.id, send])),
        devices: Object.fromEntries([...graph.sidechains.keys()].map((id) => [id, routes.devices[id]!])),
      };
      expect(inCircles(kept)).toEqual([]);
      for (const send of Object.values(routes.sends)) {
        if (graph.sends.includes(send)) continue;
        expect(inCircles({ ...kept, sends: { ...kept.sends, [send.id]: send }, devices: routes.devices })).not.toEqual(
          [],
        );
      }
    }
  });

  it("takes no time that grows with the number of ways", () => {
    // each of forty layers of groups plays into both of the next: 2^40 ways
    const makeId = ids("w");
    let project = newProject(makeId);
    const layers = Array.from({ length: 40 }, () => [makeId(), makeId()]);
    const sends: Project["sends"] = {};
    const tracks = { ...project.tracks };
    layers.forEach((layer, index) => {
      const next = layers[index + 1];
      for (const id of layer) {
        const { track } = trackTemplate(project, "group", () => id, next ? { output: next[0]! } : {});
        tracks[id] = { ...track, order: `V${String(index).padStart(2, "0")}${layer.indexOf(id) + 1}` };
        if (next) sends[`${id}s`] = { id: `${id}s`, from: id, to: next[1]!, level: 0, preFader: false };
      }
    });
    project = { ...project, tracks, sends };
    const [first, last] = [layers[0]![0]!, layers.at(-1)![1]!];
    expect(routeGraph(project).circular).toBe(false);
    expect(routeGraph(project).levels.get(last)).toBe(40);
    const closed = { ...sends, close: { id: "close", from: last, to: first, level: 0, preFader: false } };
    expect(routeGraph({ ...project, sends: closed }).circular).toBe(true);
    expect(feedsItself({ ...project, sends: closed }, [first])).toBe(true);
  });
});

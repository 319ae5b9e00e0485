import { expect, test } from "vitest";
import { builtPaths } from "../../contract/routes";
import { router } from "../../src/app/router";

test("the router mounts what is built on all of its paths, and nothing else", () => {
  expect(Object.keys(router.routesByPath).sort()).toEqual(builtPaths().sort());
});

test("all paths of one screen show one component", () => {
  for (const paths of [
    ["/music-studio", "/ultimate-music-studio", "/cutting-edge-music-studio"],
    ["/studios", "/hub", "/navigation"],
  ] as const) {
    const components = paths.map((path) => router.routesByPath[path].options.component);
    expect(components[0]).toBeDefined();
    expect(new Set(components).size).toBe(1);
  }
});

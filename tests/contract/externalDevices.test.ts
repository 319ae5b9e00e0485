import { describe, expect, test } from "vitest";
import { EXTERNAL_DEVICES, externalManifest, externalPlugin } from "../../contract/devices/external";
import { plugin } from "../../contract/devices/plugins/declared";
import { clampParameter } from "../../contract/parameters";

describe.each(EXTERNAL_DEVICES.map((manifest) => [`${manifest.format}/${manifest.id}`, manifest] as const))(
  "%s",
  (_, manifest) => {
    test("shows every parameter once on its panel", () => {
      const { tabs, groups } = manifest.panel;
      const shown = [...(tabs?.groups ?? []), ...groups].flatMap(({ rows }) => rows.flat());
      expect([...shown].sort()).toEqual(Object.keys(manifest.parameters).sort());
    });

    test("has defaults within their ranges", () => {
      for (const spec of Object.values(manifest.parameters))
        expect(clampParameter(spec, spec.default)).toBe(spec.default);
    });

    test("is kept in a project as the schema wants it", () => {
      expect(plugin.parse(externalPlugin(manifest))).toEqual(externalPlugin(manifest));
    });
  },
);

test("each has a name of its own, and none is a class whose worklet our policy refuses", () => {
  const names = EXTERNAL_DEVICES.map(({ format, id }) => `${format}/${id}`);
  expect(new Set(names).size).toBe(names.length);
  for (const id of ["PluckSynth", "Freeverb", "JCReverb", "BitCrusher"])
    expect(externalManifest("tone", id)).toBeUndefined();
});

import { expect, test } from "vitest";
import { MANIFESTS, type ManifestName } from "../../contract/devices/index";
import { STRIP_PARAMETERS } from "../../contract/parameters";
import * as abi from "../../dsp/abi";

/** Names of a numeric enum in the order of their values, without the closing `count`. */
function names(list: object): string[] {
  const entries = Object.entries(list).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  entries.sort((a, b) => a[1] - b[1]);
  expect(entries.map((entry) => entry[1])).toEqual(entries.map((_, i) => i));
  expect(entries.at(-1)?.[0]).toBe("count");
  return entries.slice(0, -1).map((entry) => entry[0]);
}

/** The engine's enum of a device's parameters. */
function enumOf(kind: ManifestName): object {
  const name = `${kind.charAt(0).toUpperCase()}${kind.slice(1)}Parameter`;
  return (abi as unknown as Record<string, object>)[name] ?? {};
}

test.each(Object.keys(MANIFESTS) as ManifestName[])("%s: contract and engine list the same parameters", (name) => {
  expect(Object.keys(MANIFESTS[name].parameters)).toEqual(names(enumOf(name)));
});

test("every device kind of the engine has a contract and the other way round", () => {
  // external ones are the host's: each plugin declares its own
  const others = ["none", "external", "externalInstrument"];
  const kinds = Object.keys(abi.DeviceKind).filter((name) => Number.isNaN(Number(name)) && !others.includes(name));
  expect(kinds.sort()).toEqual(Object.keys(MANIFESTS).sort());
});

test("a strip's parameters stand in the engine's order", () => {
  expect(Object.keys(STRIP_PARAMETERS)).toEqual(names(abi.StripParameter));
});

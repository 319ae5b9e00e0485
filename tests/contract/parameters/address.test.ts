import { describe, expect, test } from "vitest";
import { ADDRESS_MAX, type Address, formatAddress, parseAddress } from "../../../contract/parameters/address";
import type { TrackKind } from "../../../contract/project/document";
import { bigProject, everyAddress } from "../project/everyAddress";
import { seeded } from "../project/randomCommands";

const project = bigProject();
const addresses = everyAddress(project);
const kindOf = (id: string) => (Object.hasOwn(project.tracks, id) ? project.tracks[id]?.kind : undefined);

describe("the text of an address", () => {
  test("says each address of a big project, and no two have one text", () => {
    expect(addresses.length).toBeGreaterThan(1500);
    for (const address of addresses) expect(parseAddress(formatAddress(address))).toEqual({ address });
    expect(new Set(addresses.map(formatAddress)).size).toBe(addresses.length);
  });

  test.each<[TrackKind, Address["of"]]>([
    ["audio", "track"],
    ["midi", "track"],
    ["drums", "track"],
    ["group", "group"],
    ["return", "return"],
    ["master", "master"],
  ])("that logs of version 2 hold for a track of kind %s is one of a %s", (kind, of) => {
    expect(parseAddress("strip/a-1/level", () => kind)).toEqual({ address: { of, id: "a-1", parameter: "level" } });
  });

  test("of version 2 is unknown where its track is not there", () => {
    expect(parseAddress("strip/gone/level", kindOf)).toEqual({ problem: "track" });
    expect(parseAddress("strip/gone/level")).toEqual({ problem: "track" });
  });

  test.each([
    ["", "form"],
    ["/", "form"],
    ["track", "form"],
    ["track/a", "form"],
    ["track//level", "form"],
    ["track/a/level/", "form"],
    ["track/a/b/level", "form"],
    ["track/a b/level", "form"],
    ["track/a/lev.el", "form"],
    ["track/a/level\n", "form"],
    ["Track/a/level", "form"],
    ["strip/level", "form"],
    ["transport/a/loop", "form"],
    ["device/a/__proto__", "form"],
    [`device/${"x".repeat(65)}/mix`, "form"],
    [`device/a/${"x".repeat(41)}`, "form"],
    ["x".repeat(1_000_000), "form"],
    ["__proto__/a/level", "form"],
    ["clip/a/level", "owner"],
    ["deck/a/level", "parameter"],
    ["deck/e/play", "form"],
    ["deck/a/hotCue37", "parameter"],
    ["constructor/a/level", "owner"],
    ["track/a/loudness", "parameter"],
    ["track/a/toString", "parameter"],
    ["track/a/constructor", "parameter"],
    ["master/a/solo", "parameter"],
    ["master/a/soloSafe", "parameter"],
    ["send/a/pan", "parameter"],
    ["tempo/a/level", "parameter"],
    ["transport/constructor", "parameter"],
  ])("%j is none: %s", (text, problem) => expect(parseAddress(text, kindOf)).toEqual({ problem }));

  test("is never taken for another's, however it is cut, joined or spoilt", () => {
    const random = seeded(12);
    const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
    const spoils: ((text: string) => string)[] = [
      (text) => text.slice(0, Math.floor(random() * text.length)),
      (text) => text.slice(Math.floor(random() * text.length)),
      (text) => text + pick(["/", "\u0000", " ", "level", "🎛", "/../"]),
      (text) => text.replace(pick([...text]), pick(["/", "é", "%", "", "\n"])),
      (text) => text.toUpperCase(),
      (text) => text + text,
    ];
    const taken: string[] = [];
    for (let round = 0; round < 20_000; round++) {
      const text = pick(spoils)(formatAddress(pick(addresses)));
      const parsed = parseAddress(text);
      if ("address" in parsed && formatAddress(parsed.address) !== text) taken.push(text);
    }
    expect(taken).toEqual([]);
  });

  test("always fits the length that commands allow", () => {
    const longest: Address = { of: "transport", parameter: "metronome" };
    expect(formatAddress(longest).length).toBeLessThan(ADDRESS_MAX);
    expect(formatAddress({ of: "device", id: "x".repeat(64), parameter: "y".repeat(40) }).length).toBeLessThan(
      ADDRESS_MAX,
    );
  });
});

import { describe, expect, test } from "vitest";
import { catalogue } from "../../src/app/keymap/catalogue";
import { conflictingAction, keysIn, whyRefused as refusal, withKeys } from "../../src/app/keymap/keymap";
import { PRESETS } from "../../src/app/keymap/presets";
import { isKeys } from "../../src/ui/actions/keys";
import { whyReserved } from "../../src/ui/actions/reservedKeys";

const ALL = catalogue();
const whyRefused = (...[specs, keymap, of, keys]: Parameters<typeof refusal>) =>
  refusal(specs, keymap, of, keys, false);
const spec = (id: string) => ALL.find((action) => action.id === id)!;

describe.each(PRESETS)("the keys as in $label", ({ keys }) => {
  test("are of actions that there are", () => {
    expect(Object.keys(keys).filter((id) => !spec(id))).toEqual([]);
    expect(
      Object.values(keys)
        .flat()
        .filter((key) => !isKeys(key)),
    ).toEqual([]);
  });

  test("leave no action without a key, and put no two of one scope on one", () => {
    for (const action of ALL) {
      const own = keysIn(keys, action);
      expect(own.length > 0 || action.keys.length === 0, action.id).toBe(true);
      expect(conflictingAction(ALL, keys, action, own)?.id ?? null, `${own} of ${action.id}`).toBeNull();
    }
  });

  test.each([true, false])("are none that browser or system keep for themselves (a Mac: %s)", (mac) => {
    const kept = ALL.flatMap((action) => keysIn(keys, action)).filter((key) => whyReserved(key, mac) !== null);
    expect(kept).toEqual([]);
  });
});

describe("a new key", () => {
  test("is refused where another action of the scope has it, which the sentence names", () => {
    expect(whyRefused(ALL, {}, spec("track.solo"), ["S"])).toBe(
      "S already does “Split at the playhead” (Studio). Give that another key first.",
    );
  });

  test("is refused where an action that counts everywhere has it", () => {
    expect(whyRefused(ALL, {}, spec("track.solo"), ["Alt+Shift+H"])).toMatch(/“.+” \(Everywhere\)/);
  });

  test("may be another's in an editor that has the focus, and of another screen", () => {
    expect(whyRefused(ALL, {}, spec("roll.louder"), ["S"])).toBeNull();
    expect(whyRefused(ALL, {}, spec("watch.play"), ["Space"])).toBeNull();
  });

  test("is refused where the browser keeps it", () => {
    expect(whyRefused(ALL, {}, spec("track.solo"), ["Mod+T"])).toBe(
      "Ctrl T belongs to the browser, which keeps it for itself. Choose another key.",
    );
  });

  test("is free again once the other action has another", () => {
    const split = withKeys({}, spec("clip.split"), ["Alt+Q"]);
    expect(whyRefused(ALL, split, spec("track.solo"), ["S"])).toBeNull();
    const both = withKeys(split, spec("track.solo"), ["S"]);
    expect(both).toEqual({ "clip.split": ["Alt+Q"], "track.solo": ["S"] });
    expect(whyRefused(ALL, both, spec("clip.split"), ["S"])).toMatch(/“Solo track”/);
  });

  test("that is the action's own again is not written down", () => {
    expect(withKeys({ "clip.split": ["Alt+Q"] }, spec("clip.split"), ["S"])).toEqual({});
  });
});

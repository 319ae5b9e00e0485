import { beforeEach, describe, expect, test, vi } from "vitest";
import { catalogue } from "../../src/app/keymap/catalogue";
import { ANYWHERE, STRIP } from "../../src/sound/controls";
import { EDITOR_CONTROLS } from "../../src/sound/editorControls";
import type { Action, ActionSpec } from "../../src/ui/actions/action";
import { ariaKeys, type KeyPress, keyLabels, matchesKeys, parseKeys, writeKeys } from "../../src/ui/actions/keys";
import { ActionRegistry } from "../../src/ui/actions/registry";
import type { Press } from "../../src/ui/actions/resolve";
import { APP, collide, type Scope } from "../../src/ui/actions/scopes";

const press = (values: Partial<KeyPress>): KeyPress => ({
  key: "",
  code: "",
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...values,
});

describe("key combinations", () => {
  test.each([
    ["Space", press({ key: " ", code: "Space" }), true],
    ["Space", press({ key: " ", code: "Space", shiftKey: true }), false],
    ["Mod+K", press({ key: "k", code: "KeyK", ctrlKey: true }), true],
    ["Mod+K", press({ key: "k", code: "KeyK" }), false],
    ["K", press({ key: "k", code: "KeyK", ctrlKey: true }), false],
    ["Mod+Shift+Z", press({ key: "Z", code: "KeyZ", ctrlKey: true, shiftKey: true }), true],
    ["Mod+Z", press({ key: "Z", code: "KeyZ", ctrlKey: true, shiftKey: true }), false],
    ["?", press({ key: "?", code: "Slash", shiftKey: true }), true],
    ["?", press({ key: "?", code: "Minus", shiftKey: true }), true],
    ["Alt+ArrowUp", press({ key: "ArrowUp", code: "ArrowUp", altKey: true }), true],
    ["Alt+B", press({ key: "∫", code: "KeyB", altKey: true }), true],
    ["M", press({ key: "ь", code: "KeyM" }), true],
    ["Z", press({ key: "y", code: "KeyZ" }), false],
    ["Shift+1", press({ key: "!", code: "Digit1", shiftKey: true }), true],
  ])("%s and the press %o: %s", (keys, event, matches) => {
    expect(matchesKeys(parseKeys(keys), event, false)).toBe(matches);
  });

  test("on a Mac, Mod is Command", () => {
    expect(matchesKeys(parseKeys("Mod+K"), press({ key: "k", code: "KeyK", metaKey: true }), true)).toBe(true);
    expect(matchesKeys(parseKeys("Mod+K"), press({ key: "k", code: "KeyK", ctrlKey: true }), true)).toBe(false);
  });

  test("are shown as the platform does", () => {
    expect(keyLabels("Mod+Shift+Z", true)).toEqual(["⇧", "⌘", "Z"]);
    expect(keyLabels("Mod+Shift+Z", false)).toEqual(["Ctrl", "Shift", "Z"]);
    expect(keyLabels("Space", false)).toEqual(["Space"]);
    expect(keyLabels("Alt+ArrowUp", false)).toEqual(["Alt", "↑"]);
    expect(ariaKeys("Mod+Shift+Z", false)).toBe("Control+Shift+z");
  });

  test.each([
    [press({ key: "k", code: "KeyK", ctrlKey: true }), "Mod+K"],
    [press({ key: "Z", code: "KeyZ", ctrlKey: true, shiftKey: true }), "Mod+Shift+Z"],
    [press({ key: " ", code: "Space", shiftKey: true }), "Shift+Space"],
    [press({ key: "?", code: "Slash", shiftKey: true }), "?"],
    [press({ key: "{", code: "BracketLeft", shiftKey: true }), "{"],
    [press({ key: "+", code: "Equal", shiftKey: true }), "+"],
    [press({ key: "!", code: "Digit1", shiftKey: true }), "Shift+1"],
    [press({ key: "∫", code: "KeyB", altKey: true }), "Alt+B"],
    [press({ key: "ь", code: "KeyM" }), "M"],
    [press({ key: "ArrowUp", code: "ArrowUp", altKey: true, shiftKey: true }), "Alt+Shift+ArrowUp"],
    [press({ key: "F12", code: "F12" }), "F12"],
  ])("the press %o is written as it is matched: %s", (event, written) => {
    expect(writeKeys(event, false)).toBe(written);
    expect(matchesKeys(parseKeys(written), event, false)).toBe(true);
  });

  test.each([
    press({ key: "Shift", code: "ShiftLeft", shiftKey: true }),
    press({ key: "Control", code: "ControlLeft", ctrlKey: true }),
    press({ key: "d", code: "KeyD", metaKey: true }),
    press({ key: "Dead", code: "Quote" }),
  ])("the press %o is no combination of an action", (event) => {
    expect(writeKeys(event, false)).toBeNull();
  });

  test("an unknown modifier is a mistake", () => expect(() => parseKeys("Hyper+K")).toThrow("Hyper"));
});

/** Stands where an element would: knows what it is within. */
const within = (...selectors: string[]): Element =>
  ({
    closest: (selector: string) => {
      const found = selectors.find((part) => selector.includes(part));
      return found ? { getAttribute: () => found.match(/="(.*)"/)?.[1] ?? found, contains: () => false } : null;
    },
  }) as unknown as Element;

/** Stands where an element would that is within elements of scopes, the inner first, all of them in one overlay if so said. */
function inScopes(scopes: readonly string[], overlay = false): Element {
  const [scope, ...outer] = scopes;
  return {
    closest: (selector: string) => {
      if (selector.includes("dialog")) return overlay ? { contains: () => true } : null;
      if (!selector.includes("action-scope") || scope === undefined) return null;
      return { getAttribute: () => scope, parentElement: inScopes(outer) };
    },
  } as unknown as Element;
}

const scopeOf = (id: string, reach: Scope["reach"]): Scope => ({ id, label: id, reach });
const STUDIO = scopeOf("studio", "screen");
const ROLL = scopeOf("pianoroll", "focus");
const LANES = scopeOf("timeline", "focus");
const TYPING = scopeOf("typing", "mode");

const make = (values: Partial<Action>): Action => ({
  id: "test",
  title: "Test",
  group: "Test",
  scope: APP,
  keys: [],
  run: () => undefined,
  ...values,
});

describe("the registry", () => {
  let registry = new ActionRegistry();
  beforeEach(() => {
    registry = new ActionRegistry();
  });
  const add = (...actions: Partial<Action>[]) => registry.register(actions.map(make));
  const meant = (pressed: Press, target: Element | null = null) =>
    registry.meant(pressed, target, false)?.action.id ?? null;
  const space = press({ key: " ", code: "Space" });
  const del = press({ key: "Delete" });

  test("finds the action of a key, and none while a field is typed in", () => {
    add({ id: "play", keys: ["Space"] });
    expect(meant(space)).toBe("play");
    expect(meant(space, within("input"))).toBeNull();
    expect(meant(space, within("[role=dialog]"))).toBeNull();
  });

  test("an action may count in fields too", () => {
    add({ id: "palette", keys: ["Mod+K"], inFields: true });
    expect(meant(press({ key: "k", code: "KeyK", ctrlKey: true }), within("input"))).toBe("palette");
  });

  test("a disabled action leaves its key to another", () => {
    add({ id: "one", keys: ["Delete"] }, { id: "two", keys: ["Delete"], enabled: () => false });
    expect(meant(del)).toBe("one");
  });

  test("an action of a scope counts there only, and goes first", () => {
    add({ id: "note", keys: ["Delete"], scope: ROLL }, { id: "clip", keys: ["Delete"], scope: STUDIO });
    expect(meant(del, inScopes(["pianoroll"]))).toBe("note");
    expect(meant(del)).toBe("clip");
  });

  test("the nearest scope goes first, and a way of working before all", () => {
    add(
      { id: "app", keys: ["Delete"] },
      { id: "studio", keys: ["Delete"], scope: STUDIO },
      { id: "lanes", keys: ["Delete"], scope: LANES },
      { id: "roll", keys: ["Delete"], scope: ROLL },
    );
    expect(meant(del, inScopes(["pianoroll", "timeline"]))).toBe("roll");
    expect(meant(del, inScopes(["timeline", "pianoroll"]))).toBe("lanes");
    expect(meant(del)).toBe("studio");
    const stop = add({ id: "typing", keys: ["Delete"], scope: TYPING });
    expect(meant(del, inScopes(["pianoroll"]))).toBe("typing");
    stop();
    expect(meant(del, inScopes(["pianoroll"]))).toBe("roll");
  });

  test("in a dialog only what is within it counts", () => {
    add({ id: "note", keys: ["Delete"], scope: ROLL }, { id: "clip", keys: ["Delete"], scope: STUDIO });
    expect(meant(del, inScopes(["pianoroll"], true))).toBe("note");
    expect(meant(del, inScopes([], true))).toBeNull();
  });

  test("Enter on a button or link presses that, and nothing else", () => {
    add({ id: "start", keys: ["Enter"], scope: STUDIO });
    const enter = press({ key: "Enter", code: "Enter" });
    expect(meant(enter)).toBe("start");
    expect(meant(enter, within("a[href]"))).toBeNull();
  });

  test("a held key repeats only what asks for it", () => {
    add({ id: "play", keys: ["Space"] }, { id: "step", keys: ["ArrowUp"], repeat: true });
    expect(meant({ ...space, repeat: true })).toBeNull();
    expect(meant({ ...press({ key: "ArrowUp" }), repeat: true })).toBe("step");
  });

  test("a later registration stands in for an earlier one until it goes", () => {
    add({ id: "same", title: "Early" });
    const stop = add({ id: "same", title: "Late" });
    expect(registry.find("same")?.title).toBe("Late");
    stop();
    expect(registry.find("same")?.title).toBe("Early");
  });

  test("runs by id, says whether it did, and reports failures", async () => {
    const run = vi.fn();
    const failed = vi.fn();
    registry.onError = failed;
    add(
      { id: "good", run },
      { id: "off", run, enabled: () => false },
      { id: "bad", run: () => Promise.reject(new Error("no disk")) },
    );
    expect(registry.run("good")).toBe(true);
    expect(registry.run("off")).toBe(false);
    expect(registry.run("none")).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
    registry.run("bad");
    await expect.poll(() => failed).toHaveBeenCalledOnce();
    expect(failed.mock.calls[0]?.[0]).toHaveProperty("message", "no disk");
  });

  test("keys that a person chose take the place of an action's own, and go before another's on the same key", () => {
    add({ id: "split", keys: ["S"], scope: STUDIO }, { id: "solo", keys: ["O"], scope: STUDIO });
    registry.setKeymap({ solo: ["S"] });
    expect(meant(press({ key: "s", code: "KeyS" }))).toBe("solo");
    expect(meant(press({ key: "o", code: "KeyO" }))).toBeNull();
    expect(registry.keysOf({ id: "solo", keys: ["O"] })).toEqual(["S"]);
    registry.setKeymap({});
    expect(meant(press({ key: "s", code: "KeyS" }))).toBe("split");
  });

  test("an action without keys of the person's choice has none", () => {
    add({ id: "split", keys: ["S"], scope: STUDIO });
    registry.setKeymap({ split: [] });
    expect(meant(press({ key: "s", code: "KeyS" }))).toBeNull();
  });

  test("two studios side by side each have their own actions; the one with the focus gets the key", () => {
    const [left, right] = [new ActionRegistry(registry), new ActionRegistry(registry)];
    const [leftRun, rightRun] = [vi.fn(), vi.fn()];
    const opened = [left, right].map((studio) => studio.attach());
    left.register([make({ id: "play", keys: ["Space"], scope: STUDIO, run: leftRun })]);
    right.register([make({ id: "play", keys: ["Space"], scope: STUDIO, run: rightRun })]);
    const on = (studio: ActionRegistry) =>
      ({
        closest: (selector: string) => (selector.includes("action-screen") ? { getAttribute: () => studio.id } : null),
      }) as unknown as Element;
    expect(registry.meant(space, on(left), false)?.by).toBe(left);
    expect(registry.meant(space, on(right), false)?.by).toBe(right);
    left.run("play");
    expect(leftRun).toHaveBeenCalledOnce();
    expect(rightRun).not.toHaveBeenCalled();
    expect(registry.meant(space, null, false)?.by, "the one opened last").toBe(right);
    opened[1]?.();
    expect(registry.meant(space, null, false)?.by).toBe(left);
    opened[0]?.();
    expect(registry.meant(space, null, false)).toBeNull();
  });
});

describe("the tables of actions", () => {
  const all: readonly ActionSpec[] = catalogue();

  test("no id stands twice, not among the controls without a key either", () => {
    const controls = [STRIP, ANYWHERE, EDITOR_CONTROLS].flatMap((list) => Object.keys(list));
    const ids = [...all.map(({ id }) => id), ...controls];
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test("no two actions of one scope, or of a screen and the app, are on one key", () => {
    const shared = all.flatMap((action, index) =>
      all.slice(index + 1).flatMap((other) => {
        const key = action.keys.find((keys) => other.keys.includes(keys));
        return key !== undefined && collide(action.scope, other.scope) ? [`${key}: ${action.id}, ${other.id}`] : [];
      }),
    );
    expect(shared).toEqual([]);
  });
});

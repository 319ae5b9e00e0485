import { afterEach, describe, expect, test, vi } from "vitest";
import { ariaKeys, type KeyPress, keyLabels, matchesKeys, parseKeys } from "../../src/ui/actions/keys";
import {
  type Action,
  actionFor,
  allActions,
  onActionError,
  registerActions,
  runActionById,
} from "../../src/ui/actions/registry";

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

  test("an unknown modifier is a mistake", () => expect(() => parseKeys("Hyper+K")).toThrow("Hyper"));
});

/** Stands where an element would: knows what it is within. */
const within = (...selectors: string[]): Element =>
  ({
    closest: (selector: string) => {
      const found = selectors.find((part) => selector.includes(part));
      return found ? { getAttribute: () => found.match(/="(.*)"/)?.[1] ?? found } : null;
    },
  }) as unknown as Element;

describe("the registry", () => {
  const stops: (() => void)[] = [];
  afterEach(() => {
    for (const stop of stops.splice(0)) stop();
  });
  const add = (...actions: Partial<Action>[]) =>
    stops.push(
      registerActions(
        actions.map((action) => ({ id: "test", title: "Test", group: "Test", run: () => undefined, ...action })),
      ),
    );
  const space = press({ key: " ", code: "Space" });

  test("finds the action of a key, and none while a field is typed in", () => {
    add({ id: "play", keys: "Space" });
    expect(actionFor(space, null, false)?.id).toBe("play");
    expect(actionFor(space, within("input"), false)).toBeNull();
    expect(actionFor(space, within("[role=dialog]"), false)).toBeNull();
  });

  test("an action may count in fields too", () => {
    add({ id: "palette", keys: "Mod+K", inFields: true });
    expect(actionFor(press({ key: "k", code: "KeyK", ctrlKey: true }), within("input"), false)?.id).toBe("palette");
  });

  test("a disabled action leaves its key to another", () => {
    add({ id: "one", keys: "Delete" }, { id: "two", keys: "Delete", enabled: () => false });
    expect(actionFor(press({ key: "Delete" }), null, false)?.id).toBe("one");
  });

  test("an action of a scope counts there only, and goes first", () => {
    add({ id: "note", keys: "Delete", scope: "pianoroll" }, { id: "clip", keys: "Delete" });
    const scope = { closest: (s: string) => (s.includes("scope") ? { getAttribute: () => "pianoroll" } : null) };
    expect(actionFor(press({ key: "Delete" }), scope as unknown as Element, false)?.id).toBe("note");
    expect(actionFor(press({ key: "Delete" }), null, false)?.id).toBe("clip");
  });

  test("a held key repeats only what asks for it", () => {
    add({ id: "play", keys: "Space" }, { id: "step", keys: "ArrowUp", repeat: true });
    expect(actionFor({ ...space, repeat: true }, null, false)).toBeNull();
    expect(actionFor({ ...press({ key: "ArrowUp" }), repeat: true }, null, false)?.id).toBe("step");
  });

  test("a later registration stands in for an earlier one until it goes", () => {
    add({ id: "same", title: "Early" });
    add({ id: "same", title: "Late" });
    expect(allActions().find((action) => action.id === "same")?.title).toBe("Late");
    stops.pop()?.();
    expect(allActions().find((action) => action.id === "same")?.title).toBe("Early");
  });

  test("runs by id, says whether it did, and reports failures", async () => {
    const run = vi.fn();
    const failed = vi.fn();
    onActionError(failed);
    add(
      { id: "good", run },
      { id: "off", run, enabled: () => false },
      { id: "bad", run: () => Promise.reject(new Error("no disk")) },
    );
    expect(runActionById("good")).toBe(true);
    expect(runActionById("off")).toBe(false);
    expect(runActionById("none")).toBe(false);
    expect(run).toHaveBeenCalledTimes(1);
    runActionById("bad");
    await expect.poll(() => failed).toHaveBeenCalledOnce();
    expect(failed.mock.calls[0]?.[0]).toHaveProperty("message", "no disk");
  });
});

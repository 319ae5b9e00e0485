import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { DECKS } from "../../../contract/dj/channels";
import { newDjSet } from "../../../contract/dj/set";
import type { Track } from "../../../contract/dj/track";
import type { TrackWaveform } from "../../../contract/dj/waveform";
import type { DjStore } from "../../../src/project/dj/port";
import type { Exporter } from "../../../src/sound/export/port";
import { useDesk } from "../../../src/stores/dj/desk";
import { loadTrack } from "../../../src/stores/dj/loading";
import { usePreferences } from "../../../src/stores/preferences";
import { NO_SERVICES, ServicesContext } from "../../../src/stores/services";
import { DjStudio } from "../../../src/studios/dj/DjStudio";
import { FRAMES_PER_BEAT as BEAT, FakeDeck, RATE, track } from "../../stores/dj/fakeDecks";
import { seriousViolations } from "../../ui/axe";
import { cleanup, render } from "../../ui/render";
import { openInMemory, silentEngine } from "../fakes";

/** Ten seconds of bass on each beat, and silence behind. */
function waveform(): TrackWaveform {
  const points = 300 * 150;
  const low = Uint8Array.from({ length: points }, (_, point) => (point % 75 < 20 && point < 1500 ? 255 : 0));
  const bands = { perSecond: 150, low, mid: new Uint8Array(points), high: new Uint8Array(points) };
  return { full: bands, overview: { ...bands, perSecond: 4 } };
}

let decks: FakeDeck[];
let edits: [string, unknown][];
let actions: ReturnType<typeof render>["actions"];

beforeEach(async () => {
  await page.viewport(1440, 900);
  usePreferences.setState(usePreferences.getInitialState(), true);
  decks = DECKS.map(() => new FakeDeck());
  edits = [];
  const { engine } = silentEngine();
  Object.assign(engine, {
    onState: () => () => undefined,
    onNotice: () => () => undefined,
    deck: (number: number) => decks[number]?.control,
    transport: () => ({ set: () => undefined }),
    deckClock: { setTempo: () => undefined, read: () => ({ bpm: 124, beat: 0 }) },
  });
  openInMemory(newDjSet(), engine);
  const dj = {
    edit: async ([id]: readonly string[], edit: unknown) => void edits.push([id as string, edit]),
    waveform: async () => waveform(),
    tracks: async () => [],
    lists: async () => [],
    putLists: async () => undefined,
    onChange: () => () => undefined,
  } as unknown as DjStore;
  ({ actions } = render(
    <ServicesContext value={{ ...NO_SERVICES, engine, dj }}>
      <h1 className="srOnly">DJ studio</h1>
      <DjStudio exporter={{} as Exporter} />
    </ServicesContext>,
  ));
  await expect.poll(() => useDesk.getState().decks).not.toBeNull();
});
afterEach(cleanup);

const deckA = () => decks[0] as FakeDeck;
const panel = (name = "A") => page.getByRole("region", { name: `Deck ${name} player`, exact: true });
const button = (label: string, name = "A") => panel(name).getByRole("button", { name: label, exact: true });

async function load(name: "a" | "b" = "a", given: Partial<Track> = {}): Promise<void> {
  expect(loadTrack(name, track(`song-${name}`, { title: `Song ${name}`, artist: "Somebody", ...given }))).toBeNull();
  const fake = decks[DECKS.indexOf(name)];
  await expect.poll(() => fake?.reading.state).toBe("paused");
  fake?.said();
}

const press = (element: Element, type: string, at: { x: number; y: number }) =>
  element.dispatchEvent(
    new PointerEvent(type, { bubbles: true, pointerId: 1, button: 0, clientX: at.x, clientY: at.y, isPrimary: true }),
  );

describe("a deck on the screen", () => {
  test("says what it holds, and what failed", async () => {
    await expect.element(panel().getByText("No track", { exact: true })).toBeVisible();
    await load();
    await expect.element(panel().getByText("Song a")).toBeVisible();
    deckA().reading = { ...deckA().reading, state: "failed", failure: "The file of this track is gone." };
    await expect
      .element(panel().getByRole("alert"))
      .toHaveTextContent("The file of this track is gone. Load another track.");
  });

  test("plays, and cue plays as long as it is held", async () => {
    await load();
    await userEvent.click(button("Play"));
    expect(deckA().said()).toEqual(["play"]);
    await expect.element(button("Play")).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(button("Play"));
    deckA().said();
    await expect.poll(() => useDesk.getState().states.a.atCue).toBe(true);
    const cue = button("Cue").element();
    press(cue, "pointerdown", { x: 0, y: 0 });
    expect(deckA().said()).toEqual(["play"]);
    press(cue, "pointerup", { x: 0, y: 0 });
    expect(deckA().said()).toEqual(["pause", "seek 0"]);
  });

  test("keys do the same: D plays, F is cue as long as it is down", async () => {
    await load();
    await userEvent.keyboard("d");
    expect(deckA().said()).toEqual(["play"]);
    await userEvent.keyboard("d");
    deckA().said();
    await expect.poll(() => useDesk.getState().states.a.atCue).toBe(true);
    await userEvent.keyboard("{f>}");
    expect(deckA().said()).toEqual(["play"]);
    await userEvent.keyboard("{/f}");
    expect(deckA().said()).toEqual(["pause", "seek 0"]);
    await userEvent.keyboard(" ");
    expect(deckA().said()).toEqual(["play"]);
  });

  test("a window that loses the focus lets go of what a key holds", async () => {
    await load();
    await userEvent.keyboard("{F4>}");
    window.dispatchEvent(new Event("blur"));
    expect(deckA().said()).toEqual(["nudge 1.04", "nudge 1"]);
    await userEvent.keyboard("{/F4}");
  });

  test("a hot cue is set, shown, and cleared", async () => {
    await load();
    deckA().reading = { ...deckA().reading, frame: 8.1 * BEAT };
    await expect.poll(() => useDesk.getState().decks?.deck("a").frame()).toBe(8.1 * BEAT);
    await userEvent.keyboard("z");
    expect(edits.at(-1)).toMatchObject(["song-a", { hotCues: [{ slot: 0, frame: 8 * BEAT }] }]);
    await expect.element(button("Hot cue 1, 0:04.0")).toBeVisible();
    // its menu names it; that of mapping it to a controller does not stand in the way
    await userEvent.click(button("Hot cue 1, 0:04.0"), { button: "right" });
    await expect.element(page.getByRole("menuitem", { name: "Name …" })).toBeVisible();
    await userEvent.keyboard("{Escape}");
    // an open menu takes the keys
    await expect.poll(() => document.querySelector("[role=menu]")).toBeNull();
    await userEvent.keyboard("{Shift>}z{/Shift}");
    await expect.element(button("Hot cue 1, empty")).toBeVisible();
  });

  test("a saved loop is gone to and deleted, one without a pad too, and its row stays one row", async () => {
    const free = { id: "free", start: 8 * RATE, end: 10 * RATE, label: "Break", color: null };
    await load("a", {
      loops: [free],
      hotCues: [{ slot: 20, frame: 4 * RATE, end: 5 * RATE, label: "", color: "#32be44" }],
    });
    expect(
      (
        panel()
          .getByRole("toolbar", { name: /^More of the loop/ })
          .element() as HTMLElement
      ).clientHeight,
    ).toBeLessThan(40);
    await userEvent.click(button("Saved loops"));
    await userEvent.click(page.getByRole("menuitem", { name: /^Break, / }));
    expect(deckA().said()).toEqual([`seek ${8 * RATE}`, expect.stringMatching(/^setLoop /)]);
    await userEvent.click(button("Saved loops"));
    await userEvent.click(page.getByRole("menuitem", { name: "Delete" }));
    // one entry goes to it, the other, in the menu that opens, deletes it
    const hotCue = page.getByRole("menuitem", { name: /hot cue 21$/ });
    await expect.poll(() => hotCue.elements().length).toBe(2);
    await userEvent.click(hotCue.last());
    await expect.poll(() => edits.at(-1)).toEqual(["song-a", { hotCues: [] }]);
  });

  test("the tempo fader says percent, and takes typed ones", async () => {
    await load();
    const fader = panel().getByRole("slider", { name: "Tempo of deck A" });
    (fader.element() as HTMLElement).focus();
    await userEvent.keyboard("{End}");
    expect(deckA().said().at(-1)).toBe("setTempo 1.08");
    await expect.element(fader).toHaveAttribute("aria-valuetext", "+8.00 %");
    await userEvent.keyboard("{Enter}2{Enter}");
    expect(Number(deckA().said().at(-1)?.split(" ")[1])).toBeCloseTo(1.02, 9);
  });

  test("the waveform is scratched, the rim of the platter bends", async () => {
    await load();
    const wave = document.querySelector("[data-wave=a]") as HTMLElement;
    const box = wave.getBoundingClientRect();
    press(wave, "pointerdown", { x: box.left + 400, y: box.top + 20 });
    press(wave, "pointermove", { x: box.left + 400 - box.width / 8, y: box.top + 20 });
    press(wave, "pointerup", { x: box.left + 400 - box.width / 8, y: box.top + 20 });
    // an eighth of the eight seconds that are seen
    const said = deckA().said();
    expect(said.map((call) => call.split(" ")[0])).toEqual(["touch", "turn", "release"]);
    expect(Number(said[1]?.split(" ")[1])).toBeCloseTo(1, 6);

    const jog = document.querySelector("[data-jog=a]") as HTMLElement;
    const round = jog.getBoundingClientRect();
    const middle = { x: round.left + round.width / 2, y: round.top + round.height / 2 };
    const at = (turn: number, radius: number) => ({
      x: middle.x + Math.cos(turn * 2 * Math.PI) * radius * (round.width / 2),
      y: middle.y + Math.sin(turn * 2 * Math.PI) * radius * (round.width / 2),
    });
    for (const [radius, calls] of [
      [0.5, ["touch", "turn", "release"]],
      [0.93, ["bend"]],
    ] as const) {
      press(jog, "pointerdown", at(0, radius));
      press(jog, "pointermove", at(0.1, radius));
      press(jog, "pointerup", at(0.1, radius));
      expect(
        deckA()
          .said()
          .map((call) => call.split(" ")[0]),
      ).toEqual(calls);
    }
  });

  test("a hand on the platter is followed between pictures, and lets another hand move something else", async () => {
    await load();
    const jog = document.querySelector("[data-jog=a]") as HTMLElement;
    const round = jog.getBoundingClientRect();
    const middle = round.top + round.height / 2;
    const touch = (target: Element, identifier: number) => new Touch({ identifier, target, clientX: 9, clientY: 9 });
    press(jog, "pointerdown", { x: round.right - round.width / 4, y: middle });
    press(jog, "pointerrawupdate", { x: round.right - round.width / 4, y: middle + 9 });
    press(jog, "pointerrawupdate", { x: round.right - round.width / 4, y: middle + 18 });
    const touches = [touch(jog, 1), touch(panel("B").element(), 2)];
    jog.dispatchEvent(new TouchEvent("touchmove", { bubbles: true, cancelable: true, touches }));
    press(jog, "pointermove", { x: round.right - round.width / 4, y: middle + 18 });
    press(jog, "pointermove", { x: round.right - round.width / 4, y: middle + 27 });
    press(jog, "pointerup", { x: round.right - round.width / 4, y: middle + 27 });
    const calls = deckA()
      .said()
      .map((call) => call.split(" ")[0]);
    expect(calls).toEqual(["touch", "turn", "turn", "turn", "release"]);
  });

  test("the waveform is drawn, and moves with the deck", async () => {
    await load();
    const canvas = document.querySelector("[data-overview=a] canvas") as HTMLCanvasElement;
    const colors = () => {
      const { width, height } = canvas;
      const { data } = canvas.getContext("2d")?.getImageData(0, height >> 1, width, 1) ?? { data: [] };
      return new Set(Array.from({ length: width }, (_, x) => `${data[x * 4]},${data[x * 4 + 1]},${data[x * 4 + 2]}`))
        .size;
    };
    await expect.poll(colors).toBeGreaterThan(2);
  });

  test("every control of a deck is an action or leads from one, and nothing serious is found by axe", async () => {
    await load();
    await load("b");
    (document.querySelector("[data-deck=a] summary") as HTMLElement).click();
    const without = [
      ...document.querySelectorAll<HTMLElement>("[data-deck=a] :is(button,[role=slider],[role=combobox])"),
    ]
      .map((control) => control.closest<HTMLElement>("[data-action]")?.dataset.action ?? control.outerHTML)
      .filter((action) => !actions.all().some(({ id }) => id === action));
    expect(without.join("\n")).toBe("");
    for (const part of document.querySelectorAll("[data-deck], [aria-label=Waveforms], aside")) {
      expect(await seriousViolations(part)).toEqual([]);
    }
  });
});

test("the first steps are ticked off by what happens", async () => {
  const steps = page.getByRole("complementary", { name: "First steps" });
  await load();
  await userEvent.keyboard("d");
  await load("b");
  await userEvent.keyboard("6");
  await userEvent.keyboard("l");
  for (const fake of decks.slice(0, 2)) fake.reading = { ...fake.reading, bpm: 124, beat: 8 };
  const sync = steps.getByRole("listitem").nth(3);
  await expect.element(sync).toHaveAttribute("data-done", "true");
  (page.getByRole("slider", { name: "Crossfader" }).element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await expect.element(steps.getByText("That was a mix.")).toBeVisible();
  await userEvent.click(steps.getByRole("button", { name: "Hide the first steps" }));
  await expect.element(steps).not.toBeInTheDocument();
});

test("four decks at once", async () => {
  await userEvent.keyboard("{Alt>}4{/Alt}");
  for (const name of ["A", "B", "C", "D"]) await expect.element(panel(name)).toBeInTheDocument();
});

for (const [width, height] of [
  [1440, 900],
  [1024, 768],
  [390, 844],
] as const) {
  for (const theme of ["dark", "light"] as const) {
    test(`fits ${width} × ${height}, ${theme}`, async () => {
      await page.viewport(width, height);
      document.documentElement.dataset.theme = theme;
      await load("a", {
        key: { tonic: 9, mode: "minor" },
        hotCues: [{ slot: 1, frame: 4 * RATE, end: null, label: "Drop", color: "#32be44" }],
      });
      await load("b", { title: "A title that is much longer than any deck is wide, and then some more" });
      deckA().reading = { ...deckA().reading, frame: 2 * RATE, bpm: 126.5 };
      await expect.poll(() => document.documentElement.scrollWidth).toBeLessThanOrEqual(width);
      delete document.documentElement.dataset.theme;
    });
  }
}

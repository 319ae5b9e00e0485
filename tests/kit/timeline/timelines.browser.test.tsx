import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { createAxis } from "../../../src/kit/timeline/axis";
import { evenLines, evenSnap } from "../../../src/kit/timeline/ruler";
import { seriousViolations } from "../../ui/axe";
import { cleanup, render } from "../../ui/render";
import { Editor } from "./page/editor";
import { TwoTimelines } from "./page/TwoTimelines";

type Ticks = number & { readonly unit: "ticks" };
type Seconds = number & { readonly unit: "seconds" };

const ZOOM = { min: 25, max: 400, default: 100, step: 25 };
const BEATS = [240, 960, 3840, 15_360];
const TIMES = [0.1, 0.5, 1, 5, 10, 60];

/** Forty pixels a quarter note; three notes on three of eight rows, and one far behind. */
function beats(): Editor<Ticks> {
  const axis = createAxis<Ticks>({
    scale: { pixels: 40, units: 960 as Ticks },
    zoom: ZOOM,
    showsAll: true,
    spare: { units: 3840 as Ticks, view: 0.5 },
  });
  const perUnit = () => axis.perUnit(editor.timeline.view.zoom);
  const piece = (id: string, row: number, start: number) =>
    ({ id, row, start: start as Ticks, end: (start + 1920) as Ticks }) as const;
  const editor: Editor<Ticks> = new Editor<Ticks>({
    name: "beats",
    axis,
    pieces: [piece("a", 0, 960), piece("b", 1, 1920), piece("c", 2, 960), piece("far", 7, 96_000)],
    rows: 8,
    snap: evenSnap<Ticks>(BEATS, perUnit),
    lines: (from, to, scale) => evenLines(BEATS, from, to, scale, (position) => String(position / 960 + 1)),
    say: (position) => `beat ${position / 960 + 1}`,
  });
  return editor;
}

/** A hundred pixels a second. */
function times(): Editor<Seconds> {
  const axis = createAxis<Seconds>({
    scale: { pixels: 100, units: 1 as Seconds },
    zoom: ZOOM,
    showsAll: false,
    spare: { units: 10 as Seconds, view: 0 },
  });
  const perUnit = () => axis.perUnit(editor.timeline.view.zoom);
  const editor: Editor<Seconds> = new Editor<Seconds>({
    name: "times",
    axis,
    pieces: [
      { id: "x", row: 0, start: 1 as Seconds, end: 2 as Seconds },
      { id: "y", row: 1, start: 0.5 as Seconds, end: 30 as Seconds },
    ],
    rows: 12,
    snap: evenSnap<Seconds>(TIMES, perUnit),
    lines: (from, to, scale) => evenLines(TIMES, from, to, scale, (position) => `${position} s`),
    say: (position) => `${position} s`,
  });
  return editor;
}

let left: Editor<Ticks>;
let right: Editor<Seconds>;

beforeEach(async () => {
  await page.viewport(1200, 500);
  left = beats();
  right = times();
  render(<TwoTimelines left={left} right={right} />);
  await expect.poll(() => Math.min(left.timeline.view.width, right.timeline.view.width)).toBeGreaterThan(300);
});
afterEach(() => {
  cleanup();
  left.end();
  right.end();
});

const scroller = (name: "beats" | "times") => page.getByTestId(name).element() as HTMLElement;
const selected = (editor: { work: { getState(): { selected: ReadonlySet<string> } } }) =>
  [...editor.work.getState().selected].sort();
const at = (x: number, y: number) => ({ position: { x, y } });

/** Drags the real mouse within one timeline. */
const drag = (name: "beats" | "times", from: [number, number], to: [number, number]) =>
  userEvent.dragAndDrop(scroller(name), scroller(name), {
    sourcePosition: { x: from[0], y: from[1] },
    targetPosition: { x: to[0], y: to[1] },
  });

/** An event of a pointer that is nobody's, for what the real one cannot do on demand. */
function pointer(type: string, on: HTMLElement, x: number, y: number, more: PointerEventInit = {}): void {
  const box = on.getBoundingClientRect();
  const place = { clientX: box.left + x, clientY: box.top + y };
  on.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, pointerId: 77, ...place, ...more }));
}

function fingers(type: string, on: HTMLElement, ...places: [number, number][]): void {
  const box = on.getBoundingClientRect();
  const touches = places.map(
    ([x, y], identifier) => new Touch({ identifier, target: on, clientX: box.left + x, clientY: box.top + y }),
  );
  on.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches }));
}

describe("two timelines of different units", () => {
  test("scroll each by itself, the scroller and the view in step", async () => {
    const before = right.timeline.view;
    scroller("beats").scrollTo(700, 60);
    await expect.poll(() => left.timeline.view.scrollX).toBe(700);
    expect(left.timeline.view.scrollY).toBe(60);
    right.timeline.show({ scrollX: 250 });
    expect(scroller("times").scrollLeft).toBe(250);
    expect(right.timeline.view).toEqual({ ...before, scrollX: 250 });
    expect(left.timeline.view.scrollX).toBe(700);
  });

  test("zoom each about the pointer, within its own bounds", async () => {
    const on = scroller("times");
    const box = on.getBoundingClientRect();
    const under = () => right.timeline.axis.toPosition(right.timeline.view, 200);
    right.timeline.show({ scrollX: 400 });
    const position = under();
    const turn = (deltaY: number) =>
      on.dispatchEvent(
        new WheelEvent("wheel", {
          deltaY,
          ctrlKey: true,
          clientX: box.left + 200,
          clientY: box.top + 20,
          cancelable: true,
        }),
      );
    turn(-100);
    expect(right.timeline.view.zoom).toBeGreaterThan(110);
    expect(under()).toBeCloseTo(position, 6);
    for (let times = 0; times < 40; times++) turn(200);
    // one shows everything however long it is, the other does not
    expect(right.timeline.view.zoom).toBe(25);
    left.timeline.zoomTo(1, 0);
    expect(left.timeline.axis.toX({ ...left.timeline.view, scrollX: 0 }, 97_920 as Ticks)).toBeLessThan(
      left.timeline.view.width,
    );
    expect(left.timeline.view.zoom).toBeLessThan(25);
    // the scroller's own size follows at rest
    await expect.poll(() => scroller("times").scrollWidth).toBe(Math.max(on.clientWidth, Math.ceil(40 * 25)));
  });

  test("pinch with two fingers, which ends what one of them held", () => {
    const on = scroller("times");
    pointer("pointerdown", on, 150, 20);
    pointer("pointermove", on, 190, 20);
    expect(right.timeline.state.ghosts).toHaveLength(1);
    fingers("touchstart", on, [100, 50], [200, 50]);
    expect(right.timeline.state.ghosts).toHaveLength(0);
    fingers("touchmove", on, [50, 50], [250, 50]);
    fingers("touchend", on);
    expect(right.timeline.view.zoom).toBe(200);
    pointer("pointerup", on, 190, 20);
    expect(right.ended).toEqual({ committed: 0, putAway: 1 });
    expect(left.timeline.view.zoom).toBe(100);
  });

  test("select by press, beside others, in and out, and by lasso", async () => {
    await userEvent.click(scroller("beats"), at(60, 20));
    expect(selected(left)).toEqual(["a"]);
    await userEvent.click(scroller("beats"), { ...at(100, 60), modifiers: ["Shift"] });
    expect(selected(left)).toEqual(["a", "b"]);
    await userEvent.click(scroller("beats"), { ...at(60, 20), modifiers: ["ControlOrMeta"] });
    expect(selected(left)).toEqual(["b"]);
    await drag("beats", [10, 110], [130, 15]);
    expect(selected(left)).toEqual(["a", "b", "c"]);
    expect(left.timeline.state.lasso).toBeNull();
    await userEvent.click(scroller("beats"), at(10, 110));
    expect(selected(left)).toEqual([]);
    expect(selected(right)).toEqual([]);
  });

  test("drag on their own grid, to other rows, and all that is selected", async () => {
    await drag("times", [150, 20], [262, 60]);
    // a tenth of a second is ten pixels
    expect(right.piece("x")).toMatchObject({ row: 1, start: 2.1, end: 3.1 });
    await userEvent.click(scroller("beats"), at(60, 20));
    await userEvent.click(scroller("beats"), { ...at(100, 60), modifiers: ["Shift"] });
    await drag("beats", [60, 20], [141, 20]);
    expect(left.piece("a")).toMatchObject({ row: 0, start: 2880 });
    expect(left.piece("b")).toMatchObject({ row: 1, start: 3840 });
    expect(left.piece("c")).toMatchObject({ start: 960 });
  });

  test("give a drag up on Escape, where the browser takes the pointer, and where the window loses the focus", () => {
    const on = scroller("times");
    const endings: (() => void)[] = [
      () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
      () => pointer("pointercancel", on, 200, 20),
      () => window.dispatchEvent(new Event("blur")),
    ];
    for (const [index, end] of endings.entries()) {
      pointer("pointerdown", on, 150, 20);
      pointer("pointermove", on, 200, 20);
      expect(right.timeline.state.ghosts).toHaveLength(1);
      end();
      expect(right.timeline.state.ghosts).toHaveLength(0);
      pointer("pointerup", on, 200, 20);
      expect(right.ended).toEqual({ committed: 0, putAway: index + 1 });
    }
    expect(right.piece("x")).toMatchObject({ start: 1, end: 2 });
  });

  test("end a drag with the timeline's owner, once", () => {
    const on = scroller("times");
    pointer("pointerdown", on, 150, 20);
    pointer("pointermove", on, 200, 20);
    cleanup();
    expect(right.ended).toEqual({ committed: 0, putAway: 1 });
    pointer("pointerup", on, 200, 20);
    pointer("pointermove", on, 250, 20);
    expect(right.ended).toEqual({ committed: 0, putAway: 1 });
  });

  test("scroll on while a drag is held at the edge", async () => {
    const on = scroller("beats");
    pointer("pointerdown", on, 60, 20);
    pointer("pointermove", on, on.clientWidth - 2, 20);
    await expect.poll(() => on.scrollLeft).toBeGreaterThan(200);
    pointer("pointerup", on, on.clientWidth - 2, 20);
    const moved = left.piece("a")?.start ?? 0;
    expect(moved).toBeGreaterThan(960 + ((on.clientWidth - 100) / 40) * 960);
    expect(right.timeline.view.scrollX).toBe(0);
  });

  test("follow their own playheads, unless somebody scrolled away", async () => {
    const play = (seconds: number) => right.work.setState({ playhead: seconds as Seconds, playing: true });
    play(1);
    await expect.poll(() => right.timeline.view.scrollX).toBe(0);
    play(9);
    await expect.poll(() => right.timeline.view.scrollX).toBeGreaterThan(300);
    expect(left.timeline.view.scrollX).toBe(0);
    right.timeline.show({ scrollX: 0 });
    // two frames of the loop, in which it would page on
    for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
    play(9.1);
    for (let frames = 0; frames < 2; frames++) await new Promise((done) => requestAnimationFrame(done));
    expect(right.timeline.view.scrollX).toBe(0);
    left.work.setState({ playhead: 96_000 as Ticks });
    await expect.poll(() => left.timeline.view.scrollX).toBeGreaterThan(3000);
  });

  test("seek on their rulers, in their units", async () => {
    await userEvent.click(page.getByTestId("times ruler"), at(152, 10));
    expect(right.work.getState().playhead).toBe(1.5);
    await userEvent.click(page.getByTestId("beats ruler"), at(79, 10));
    expect(left.work.getState().playhead).toBe(1920);
  });

  test("are named for ears, each with its own focus", async () => {
    await userEvent.click(scroller("beats"), at(60, 20));
    const active = () => document.getElementById(scroller("beats").getAttribute("aria-activedescendant") ?? "");
    await expect.poll(() => active()?.textContent).toBe("a at beat 2");
    expect(active()?.getAttribute("aria-selected")).toBe("true");
    expect(scroller("times").hasAttribute("aria-activedescendant")).toBe(false);
    await expect.element(page.getByRole("grid", { name: "Pieces in times" })).toBeInTheDocument();
    expect(await seriousViolations(document.body)).toEqual([]);
  });

  test("one goes on when the other has ended", async () => {
    left.end();
    scroller("times").scrollTo(120, 0);
    await expect.poll(() => right.timeline.view.scrollX).toBe(120);
    await drag("times", [30, 20], [80, 20]);
    expect(right.piece("x")?.start).toBe(1.5);
  });

  test("do not take each other's positions", () => {
    // @ts-expect-error seconds are no ticks
    expect(left.timeline.axis.toX(left.timeline.view, 3 as Seconds)).toBeTypeOf("number");
  });
});

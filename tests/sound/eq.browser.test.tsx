import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { execute } from "../../contract/project/execute";
import { newDevice } from "../../contract/project/newProject";
import { DeviceParameters } from "../../src/sound/devices/DeviceParameters";
import { useProject } from "../../src/stores/project";
import { NO_SERVICES, ServicesContext } from "../../src/stores/services";
import { mixedProject, now, openInMemory, silentEngine, trackNamed } from "../studios/fakes";
import { cleanup, render } from "../ui/render";

const OCTAVES = Math.log2(20000 / 20);
let fake: ReturnType<typeof silentEngine>;
let log: { run: string[] };
let steps: string[];

beforeEach(async () => {
  fake = silentEngine();
  const project = mixedProject();
  const device = newDevice({ id: "eq", trackId: trackNamed(project, "Vocals").id, order: "F", kind: "eq" });
  log = openInMemory(execute(project, { name: "addDevice", args: { device } }).project, fake.engine);
  steps = [];
  const { open } = useProject.getState();
  if (open) open.beginGesture = (label: string) => void steps.push(label);
  await page.viewport(1440, 900);
  render(
    <ServicesContext value={{ ...NO_SERVICES, engine: fake.engine }}>
      <DeviceParameters device={device} />
    </ServicesContext>,
  );
  await expect.poll(() => document.querySelectorAll("[role=slider][aria-label='Band 3']").length).toBe(1);
});
afterEach(cleanup);

const handle = (band: number) => {
  const found = document.querySelector<HTMLElement>(`[role=slider][aria-label='Band ${band}']`);
  if (!found) throw new Error(`Band ${band} has no point`);
  found.setPointerCapture = () => undefined;
  return found;
};
const params = () => now().devices.eq?.params ?? {};
const text = (band: number) => handle(band).getAttribute("aria-valuetext");
const picture = () => document.querySelector<HTMLElement>("section[aria-label='Bands on the curve']") as HTMLElement;
const nextPicture = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
const key = (element: HTMLElement, name: string) => {
  element.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
  element.dispatchEvent(new KeyboardEvent("keyup", { key: name, bubbles: true }));
};

function pointer(element: HTMLElement) {
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  return (type: string, dx = 0, dy = 0) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerId: 7, button: 0, clientX: x + dx, clientY: y + dy, bubbles: true }),
    );
}

/** The curve's height in pixels over the middle, at a share of the width. */
function lift(share: number): number {
  const path = document.querySelector("path[data-of='sum']")?.getAttribute("d") ?? "";
  const points = [...path.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
  const { clientWidth: width, clientHeight: height } = picture();
  const [, y] = points.reduce((best, point) =>
    Math.abs(point[0] - share * width) < Math.abs(best[0] - share * width) ? point : best,
  );
  return height / 2 - y;
}

test("a band is dragged over frequency and gain: heard at once, drawn at once, one step of undo at the end", async () => {
  const width = picture().clientWidth;
  const point = pointer(handle(3));
  expect(text(3)).toBe("Bell, 250 Hz, 0.0 dB, Q 0.71");
  point("pointerdown");
  point("pointermove", 100, -30);
  await nextPicture();
  const heard = Object.fromEntries(
    fake.gestures.map(([address, value]) => ["parameter" in address ? address.parameter : "", value]),
  );
  const hz = 250 * 2 ** ((100 / width) * OCTAVES);
  expect(heard.band3Frequency).toBeCloseTo(hz, 0);
  expect(heard.band3Gain).toBeGreaterThan(5);
  expect(params().band3Gain).toBe(0);
  // the curve stands where the point is
  expect(lift(Math.log2(hz / 20) / OCTAVES)).toBeCloseTo(30, 0);
  point("pointerup", 100, -30);
  expect(params().band3Frequency).toBeCloseTo(hz, 0);
  expect(params().band3Gain).toBe(heard.band3Gain);
  expect(log.run).toEqual(["setParameter", "setParameter"]);
  expect(steps).toEqual(["Set EQ band 3"]);
});

test("Escape takes a drag back", async () => {
  const point = pointer(handle(5));
  point("pointerdown");
  point("pointermove", -40, 20);
  key(handle(5), "Escape");
  point("pointerup", -40, 20);
  expect(text(5)).toBe("Bell, 1.5 kHz, 0.0 dB, Q 0.71");
  expect(log.run).toEqual([]);
  expect(new Set(fake.gestures.slice(-2).map(([, value]) => value))).toEqual(new Set([1500, 0]));
});

test("a band that is off comes on by being dragged", async () => {
  const point = pointer(handle(1));
  expect(text(1)).toMatch(/^Low cut 12, 30.* Hz, Q 0.71, off$/);
  point("pointerdown");
  point("pointermove", 60, 0);
  point("pointerup", 60, 0);
  expect(params().band1On).toBe(1);
  expect(params().band1Frequency).toBeGreaterThan(30);
});

test("keys step frequency, gain and Q, switch the band and reset it", async () => {
  const point = handle(4);
  key(point, "ArrowUp");
  key(point, "ArrowRight");
  key(point, "PageUp");
  expect(params().band4Gain).toBeGreaterThan(0);
  expect(params().band4Frequency).toBeGreaterThan(600);
  expect(params().band4Q).toBeGreaterThan(0.71);
  key(point, "Enter");
  expect(params().band4On).toBe(0);
  key(point, "Delete");
  expect(params()).toMatchObject({ band4Gain: 0, band4Frequency: 600, band4Q: Math.SQRT1_2 });
  expect(steps).toHaveLength(5);
});

test("the wheel turns the Q, one edit for a turn; a double click resets", async () => {
  const point = handle(6);
  for (let notch = 0; notch < 3; notch++) {
    point.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, bubbles: true, cancelable: true }));
  }
  await expect.poll(() => log.run).toEqual(["setParameter"]);
  expect(params().band6Q).toBeGreaterThan(0.75);
  point.dispatchEvent(new MouseEvent("dblclick", { bubbles: true }));
  expect(params().band6Q).toBe(Math.SQRT1_2);
});

test("the band under the hand is the one whose controls are shown, by name", async () => {
  pointer(handle(7))("pointerdown");
  await expect.element(page.getByRole("slider", { name: "Band 7: Frequency" })).toBeVisible();
  await expect.element(page.getByRole("slider", { name: "Band 7: Gain" })).toBeVisible();
  await expect.element(page.getByRole("slider", { name: "Band 7: Q" })).toBeVisible();
  await expect.element(page.getByRole("tab", { name: "7" })).toHaveAttribute("aria-selected", "true");
});

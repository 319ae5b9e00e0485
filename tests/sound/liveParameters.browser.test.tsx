import { Profiler, type ReactNode } from "react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import type { Project, Track } from "../../contract/project/document";
import { devicesOf } from "../../contract/project/select";
import { DeviceParameters } from "../../src/sound/devices/DeviceParameters";
import { Mixer } from "../../src/sound/mixer/Mixer";
import { TrackHeader } from "../../src/sound/timeline/TrackHeader";
import { TransportBar } from "../../src/sound/transport/TransportBar";
import { NO_SERVICES, ServicesContext } from "../../src/stores/services";
import { useTrack } from "../../src/stores/tracks";
import { mixedProject, now, openInMemory, silentEngine, trackNamed } from "../studios/fakes";
import { cleanup, render } from "../ui/render";

let fake: ReturnType<typeof silentEngine>;
let log: { run: string[] };
let drawings = 0;
beforeEach(async () => {
  fake = silentEngine();
  log = openInMemory(mixedProject(), fake.engine);
  await page.viewport(1440, 900);
});
afterEach(cleanup);

function Head({ id }: { id: string }) {
  const track = useTrack(id);
  return track ? <TrackHeader track={track} selected={false} renaming={false} readOnly={false} /> : null;
}

const show = (node: ReactNode) =>
  render(
    <ServicesContext value={{ ...NO_SERVICES, engine: fake.engine }}>
      <Profiler
        id="all"
        onRender={() => {
          drawings++;
        }}
      >
        {node}
      </Profiler>
    </ServicesContext>,
  );

/** The sliders of a parameter on the screen, wherever they stand. */
const slidersOf = (name: string) =>
  [...document.querySelectorAll<HTMLElement>("[role=slider]")].filter((one) => one.ariaLabel === name);
const valuesOf = (name: string) => slidersOf(name).map((one) => Number(one.getAttribute("aria-valuenow")));
const nextPicture = () => new Promise((drawn) => requestAnimationFrame(drawn));

/** A pointer that presses, moves by so many pixels and stays down. */
function press(element: HTMLElement) {
  element.setPointerCapture = () => undefined;
  const box = element.getBoundingClientRect();
  const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
  const send = (type: string, dx: number, dy: number) =>
    element.dispatchEvent(
      new PointerEvent(type, { pointerId: 7, button: 0, clientX: x + dx, clientY: y + dy, bubbles: true }),
    );
  send("pointerdown", 0, 0);
  return {
    move: (dx: number, dy: number) => send("pointermove", dx, dy),
    up: (dx: number, dy: number) => send("pointerup", dx, dy),
    escape: () => element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true })),
  };
}

const vocals = (): Track => trackNamed(now(), "Vocals");

test("the mixer's fader moves the track head's slider and every number beside it in the same picture, outside React", async () => {
  show(
    <>
      <Head id={vocals().id} />
      <Mixer />
    </>,
  );
  const [inHead, inMixer] = slidersOf("Volume of Vocals") as [HTMLElement, HTMLElement];
  const thumb = inHead.firstElementChild?.lastElementChild as HTMLElement;
  const strip = inMixer.closest("section");
  const number = () => strip?.querySelector("button[aria-label^='Volume of Vocals:']")?.textContent;
  expect(valuesOf("Volume of Vocals")).toEqual([75, 75]);
  expect(thumb.style.left).toBe("75%");
  const hand = press(inMixer);
  // the press selects the track
  await nextPicture();
  await nextPicture();
  const before = drawings;

  for (const pixels of [10, 30, 60]) {
    hand.move(0, pixels);
    await nextPicture();
    const [head, mixer] = valuesOf("Volume of Vocals") as [number, number];
    expect(head).toBeLessThan(75);
    expect(head).toBe(mixer);
    expect(Number.parseFloat(thumb.style.left)).toBeCloseTo(head, 6);
    const db = fake.gestures.at(-1)?.[1] ?? 0;
    expect(db).toBeLessThan(0);
    expect(number()).toBe(`${db.toFixed(1).replace("-", "−")} dB`);
    expect(inHead.getAttribute("aria-valuetext")).toBe(`minus ${Math.abs(db).toFixed(1)} decibels`);
  }
  expect(drawings).toBe(before);
  expect(vocals().strip.level).toBe(0);
  expect(log.run).toEqual([]);

  hand.up(0, 60);
  expect(log.run).toEqual(["setParameter"]);
  expect(vocals().strip.level).toBe(fake.gestures.at(-1)?.[1]);
});

test("the track head's slider moves the mixer's fader, and Escape puts both back", async () => {
  show(
    <>
      <Head id={vocals().id} />
      <Mixer />
    </>,
  );
  const [inHead] = slidersOf("Volume of Vocals") as [HTMLElement];
  const hand = press(inHead);
  hand.move(-20, 0);
  await nextPicture();
  const [head, mixer] = valuesOf("Volume of Vocals");
  expect(mixer).toBeLessThan(75);
  expect(mixer).toBe(head);
  hand.escape();
  expect(valuesOf("Volume of Vocals")).toEqual([75, 75]);
  expect(log.run).toEqual([]);
  expect(fake.gestures.at(-1)).toEqual([{ of: "track", id: vocals().id, parameter: "level" }, 0]);
});

test("another's edit in the middle of a drag does not move the fader; the drag's end is the edit", async () => {
  const { useProject } = await import("../../src/stores/project");
  show(<Mixer />);
  const [fader] = slidersOf("Volume of Vocals") as [HTMLElement];
  const hand = press(fader);
  hand.move(0, 30);
  await nextPicture();
  const [held] = valuesOf("Volume of Vocals");
  const project: Project = now();
  const theirs = { ...vocals(), strip: { ...vocals().strip, level: -60 } };
  useProject.setState({ project: { ...project, tracks: { ...project.tracks, [theirs.id]: theirs } } });
  await nextPicture();
  expect(valuesOf("Volume of Vocals")).toEqual([held]);
  hand.up(0, 30);
  expect(valuesOf("Volume of Vocals")).toEqual([held]);
  expect(vocals().strip.level).not.toBe(-60);
});

test("a track that is deleted under the hand ends the drag quietly", async () => {
  const { useProject } = await import("../../src/stores/project");
  show(<Mixer />);
  const [fader] = slidersOf("Volume of Vocals") as [HTMLElement];
  const hand = press(fader);
  hand.move(0, 30);
  const { [vocals().id]: _gone, ...tracks } = now().tracks;
  useProject.setState({ project: { ...now(), tracks } });
  hand.move(0, 40);
  hand.up(0, 40);
  expect(log.run).toEqual([]);
  await expect.poll(() => slidersOf("Volume of Vocals")).toEqual([]);
});

test("a send's amount in the mixer, a device's knob twice on the screen, and the master's number follow one hand", async () => {
  const [device] = devicesOf(now(), vocals().id);
  if (!device) throw new Error("no device");
  show(
    <>
      <DeviceParameters device={device} />
      <DeviceParameters device={device} />
      <TransportBar />
      <Mixer />
    </>,
  );
  const drive = slidersOf("Drive");
  expect(drive).toHaveLength(2);
  const turn = press(drive[0] as HTMLElement);
  turn.move(0, -40);
  await nextPicture();
  const [first, second] = valuesOf("Drive");
  expect(first).toBe(second);
  expect(first).not.toBe(device.params.drive);
  turn.up(0, -40);

  const master = slidersOf("Volume of Master").find((one) => one.closest("section"));
  const hand = press(master as HTMLElement);
  hand.move(0, 50);
  await nextPicture();
  const [level] = valuesOf("Volume of Master");
  expect(level).toBeLessThan(75);
  const number = document.querySelector("output[aria-label='Volume of Master']");
  expect(number?.textContent).toBe(String(level));
  hand.up(0, 50);
  expect(log.run).toEqual(["setParameter", "setParameter"]);
});

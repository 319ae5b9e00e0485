import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { TICKS_PER_QUARTER } from "../../../contract/project/document";
import { execute } from "../../../contract/project/execute";
import { trackTemplate } from "../../../contract/project/newProject";
import type { SampleStore } from "../../../src/project/port";
import { Timeline } from "../../../src/sound/timeline/Timeline";
import { lanes } from "../../../src/sound/timeline/view";
import { moveTrackTo } from "../../../src/sound/track/edits";
import { closeTrackMenu, useTrackMenus } from "../../../src/sound/track/menuStore";
import { useProject } from "../../../src/stores/project";
import { useSelection } from "../../../src/stores/selection";
import { NO_SERVICES, ServicesContext } from "../../../src/stores/services";
import { counter, mixedProject, now, openInMemory, trackNamed } from "../../studios/fakes";
import { seriousViolations } from "../../ui/axe";
import { cleanup, render } from "../../ui/render";
import { audio, SAMPLE, SAMPLE_FRAMES } from "../fixture";

const ROW = 64;

/** A store from which the browser has taken every recording. */
const NOTHING_STORED = {
  has: async () => false,
  peaks: async () => null,
  onStored: () => () => undefined,
} as Partial<SampleStore> as SampleStore;

/** The mixed project and forty tracks more: “Track 1” … “Track 40”. */
function tallProject() {
  const id = counter();
  let project = mixedProject(id);
  for (let number = 1; number <= 40; number++) {
    const args = trackTemplate(project, "audio", id, { name: `Track ${number}` });
    project = execute(project, { name: "addTrack", args }).project;
  }
  const { id: point = "" } = Object.values(project.tempo)[0] ?? {};
  return execute(project, { name: "setTempo", args: { id: `${point}late`, tick: 16 * TICKS_PER_QUARTER, bpm: 90 } })
    .project;
}

beforeEach(async () => {
  await page.viewport(1280, 800);
  openInMemory(tallProject());
  lanes.show({ scrollX: 0, scrollY: 0, zoom: 100 });
  render(
    <ServicesContext value={{ ...NO_SERVICES, samples: NOTHING_STORED }}>
      <main style={{ height: 600 }}>
        <h1 className="srOnly">Studio</h1>
        <Timeline onOpenClip={() => undefined} />
      </main>
    </ServicesContext>,
  );
  await expect.element(head("Vocals")).toBeInTheDocument();
});
afterEach(cleanup);

const list = () => page.getByRole("list", { name: "Tracks" });
const head = (name: string) => list().getByRole("listitem", { name, exact: true });
const scroller = () => document.querySelector<HTMLElement>("[data-action-scope=timeline]")!;
const heads = () => list().element().parentElement!;
const top = (element: Element) => Math.round(element.getBoundingClientRect().top);
const lastName = () => [...list().element().children].at(-1)?.getAttribute("aria-label");

describe("the heads", () => {
  test("go with the lanes at once; their elements follow at rest", async () => {
    scroller().scrollTop = 20 * ROW;
    await expect.poll(() => heads().scrollTop).toBe(20 * ROW);
    // the seventeenth added track is row 20 below the five of the mixed project
    await expect.element(head("Track 16")).toBeInTheDocument();
    expect(top(head("Track 16").element())).toBe(top(scroller()));
    await expect.poll(() => head("Vocals").query()).toBeNull();
    const inSight = Math.ceil(scroller().clientHeight / ROW);
    await expect.poll(() => list().element().children).toHaveLength(inSight + 2);
  });

  test("are reached by Tab and read in the order in which they stand, after a track has moved too", async () => {
    const order = () => [...list().element().children].map((item) => item.getAttribute("aria-label"));
    const [first, second, third] = order();
    moveTrackTo(trackNamed(now(), first ?? "").id, 3);
    await expect.poll(() => order().slice(0, 3)).toEqual([second, third, first]);
    const tops = [...list().element().children].map(top);
    expect(tops).toEqual([...tops].sort((a, b) => a - b));
  });

  test("scroll the lanes, to the same end", async () => {
    heads().scrollTop = 100_000;
    await expect.poll(() => scroller().scrollTop - heads().scrollTop).toBe(0);
    expect(scroller().scrollTop).toBe(scroller().scrollHeight - scroller().clientHeight);
    await expect.poll(() => lastName()).toBe("Track 40");
  });

  test("keep the focus on their track while they scroll", async () => {
    const mute = head("Guitar").getByRole("button", { name: "Mute Guitar" }).element() as HTMLElement;
    mute.focus();
    scroller().scrollTop = ROW / 2;
    await expect.poll(() => heads().scrollTop).toBe(ROW / 2);
    expect(document.activeElement).toBe(mute);
    expect(mute.getAttribute("aria-label")).toBe("Mute Guitar");
  });

  test("that take the focus from beyond the edge bring the lanes with them", async () => {
    const below = list().element().lastElementChild!;
    const button = below.querySelector<HTMLElement>("button[aria-label^=Mute]")!;
    button.focus();
    await expect.poll(() => scroller().scrollTop).toBeGreaterThan(0);
    expect(scroller().scrollTop).toBe(heads().scrollTop);
    expect(document.activeElement).toBe(button);
  });

  test("come and go with their tracks at once", async () => {
    const [project] = [tallProject()];
    const vocals = Object.values(project.tracks).find(({ name }) => name === "Vocals")!;
    const without = execute(project, { name: "removeTrack", args: { id: vocals.id } }).project;
    openInMemory(without);
    await expect.element(head("Vocals")).not.toBeInTheDocument();
    await expect.element(head("Guitar")).toBeInTheDocument();
    expect(top(head("Guitar").element())).toBe(top(scroller()));
  });
});

describe("a head that is dragged by its colour", () => {
  const colour = (name: string) => page.getByRole("button", { name: `Colour of ${name}` });
  /** from top to bottom */
  const names = () =>
    [...list().element().querySelectorAll<HTMLElement>("li[aria-label]")]
      .sort((a, b) => top(a) - top(b))
      .map((item) => item.getAttribute("aria-label") ?? "");

  test("goes to another place, and opens no menu; a press without a drag does", async () => {
    const [first, second, third] = names() as [string, string, string];
    const below = head(third).element().getBoundingClientRect();
    await userEvent.dragAndDrop(colour(first), head(third), {
      sourcePosition: { x: 4, y: 20 },
      targetPosition: { x: 4, y: Math.round(below.height) - 4 },
    });
    await expect.poll(() => names().slice(0, 3)).toEqual([second, third, first]);
    expect(useTrackMenus.getState().shown).toBeNull();
    await userEvent.click(colour(first), { position: { x: 4, y: 20 } });
    expect(useTrackMenus.getState().shown?.menu).toBe("colour");
    closeTrackMenu();
  });

  test("stays where it was on Escape", async () => {
    const before = names();
    const grip = colour(before[0] as string).element() as HTMLElement;
    const { left, top: y } = grip.getBoundingClientRect();
    const move = (type: string, by: number) =>
      grip.dispatchEvent(
        new PointerEvent(type, { bubbles: true, pointerId: 9, clientX: left + 4, clientY: y + 20 + by }),
      );
    const target = () => document.querySelector("li[aria-hidden]");
    move("pointerdown", 0);
    move("pointermove", 3 * ROW);
    await expect.poll(target).not.toBeNull();
    window.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    await expect.poll(target).toBeNull();
    move("pointerup", 3 * ROW);
    expect(names()).toEqual(before);
  });
});

describe("the markers", () => {
  const late = () => page.getByRole("button", { name: /^Tempo 90 at bar 5/ });

  test("stand at their ticks once a scroll or zoom rests", async () => {
    const left = () =>
      Math.round(late().element().getBoundingClientRect().left - scroller().getBoundingClientRect().left);
    // 40 pixels a quarter
    await expect.poll(() => left()).toBe(640);
    lanes.show({ zoom: 50 });
    await expect.poll(() => left()).toBe(320);
  });

  test("show themselves under the pointer and the focus, and open", async () => {
    expect(getComputedStyle(late().element()).opacity).toBe("0");
    await userEvent.hover(late());
    expect(getComputedStyle(late().element()).opacity).toBe("1");
    await userEvent.click(late());
    await expect.element(page.getByRole("dialog", { name: /^Tempo at bar 5/ })).toBeVisible();
  });
});

test("a clip whose recording is not stored here is spoken of as missing", async () => {
  const { open, project } = useProject.getState();
  const { id: trackId } = trackNamed(project!, "Vocals");
  const sample = { id: SAMPLE, name: "Take", channels: 1 as const, sampleRate: 48_000, frames: SAMPLE_FRAMES };
  open!.run("addSample", { sample });
  open!.run("addClips", { clips: [audio("take", { trackId, name: "Take" })] });
  useSelection.getState().selectTrack(trackId);
  await expect
    .element(page.getByRole("gridcell", { name: /^Take, audio clip, .*, recording missing$/ }))
    .toBeInTheDocument();
});

test("nothing of it stands in a screen reader's way", async () => {
  expect(await seriousViolations(document.body)).toEqual([]);
});

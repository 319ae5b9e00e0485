import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Id, NoteClip, Take } from "../../../contract/project/document";
import { played } from "../../../contract/project/played";
import { clipsOf } from "../../../contract/project/select";
import { ClipInspector } from "../../../src/sound/clip/ClipInspector";
import { currentEdited } from "../../../src/sound/pianoroll/edited";
import { Timeline } from "../../../src/sound/timeline/Timeline";
import { lanes } from "../../../src/sound/timeline/view";
import { useProject } from "../../../src/stores/project";
import { useSelection } from "../../../src/stores/selection";
import { NO_SERVICES, ServicesContext } from "../../../src/stores/services";
import type { ActionRegistry } from "../../../src/ui/actions/registry";
import { mixedProject, now, openInMemory, trackNamed } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";
import { note, notes } from "../fixture";

let keys: Id;
let actions: ActionRegistry;
const opened: string[] = [];

/** Three takes of a bar, each of one note; the last is heard. */
beforeEach(async () => {
  await page.viewport(1280, 800);
  openInMemory(mixedProject());
  keys = trackNamed(now(), "Keys").id;
  const takes = [1, 2, 3].map((pass): Take => {
    const { trackId: _, muted: __, ...rest } = notes(`take${pass}`, {}, [note(`note${pass}`, { key: 60 + pass })]);
    return { ...rest, name: `Keys · Take ${pass}`, laneId: `lane${pass}`, pass };
  });
  const { open } = useProject.getState();
  const laneList = takes.map(({ laneId, pass }) => ({
    id: laneId,
    trackId: keys,
    name: `Take ${pass}`,
    order: `A${pass}`,
  }));
  open!.run("addTakes", { lanes: laneList, takes });
  const range = { id: "range", trackId: keys, takeId: "take3", start: 0, end: 3840, crossfade: 0 };
  open!.run("setCompRange", { range });
  lanes.show({ scrollX: 0, scrollY: 0, zoom: 100 });
  opened.length = 0;
  ({ actions } = render(
    <ServicesContext value={NO_SERVICES}>
      <main style={{ height: 600 }}>
        <Timeline onOpenClip={(id) => opened.push(id)} />
        <ClipInspector onOpen={() => undefined} />
      </main>
    </ServicesContext>,
  ));
  useSelection.getState().selectTrack(keys);
});
afterEach(cleanup);

const cell = (name: RegExp) => page.getByRole("gridcell", { name });
/** The notes that sound of the keys. */
const heard = () => clipsOf(played(now()), keys).flatMap((clip) => Object.keys((clip as NoteClip).notes));
/** The place of the clip's middle on the page. */
const place = () => {
  const { left, top } = document.querySelector("[data-action-scope=timeline]")!.getBoundingClientRect();
  return { clientX: left + 60, clientY: top + 2 * 64 + 40 };
};

test("what is heard of takes is a clip, and its menu has another take heard", async () => {
  await expect.element(cell(/^Keys · Take 3, note clip with 1 note, bar 1\.1\.1 to 2\.1\.1/)).toBeInTheDocument();
  const [clip] = clipsOf(played(now()), keys);
  useSelection.getState().selectClips([clip!.id]);
  const lanesArea = document.querySelector("[data-action-scope=timeline]")!;
  lanesArea.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true, ...place() }));
  await userEvent.click(page.getByRole("menuitem", { name: "Take", exact: true }));
  await expect.element(page.getByRole("menuitemcheckbox", { name: "Take 3" })).toHaveAttribute("aria-checked", "true");
  await userEvent.click(page.getByRole("menuitemcheckbox", { name: "Take 1" }));
  await expect.poll(heard).toEqual(["note1"]);
  await expect.element(cell(/^Keys · Take 1, /)).toBeInTheDocument();
  // what is selected is what is heard now, and the inspector says which
  await expect.element(page.getByRole("combobox", { name: "Take that is heard" })).toHaveTextContent("Take 1");
  expect(now().clips).toEqual({});
});

test("keys go from take to take, and round", async () => {
  const [clip] = clipsOf(played(now()), keys);
  useSelection.getState().selectClips([clip!.id]);
  const heardAfter = (id: string) => {
    expect(actions.run(id)).toBe(true);
    return heard();
  };
  expect(heardAfter("clip.takePrevious")).toEqual(["note2"]);
  expect(heardAfter("clip.takeNext")).toEqual(["note3"]);
  expect(heardAfter("clip.takeNext")).toEqual(["note1"]);
});

test("a piece of a comp opens in the piano roll, and is a clip once it is edited", async () => {
  const [clip] = clipsOf(played(now()), keys);
  useSelection.getState().editClip(clip!.id);
  expect(Object.keys(currentEdited()!.clip.notes)).toEqual(["note3"]);
  useProject.getState().open!.run("addNotes", { clipId: clip!.id, notes: [note("mine", { start: 960 })] });
  expect(Object.keys(currentEdited()!.clip.notes)).toEqual(["note3", "mine"]);
  expect(heard()).toEqual(["note3", "mine"]);
  useSelection.getState().selectClips([clip!.id]);
  const choice = page.getByRole("combobox", { name: "Take that is heard" });
  await expect.element(choice).toHaveTextContent("Edited");
  await userEvent.click(choice);
  await userEvent.click(page.getByRole("option", { name: "Take 2" }));
  await expect.poll(heard).toEqual(["note2"]);
  // the piano roll shows what is heard, and what was played is kept
  expect(Object.keys(currentEdited()!.clip.notes)).toEqual(["note2"]);
  expect(Object.values(now().takeLanes).map(({ name }) => name)).toEqual(["Take 1", "Take 2", "Take 3", "Take 4"]);
});

import { afterEach, expect, test } from "vitest";
import type { Place } from "../../../src/sound/import/placement";
import { useDropAnywhere } from "../../../src/sound/import/useIncoming";
import { useSelection } from "../../../src/stores/selection";
import { mixedProject, now, openInMemory, trackNamed } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";

afterEach(cleanup);

const brought: [string[], Place][] = [];
const bring = (files: readonly File[], place: Place) => void brought.push([files.map(({ name }) => name), place]);

function Studio() {
  useDropAnywhere(bring, null);
  return (
    <>
      <p>panel</p>
      <p data-lanes onDrop={(event) => event.preventDefault()}>
        lanes
      </p>
      <div role="dialog">dialog</div>
      <input type="file" />
    </>
  );
}

test("a file dropped beside the lanes comes in at the playhead, and never opens in place of the studio", () => {
  openInMemory(mixedProject());
  const { container } = render(<Studio />);
  const drop = (on: string, type = "drop") => {
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File(["sound"], "take.wav"));
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    container.querySelector(on)?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(drop("p", "dragover")).toBe(true);
  expect(drop("p")).toBe(true);
  expect(brought.splice(0)).toEqual([[["take.wav"], { trackId: null, tick: 0, yields: true }]]);
  const { id } = trackNamed(now(), "Vocals");
  useSelection.getState().selectTrack(id);
  drop("p");
  expect(brought.splice(0)).toEqual([[["take.wav"], { trackId: id, tick: 0, yields: true }]]);

  // who takes a drop keeps it, a dialog takes none, a field for files has its own way
  expect([drop("[data-lanes]"), drop("[role=dialog]"), drop("input")]).toEqual([true, true, false]);
  expect(brought).toEqual([]);
});

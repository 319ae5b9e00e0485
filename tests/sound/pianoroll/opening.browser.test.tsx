import { afterEach, beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { keyRow } from "../../../src/sound/pianoroll/model/geometry";
import { PianoRoll } from "../../../src/sound/pianoroll/PianoRoll";
import { roll } from "../../../src/sound/pianoroll/view";
import { useProject } from "../../../src/stores/project";
import { useSelection } from "../../../src/stores/selection";
import { NO_SERVICES, ServicesContext } from "../../../src/stores/services";
import { mixedProject, now, openInMemory, trackNamed } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";
import { note, notes } from "../fixture";

beforeEach(async () => {
  await page.viewport(1280, 800);
  openInMemory(mixedProject());
});
afterEach(cleanup);

/** Whether all of a key's row is in sight. */
function inSight(key: number): boolean {
  const { scrollY, height, rowHeight } = roll.view;
  const top = keyRow(key) * rowHeight - scrollY;
  return height > 0 && top >= 0 && top + rowHeight <= height;
}

test("a clip that is opened shows its notes, the first one that is opened too", async () => {
  const { id: trackId } = trackNamed(now(), "Keys");
  const { open } = useProject.getState();
  const low = notes("low", { trackId }, [note("a", { key: 34 }), note("b", { key: 40 })]);
  const high = notes("high", { trackId, start: 3840 }, [note("c", { key: 90 }), note("d", { key: 97 })]);
  open!.run("addClips", { clips: [low, high] });
  render(
    <ServicesContext value={NO_SERVICES}>
      <main style={{ display: "grid", height: 320 }}>
        <PianoRoll />
      </main>
    </ServicesContext>,
  );
  useSelection.getState().editClip("high");
  await expect.poll(() => [90, 97].map(inSight)).toEqual([true, true]);
  useSelection.getState().editClip("low");
  await expect.poll(() => [34, 40].map(inSight)).toEqual([true, true]);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { newMapping } from "../../../contract/midi/mapping/mapping";
import { pageScope } from "../../../src/scope/page";
import { LearnMode } from "../../../src/sound/midi/LearnMode";
import { MappingRow } from "../../../src/sound/midi/MappingRow";
import { learn, setLearnTimers, startChoosing, stopLearning, useLearn } from "../../../src/stores/midi/learn";
import { setMappings, useMappings } from "../../../src/stores/midi/mappings";
import { useMidi } from "../../../src/stores/midi/midi";
import { ActionRegistry } from "../../../src/ui/actions/registry";
import { APP } from "../../../src/ui/actions/scopes";
import { Clock } from "../../stores/midi/clock";
import { mixedProject, openInMemory } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";

beforeEach(() => {
  openInMemory(mixedProject());
  useMidi.setState({ state: { kind: "on" } });
});
afterEach(() => {
  cleanup();
  stopLearning();
  setLearnTimers(pageScope);
  setMappings([]);
  useMidi.setState(useMidi.getInitialState(), true);
});

test("where nothing is moved for three seconds learning ends, and the row offers it again", async () => {
  const clock = new Clock();
  setLearnTimers(clock);
  const target = { kind: "strip", track: "master", parameter: "level" } as const;
  const mapping = newMapping({ id: "m", target });
  setMappings([mapping]);
  render(
    <table>
      <tbody>
        <MappingRow mapping={mapping} chosen={false} onChoose={() => undefined} />
      </tbody>
    </table>,
  );
  learn("m");
  await expect.element(page.getByRole("button", { name: "Learning Volume of the master" })).toBeDisabled();
  clock.pass(2999);
  expect(useLearn.getState().state.kind).toBe("listening");
  clock.pass(1);
  await expect.element(page.getByText("Nothing moved. Try again.")).toBeVisible();
  await userEvent.click(page.getByRole("button", { name: "Learn Volume of the master" }));
  expect(useLearn.getState().state).toEqual({ kind: "listening", mapping: "m" });
});

test("while a control is to be pointed at, a tab still opens what it stands for, and a control does nothing else", async () => {
  const opened = vi.fn();
  const moved = vi.fn();
  const [track] = Object.keys(mixedProject().tracks);
  // a tab has an action, which could be mapped like any other
  const registry = new ActionRegistry();
  registry.register([
    { id: "studio.tab.mixer", title: "Go to Mixer", group: "View", scope: APP, keys: [], run: () => undefined },
  ]);
  render(
    // below the banner
    <div style={{ paddingTop: 160 }}>
      <div role="tablist">
        <button type="button" role="tab" data-action="studio.tab.mixer" onClick={opened}>
          Mixer
        </button>
      </div>
      <button type="button" data-parameter={`track/${track}/mute`} onClick={moved}>
        Mute
      </button>
      <LearnMode />
    </div>,
    registry,
  );
  startChoosing();
  await expect.element(page.getByText("Click the control that you want to map.")).toBeVisible();
  await userEvent.click(page.getByRole("tab", { name: "Mixer" }));
  expect(opened).toHaveBeenCalledTimes(1);
  expect(useLearn.getState().state.kind).toBe("choosing");
  await userEvent.click(page.getByRole("button", { name: "Mute" }));
  expect(moved).not.toHaveBeenCalled();
  expect(useMappings.getState().mappings.map(({ target }) => target)).toEqual([
    { kind: "parameter", address: `track/${track}/mute` },
  ]);
});

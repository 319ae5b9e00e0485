import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { devicesOf, sendsOf } from "../../../contract/project/select";
import { CalibrateDialog } from "../../../src/sound/input/CalibrateDialog";
import { Mixer } from "../../../src/sound/mixer/Mixer";
import { openTrackMenu, useTrackMenus } from "../../../src/sound/track/menuStore";
import { TrackMenus } from "../../../src/sound/track/TrackMenus";
import { useMidi } from "../../../src/stores/midi/midi";
import { ownTracks, usePersonal } from "../../../src/stores/personal";
import { useSelection } from "../../../src/stores/selection";
import { NO_SERVICES, ServicesContext } from "../../../src/stores/services";
import { LONG_PRESS_MS } from "../../../src/ui/overlays/longPress";
import { mixedProject, now, openInMemory, silentEngine, trackNamed } from "../../studios/fakes";
import { seriousViolations } from "../../ui/axe";
import { cleanup, render } from "../../ui/render";

let fake: ReturnType<typeof silentEngine>;
const keyboard = (id: string, name: string) => ({
  id,
  name,
  manufacturer: "",
  version: "",
  status: "connected" as const,
  output: null,
  answers: false,
});

beforeEach(async () => {
  fake = silentEngine();
  openInMemory(mixedProject());
  await page.viewport(1440, 900);
  render(
    <ServicesContext value={{ ...NO_SERVICES, engine: fake.engine }}>
      <main style={{ height: 800 }}>
        <h1 className="srOnly">Studio</h1>
        <Mixer />
        <TrackMenus />
        <CalibrateDialog />
      </main>
    </ServicesContext>,
  );
});
afterEach(() => {
  cleanup();
  // a menu that a test leaves open is not the next one's
  useTrackMenus.setState(useTrackMenus.getInitialState(), true);
  useMidi.setState({ devices: [], state: { kind: "off" } });
  usePersonal.setState(usePersonal.getInitialState(), true);
});

const strip = (name: string) => page.getByRole("region", { name, exact: true });
const item = (name: string | RegExp) => page.getByRole("menuitem", { name, exact: true });
const check = (name: string | RegExp) => page.getByRole("menuitemcheckbox", { name, exact: true });
const own = (name: string) => ownTracks()[named(name).id];
const named = (name: string) => trackNamed(now(), name);

/** Right click on a strip's name, which every strip shows. */
async function menuOf(name: string): Promise<void> {
  await userEvent.click(strip(name).getByRole("button", { name, exact: true }), { button: "right" });
  await expect.element(page.getByRole("menu")).toBeVisible();
}

describe("a strip's menu", () => {
  test("renames the track in its strip", async () => {
    await menuOf("Vocals");
    await userEvent.click(item("Rename F2"));
    await userEvent.keyboard("Lead voice{Enter}");
    expect(named("Lead voice").kind).toBe("audio");
    await expect.element(strip("Lead voice")).toBeVisible();
  });

  test("colours it", async () => {
    await menuOf("Vocals");
    await userEvent.click(item("Colour"));
    await userEvent.click(item("Violet"));
    expect(named("Vocals").color).toBe(9);
  });

  test("duplicates it with its devices, right beside", async () => {
    const tracks = Object.keys(now().tracks).length;
    await menuOf("Vocals");
    await userEvent.click(item(/^Duplicate/));
    expect(Object.keys(now().tracks)).toHaveLength(tracks + 1);
    const copy = useSelection.getState().trackId ?? "";
    expect(Object.values(now().devices).filter((device) => device.trackId === copy)).toHaveLength(2);
  });

  test("deletes all selected tracks where it is one of them", async () => {
    await userEvent.click(strip("Vocals").getByRole("button", { name: "Vocals", exact: true }));
    await userEvent.click(strip("Guitar").getByRole("button", { name: "Guitar", exact: true }), {
      modifiers: ["Control"],
    });
    await menuOf("Guitar");
    await userEvent.click(item(/^Delete 2 tracks/));
    const names = Object.values(now().tracks).map((track) => track.name);
    expect(names).not.toContain("Vocals");
    expect(names).not.toContain("Guitar");
  });

  test("sends it elsewhere: to another output, and to a return", async () => {
    await menuOf("Vocals");
    await userEvent.click(item("Output"));
    await userEvent.click(check("Band"));
    expect(named("Vocals").output).toBe(named("Band").id);

    const group = named("Band").id;
    await menuOf("Guitar");
    await userEvent.click(item("Send to"));
    await userEvent.click(check("Band"));
    expect(sendsOf(now(), named("Guitar").id).map((send) => send.to)).toContain(group);
  });

  test("of the master neither renames, copies nor deletes", async () => {
    await menuOf("Master");
    const labels = page
      .getByRole("menuitem")
      .elements()
      .map((entry) => entry.textContent);
    expect(labels).toEqual(["Colour", "Add effect", "Put out the clip light"]);
  });

  test("opens by a finger that rests, not by one that moves on", async () => {
    const element = strip("Keys").getByRole("button", { name: "Keys", exact: true }).element();
    const { left, top } = element.getBoundingClientRect();
    const touch = (x: number) => new Touch({ identifier: 1, target: element, clientX: left + x, clientY: top + 5 });
    const fire = (type: string, x: number, down = true) =>
      element.dispatchEvent(new TouchEvent(type, { bubbles: true, cancelable: true, touches: down ? [touch(x)] : [] }));
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    fire("touchstart", 10);
    fire("touchmove", 40);
    vi.advanceTimersByTime(LONG_PRESS_MS * 2);
    vi.useRealTimers();
    expect(useTrackMenus.getState().shown).toBeNull();
    expect(page.getByRole("menu").elements()).toHaveLength(0);
    fire("touchend", 40, false);

    fire("touchstart", 10);
    await expect.element(page.getByRole("menu")).toBeVisible();
    fire("touchend", 10, false);
    await expect.element(item(/^Rename/)).toBeVisible();
  });

  test("opens by a key, and leaves nothing serious to axe", async () => {
    useSelection.getState().selectTrack(named("Keys").id);
    await userEvent.keyboard("{Alt>}{Enter}{/Alt}");
    await expect.element(page.getByRole("menu")).toBeVisible();
    // the menu's own focus guards pass the focus on at once
    const found = await seriousViolations();
    expect(found.filter((line) => !line.includes("focus-guard"))).toEqual([]);
    await userEvent.keyboard("{Escape}");
    await expect.poll(() => page.getByRole("menu").elements()).toHaveLength(0);
  });
});

describe("the choice of a MIDI input", () => {
  const open = (name: string) => openTrackMenu("input", named(name).id, { x: 200, y: 200 }, "strip");

  test("offers all devices and each connected one by name, and keeps the choice", async () => {
    useMidi.setState({
      state: { kind: "on" },
      devices: [keyboard("a", "Keystep"), keyboard("b", "Pad")],
    });
    open("Keys");
    await expect.element(check("All devices")).toHaveAttribute("aria-checked", "true");
    await userEvent.click(check("Pad"));
    expect(own("Keys")?.midiInput).toEqual({ deviceId: "b", label: "Pad", channel: null });

    open("Keys");
    await expect.element(check("Pad")).toHaveAttribute("aria-checked", "true");
    await userEvent.click(item("All channels"));
    await userEvent.click(check("Channel 7"));
    expect(own("Keys")?.midiInput).toEqual({ deviceId: "b", label: "Pad", channel: 7 });

    open("Keys");
    await userEvent.click(check("All devices"));
    expect(own("Keys")?.midiInput).toEqual({ deviceId: null, channel: 7 });
  });

  test("names the chosen one though it is not connected, and finds it by its name under another id", async () => {
    useMidi.setState({ state: { kind: "on" }, devices: [keyboard("b", "Pad")] });
    open("Beat");
    await userEvent.click(check("Pad"));
    useMidi.setState({ devices: [] });
    open("Beat");
    await expect.element(check("Pad (not connected)")).toHaveAttribute("aria-checked", "true");
    useMidi.setState({ devices: [keyboard("other", "Pad")] });
    await expect.element(check("Pad")).toHaveAttribute("aria-checked", "true");
    expect(page.getByRole("menuitemcheckbox", { name: /not connected/ }).elements()).toHaveLength(0);
  });

  test("connects keyboards where that was not done yet", async () => {
    const enable = vi.spyOn(useMidi.getState(), "enable").mockResolvedValue();
    open("Keys");
    await userEvent.click(item("Connect MIDI keyboards"));
    expect(enable).toHaveBeenCalledOnce();
    enable.mockRestore();
  });
});

test("an instrument is chosen in a menu, in place of the one that the track has", async () => {
  openTrackMenu("instrument", named("Keys").id, { x: 200, y: 200 }, "strip");
  await userEvent.click(check("Plucked string"));
  const instruments = () => devicesOf(now(), named("Keys").id).map(({ kind }) => kind);
  expect(instruments()).toEqual(["pluck"]);
  openTrackMenu("instrument", named("Keys").id, { x: 200, y: 200 }, "strip");
  await expect.element(check("Plucked string")).toHaveAttribute("aria-checked", "true");
});

test("the choice of an audio input says how it stands, and leads to its own calibration", async () => {
  const guitar = named("Guitar");
  useSelection.getState().selectTrack(named("Vocals").id);
  openTrackMenu("input", guitar.id, { x: 200, y: 200 }, "strip");
  await expect.element(page.getByText("The input opens when the track is armed.")).toBeVisible();
  await userEvent.click(item(/^Calibrate …/));
  const dialog = page.getByRole("dialog", { name: "Calibrate input" });
  await expect.element(dialog.getByRole("combobox")).toHaveTextContent("Guitar");
  await userEvent.click(dialog.getByRole("button", { name: "Arm the track" }));
  expect(own("Guitar")?.armed).toBe(true);
});

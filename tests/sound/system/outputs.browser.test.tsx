import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { HeadphonesMix, OutputChoice, OutputControl, OutputsState } from "../../../src/engine/outputs/port";
import { Mixer } from "../../../src/sound/mixer/Mixer";
import { SystemMonitor } from "../../../src/sound/system/SystemMonitor";
import { usePersonal } from "../../../src/stores/personal";
import { usePreferences } from "../../../src/stores/preferences";
import { NO_SERVICES, ServicesContext } from "../../../src/stores/services";
import { mixedProject, now, openInMemory, silentEngine, trackNamed } from "../../studios/fakes";
import { seriousViolations } from "../../ui/axe";
import { cleanup, render } from "../../ui/render";

const SPEAKERS = { deviceId: "speakers", label: "Speakers" };
const PHONES = { deviceId: "phones", label: "Headset" };

/** The engine's outputs as far as a screen knows them: what is chosen holds, once it is told. */
class Outputs implements OutputControl {
  state: OutputsState = {
    choice: { main: null, headphones: { kind: "off" } },
    selectable: true,
    devices: [SPEAKERS, PHONES],
    channels: 2,
    headphones: "off",
    mainProblem: null,
    headphonesProblem: null,
  };
  mix: HeadphonesMix = { level: 0, mix: 0.5, split: false, clickAside: false };
  allowed: string | null = "The microphone was not allowed, so the browser does not name the outputs.";
  private readonly listeners = new Set<(state: OutputsState) => void>();

  become(change: Partial<OutputsState>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.listeners) listener(this.state);
  }
  onChange(listener: (state: OutputsState) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  choose(choice: OutputChoice): void {
    this.become({ choice, headphones: choice.headphones.kind });
  }
  nameDevices = async () => this.allowed;
  setMix(mix: HeadphonesMix): void {
    this.mix = mix;
  }
  readSecond = () =>
    this.state.headphones === "device" ? { playing: true, latency: 0.031, underruns: 0, drift: -12.4 } : null;
}

let outputs: Outputs;
beforeEach(async () => {
  outputs = new Outputs();
  usePreferences.setState(usePreferences.getInitialState(), true);
  await page.viewport(1280, 900);
});
afterEach(() => {
  cleanup();
  usePersonal.setState(usePersonal.getInitialState(), true);
});

function show(screen: React.ReactNode) {
  const { engine } = silentEngine();
  const reading = { running: true, sounding: false, sampleRate: 48000, bufferSize: 128, outputLatency: 0.02 };
  const none = { baseLatency: null, load: 0.1, underruns: 0, unserved: 0, unservedFrames: 0, starved: 0 };
  const made = Object.assign(engine, {
    outputs,
    onState: () => () => undefined,
    readSystem: () => ({ ...reading, ...none, contained: 0, arenaUsed: 1, arenaSize: 2 }),
  });
  openInMemory(mixedProject(), made);
  return render(
    <ServicesContext value={{ ...NO_SERVICES, engine: made }}>
      <main style={{ height: 800 }}>
        <h1 className="srOnly">Studio</h1>
        {screen}
      </main>
    </ServicesContext>,
  );
}

const select = (name: string) => page.getByRole("combobox", { name });
async function pick(name: string, option: string): Promise<void> {
  await select(name).click();
  await page.getByRole("option", { name: option }).click();
}

test("main output and headphones are chosen by name, and kept for this device", async () => {
  show(<SystemMonitor />);
  await expect.element(select("Main output")).toHaveTextContent("System default");
  await pick("Main output", "Speakers");
  expect(outputs.state.choice).toEqual({ main: SPEAKERS, headphones: { kind: "off" } });
  // the device of the main sound is none for the headphones
  await select("Headphones output").click();
  await expect.element(page.getByRole("option", { name: "Headset" })).toBeVisible();
  expect(
    page
      .getByRole("option")
      .elements()
      .map((option) => option.textContent),
  ).toEqual(["Off", "Headset", "Split: main left, headphones right"]);
  await page.getByRole("option", { name: "Headset" }).click();
  const choice = { main: SPEAKERS, headphones: { kind: "device", ...PHONES } };
  expect(outputs.state.choice).toEqual(choice);
  expect(usePreferences.getState().outputs).toEqual(choice);
  await expect.element(page.getByText("31 ms", { exact: true })).toBeVisible();
  await expect.element(page.getByText("−12 ppm", { exact: true })).toBeVisible();
});

test("channels 3 and 4 are offered where the main output has four", async () => {
  outputs.become({ channels: 4 });
  show(<SystemMonitor />);
  await pick("Headphones output", "Outputs 3 and 4");
  expect(outputs.state.choice.headphones).toEqual({ kind: "channels" });
});

test("level, mix and what else headphones hear sound at once and are kept at the end of the gesture", async () => {
  outputs.choose({ main: null, headphones: { kind: "device", ...PHONES } });
  show(<SystemMonitor />);
  const slider = (name: string) => page.getByRole("slider", { name });
  (slider("Mix of main and cue in the headphones").element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  expect(outputs.mix.mix).toBe(1);
  await expect.element(slider("Mix of main and cue")).toHaveAttribute("aria-valuetext", "cue");
  (slider("Headphones level").element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await page.getByRole("switch", { name: "Cue in the left ear, main sound in the right" }).click();
  await page.getByRole("switch", { name: "Metronome only in the headphones" }).click();
  const mix = { level: -60, mix: 1, split: true, clickAside: true };
  expect(outputs.mix).toEqual(mix);
  expect(usePreferences.getState().headphones).toEqual(mix);
});

test("names that the browser keeps back are asked for by a click, which says why; a denial is a sentence", async () => {
  outputs.become({ devices: null });
  show(<SystemMonitor />);
  await expect.element(page.getByText(/only to pages that may use the microphone/)).toBeVisible();
  await page.getByRole("button", { name: "Allow and show outputs" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The microphone was not allowed");
  expect(await seriousViolations()).toEqual([]);
});

test("a device that is gone is said beside its choice, which stays", async () => {
  outputs.become({
    choice: { main: { deviceId: "gone", label: "Interface" }, headphones: { kind: "off" } },
    mainProblem: "“Interface” is not connected. The sound goes on at the system's output. It comes back by itself.",
  });
  show(<SystemMonitor />);
  await expect.element(page.getByText(/“Interface” is not connected/)).toBeVisible();
  await expect.element(select("Main output")).toHaveTextContent("Interface");
});

test("a strip is cued for this person alone, where there are headphones", async () => {
  show(<Mixer />);
  const cue = page.getByRole("button", { name: "Hear Vocals in headphones, before its fader" });
  await expect.element(page.getByRole("region", { name: "Vocals" })).toBeVisible();
  expect(cue.elements()).toHaveLength(0);
  outputs.become({ headphones: "split" });
  await expect.element(cue).toHaveAttribute("aria-pressed", "false");
  await cue.click();
  await expect.element(cue).toHaveAttribute("aria-pressed", "true");
  // with the pointer still over it, it looks as it does without
  await expect.poll(() => cue.element().matches(":hover")).toBe(true);
  const under = getComputedStyle(cue.element()).backgroundColor;
  await userEvent.unhover(cue);
  await expect.poll(() => cue.element().matches(":hover")).toBe(false);
  expect(getComputedStyle(cue.element()).backgroundColor).toBe(under);
  const { tracks, awake } = usePersonal.getState();
  expect(tracks[trackNamed(now(), "Vocals").id]?.cue).toBe(true);
  // which opens no microphone
  expect(awake.size).toBe(0);
});

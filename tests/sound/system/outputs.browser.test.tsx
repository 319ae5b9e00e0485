import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { HeadphonesMix, OutputChoice, OutputControl, OutputsState } from "../../../src/engine/outputs/port";
import { Mixer } from "../../../src/sound/mixer/Mixer";
import { OutputsDialog } from "../../../src/sound/system/OutputsDialog";
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
  allowed: string | null = "The microphone is not allowed, so the browser does not list the outputs.";
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
    readSystem: () => ({ ...reading, ...none, contained: 0, eventsLost: 0, arenaUsed: 1, arenaSize: 2 }),
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

test("the longest choice is read whole in the narrowest panel", async () => {
  outputs.choose({ main: null, headphones: { kind: "split" } });
  show(
    <div style={{ width: 180, padding: 8 }}>
      <SystemMonitor />
    </div>,
  );
  await expect.element(select("Headphones output")).toBeVisible();
  for (const name of ["Headphones output", "Main output", "Output buffer", "Sample rate of the project"]) {
    const shown = select(name).query()?.querySelector("span");
    if (!shown) continue;
    expect(shown.scrollWidth, name).toBeLessThanOrEqual(shown.clientWidth);
    expect(shown.scrollHeight, name).toBeLessThanOrEqual(shown.clientHeight);
  }
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
  (slider("Cue mix: main output against cued tracks").element() as HTMLElement).focus();
  await userEvent.keyboard("{End}");
  expect(outputs.mix.mix).toBe(1);
  await expect.element(slider("Cue mix")).toHaveAttribute("aria-valuetext", "Cue only");
  (slider("Headphones level").element() as HTMLElement).focus();
  await userEvent.keyboard("{Home}");
  await page.getByRole("switch", { name: "Cue in the left ear, main output in the right" }).click();
  await page.getByRole("switch", { name: "Metronome only in the headphones" }).click();
  const mix = { level: -60, mix: 1, split: true, clickAside: true };
  expect(outputs.mix).toEqual(mix);
  expect(usePreferences.getState().headphones).toEqual(mix);
});

test("names that the browser keeps back are asked for by a click, which says why; a denial is a sentence", async () => {
  outputs.become({ devices: null });
  show(<SystemMonitor />);
  await expect.element(page.getByText(/allow the microphone first/)).toBeVisible();
  await page.getByRole("button", { name: "Allow and list outputs" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("The microphone is not allowed");
  expect(await seriousViolations()).toEqual([]);
});

test("a device that is gone is said beside its choice, which stays", async () => {
  outputs.become({
    choice: { main: { deviceId: "gone", label: "Interface" }, headphones: { kind: "off" } },
    mainProblem: "“Interface” is not connected. Sound plays through the system default until it is back.",
  });
  show(<SystemMonitor />);
  await expect.element(page.getByText(/“Interface” is not connected/)).toBeVisible();
  await expect.element(select("Main output")).toHaveTextContent("Interface");
});

test("a strip is cued for this person alone; without headphones its button says what they need, and has them chosen", async () => {
  show(
    <>
      <Mixer />
      <OutputsDialog />
    </>,
  );
  const cue = page.getByRole("button", { name: "Hear Vocals in headphones, before its fader" });
  await expect.element(page.getByRole("region", { name: "Vocals" })).toBeVisible();
  await expect.element(cue).toHaveAttribute("aria-pressed", "false");
  await cue.click();
  const dialog = page.getByRole("dialog", { name: "Outputs and headphones" });
  await expect.element(dialog).toHaveTextContent("Choose where your headphones are connected");
  expect(usePersonal.getState().tracks[trackNamed(now(), "Vocals").id]?.cue ?? false).toBe(false);
  await expect.element(select("Headphones output")).toBeVisible();
  expect(await seriousViolations()).toEqual([]);
  await pick("Headphones output", "Split: main left, headphones right");
  expect(outputs.state.headphones).toBe("split");
  await dialog.getByRole("button", { name: "Close", exact: true }).last().click();
  await expect.element(dialog).not.toBeInTheDocument();
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

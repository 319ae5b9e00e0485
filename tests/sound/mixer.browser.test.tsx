import type { ReactNode } from "react";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { SILENCE_DB } from "../../contract/parameters";
import { devicesOf, sendsOf, tracksOfKind } from "../../contract/project/select";
import { Effects } from "../../src/sound/devices/Effects";
import { Instruments } from "../../src/sound/instruments/Instruments";
import { Mixer } from "../../src/sound/mixer/Mixer";
import { shareSolo } from "../../src/sound/track/solo";
import { usePersonal } from "../../src/stores/personal";
import { useSelection } from "../../src/stores/selection";
import { NO_SERVICES, ServicesContext } from "../../src/stores/services";
import { mixedProject, now, openInMemory, silentEngine, trackNamed } from "../studios/fakes";
import { seriousViolations } from "../ui/axe";
import { cleanup, render } from "../ui/render";

let fake: ReturnType<typeof silentEngine>;
let log: { run: string[] };
beforeEach(async () => {
  fake = silentEngine();
  log = openInMemory(mixedProject(), fake.engine);
  await page.viewport(1440, 900);
});
afterEach(() => {
  cleanup();
  usePersonal.setState(usePersonal.getInitialState(), true);
});

const show = (node: ReactNode) =>
  render(
    <ServicesContext value={{ ...NO_SERVICES, engine: fake.engine }}>
      <main style={{ height: 800 }}>
        <h1 className="srOnly">Studio</h1>
        {node}
      </main>
    </ServicesContext>,
  );
const strip = (name: string) => page.getByRole("region", { name, exact: true });
const vocals = () => trackNamed(now(), "Vocals");

describe("the mixer", () => {
  test("shows a strip for every track, with level in dB and pan as C, L or R", async () => {
    show(<Mixer />);
    for (const name of ["Vocals", "Guitar", "Keys", "Beat", "Band", "Reverb", "Delay", "Chorus", "Master"]) {
      await expect.element(strip(name)).toBeInTheDocument();
    }
    const level = strip("Master").getByRole("slider", { name: "Volume of Master" }).element();
    expect(level.getAttribute("aria-valuenow")).toBe("75");
    expect(level.getAttribute("aria-valuetext")).toBe("0.0 decibels");
    const pan = strip("Vocals").getByRole("slider", { name: "Pan of Vocals" }).element();
    expect(pan.getAttribute("aria-valuetext")).toBe("centre");
  });

  test("a level moves in the engine at once and is one command at the end", async () => {
    show(<Mixer />);
    (strip("Vocals").getByRole("slider", { name: "Volume of Vocals" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{End}");
    expect(fake.gestures).toEqual([[{ of: "track", id: vocals().id, parameter: "level" }, 6]]);
    expect(log.run).toEqual(["setParameter"]);
    expect(vocals().strip.level).toBe(6);
    await userEvent.keyboard("{Home}");
    expect(vocals().strip.level).toBe(SILENCE_DB);
  });

  test("pan typed as L20 is −20", async () => {
    show(<Mixer />);
    const pan = strip("Vocals").getByRole("slider", { name: "Pan of Vocals" });
    (pan.element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}L20{Enter}");
    expect(vocals().strip.pan).toBe(-20);
    await expect.element(pan).toHaveAttribute("aria-valuetext", "left 20");
  });

  test("mute, solo and arm toggle, and say so", async () => {
    show(<Mixer />);
    for (const label of ["Mute Vocals", "Solo Vocals", "Arm Vocals for recording"]) {
      const button = page.getByRole("button", { name: label });
      await userEvent.click(button);
      await expect.element(button).toHaveAttribute("aria-pressed", "true");
    }
    // arming and solo are this person's own
    expect(log.run).toEqual(["setTrack"]);
    expect(vocals()).toMatchObject({ mute: true, solo: false });
    expect(usePersonal.getState().tracks[vocals().id]).toMatchObject({ solo: true, armed: true });
  });

  test("solo goes into the document where it is for everyone, what is soloed already with it, and comes back", async () => {
    show(<Mixer />);
    const solo = (name: string) => page.getByRole("button", { name: new RegExp(`^Solo ${name}`) });
    const soloed = () => Object.values(now().tracks).flatMap(({ name, solo }) => (solo ? [name] : []));
    await userEvent.click(solo("Vocals"));
    shareSolo(true);
    expect(soloed()).toEqual(["Vocals"]);
    await userEvent.click(solo("Keys"));
    expect(soloed().sort()).toEqual(["Keys", "Vocals"]);
    await expect.element(solo("Keys")).toHaveAttribute("aria-label", "Solo Keys, for everyone");
    await userEvent.click(solo("Vocals"));
    expect(soloed()).toEqual(["Keys"]);
    await expect.element(solo("Vocals")).toHaveAttribute("aria-pressed", "false");
    shareSolo(false);
    expect(soloed()).toEqual([]);
    await expect.element(solo("Keys")).toHaveAttribute("aria-pressed", "true");
  });

  test("the reverb amount is a post-fader send to the return: 100 is 0 dB", async () => {
    show(<Mixer />);
    (
      strip("Vocals").getByRole("slider", { name: "Reverb amount of Vocals", exact: true }).element() as HTMLElement
    ).focus();
    await userEvent.keyboard("{End}");
    const reverb = tracksOfKind(now(), "return").find((track) => track.name === "Reverb");
    const send = sendsOf(now(), vocals().id).find((entry) => entry.to === reverb?.id);
    expect(send?.level).toBe(0);
    expect(send?.preFader).toBe(false);
  });

  test("an amount of a track without that send makes it", async () => {
    for (const send of sendsOf(now(), vocals().id)) {
      openInMemory({
        ...now(),
        sends: Object.fromEntries(Object.entries(now().sends).filter(([id]) => id !== send.id)),
      });
    }
    expect(sendsOf(now(), vocals().id)).toHaveLength(0);
    show(<Mixer />);
    (
      strip("Vocals").getByRole("slider", { name: "Delay amount of Vocals", exact: true }).element() as HTMLElement
    ).focus();
    await userEvent.keyboard("{Enter}50{Enter}");
    const [send] = sendsOf(now(), vocals().id);
    expect(send?.level).toBeCloseTo(20 * Math.log10(0.5), 6);
  });

  test("an insert is bypassed in its slot", async () => {
    show(<Mixer />);
    await userEvent.click(strip("Vocals").getByRole("button", { name: "Distortion on" }));
    expect(devicesOf(now(), vocals().id)[0]?.bypassed).toBe(true);
  });

  test("a track plays into a group that is chosen as its output", async () => {
    show(<Mixer />);
    await userEvent.click(page.getByRole("combobox", { name: "Output of Vocals" }));
    await userEvent.click(page.getByRole("option", { name: "Band" }));
    expect(vocals().output).toBe(trackNamed(now(), "Band").id);
  });

  test("a send to a group is added, and taken before the fader", async () => {
    show(<Mixer />);
    await userEvent.click(page.getByRole("button", { name: "Add a send to Vocals" }));
    await userEvent.click(page.getByRole("menuitem", { name: "Band", exact: true }));
    await userEvent.click(page.getByRole("button", { name: "Send to Band before the fader" }));
    const send = sendsOf(now(), vocals().id).find((entry) => entry.to === trackNamed(now(), "Band").id);
    expect(send?.preFader).toBe(true);
  });

  test("the clip light stays until it is clicked", async () => {
    fake.meter.clipped = true;
    show(<Mixer />);
    const light = page.getByRole("button", { name: "Vocals clipped. Put out the clip light" });
    await expect.element(light).toBeInTheDocument();
    (light.element() as HTMLElement).click();
    expect(fake.cleared).toEqual([vocals().id]);
  });

  test("shows loudness in numbers, and a dash where there is none yet", async () => {
    show(<Mixer />);
    const panel = page.getByRole("region", { name: "Loudness" });
    await expect.element(panel).toHaveTextContent("−14.0");
    await expect.element(panel).toHaveTextContent("−0.5");
    expect(panel.element().textContent).toMatch(/Integrated loudnessLUFS–/);
  });

  test("shows the selected track's loudness beside the master's, and the master's alone where that is selected", async () => {
    show(<Mixer />);
    const momentary = () => {
      const row = [...document.querySelectorAll("tr")].find(({ textContent }) => textContent.includes("Momentary"));
      return [...(row?.querySelectorAll("td") ?? [])].map(({ textContent }) => textContent);
    };
    await expect.poll(momentary).toEqual(["−14.0"]);
    useSelection.getState().selectTrack(vocals().id);
    await expect.poll(momentary).toEqual(["−14.0", "−21.5"]);
    await expect.element(page.getByRole("columnheader", { name: "Vocals" })).toBeVisible();
    useSelection.getState().selectTrack(trackNamed(now(), "Master").id);
    await expect.poll(momentary).toEqual(["−14.0"]);
  });

  test("draws no more strips than stand on the screen", async () => {
    const project = mixedProject();
    const [model] = tracksOfKind(project, "audio");
    if (!model) throw new Error("no audio track");
    const many = Array.from({ length: 128 }, (_, index) => ({
      ...model,
      id: `many${index}`,
      order: `D${index + 100}1`,
    }));
    openInMemory({ ...project, tracks: { ...project.tracks, ...Object.fromEntries(many.map((t) => [t.id, t])) } });
    show(<Mixer />);
    await expect.poll(() => document.querySelectorAll("section[data-kind]").length).toBeGreaterThan(5);
    expect(document.querySelectorAll("section[data-kind]").length).toBeLessThan(20);
  });

  test("in a read-only tab nothing can be moved", async () => {
    const { useProject } = await import("../../src/stores/project");
    useProject.setState({ readOnly: true });
    show(<Mixer />);
    expect(
      strip("Vocals").getByRole("slider", { name: "Volume of Vocals" }).element().getAttribute("aria-disabled"),
    ).toBe("true");
    await expect.element(page.getByRole("button", { name: "Mute Vocals" })).toBeDisabled();
  });
});

describe("the effects", () => {
  beforeEach(() => useSelection.getState().selectTrack(vocals().id));

  test("show the chain of the selected track in order", async () => {
    show(<Effects />);
    expect(
      page
        .getByRole("heading", { level: 2 })
        .elements()
        .map((h) => h.textContent),
    ).toEqual(["Distortion", "Delay"]);
  });

  test("are added at the end, and removed", async () => {
    show(<Effects />);
    await userEvent.click(page.getByRole("button", { name: "Add effect" }));
    await userEvent.click(page.getByRole("menuitem", { name: "Reverb" }));
    expect(devicesOf(now(), vocals().id).map((device) => device.kind)).toEqual(["distortion", "delay", "reverb"]);
    await userEvent.click(page.getByRole("button", { name: "Remove Distortion" }));
    expect(devicesOf(now(), vocals().id).map((device) => device.kind)).toEqual(["delay", "reverb"]);
  });

  test("change places by keys and by dragging", async () => {
    show(<Effects />);
    (page.getByRole("button", { name: /Move Delay/ }).element() as HTMLElement).focus();
    await userEvent.keyboard("{ArrowUp}");
    expect(devicesOf(now(), vocals().id).map((device) => device.kind)).toEqual(["delay", "distortion"]);
    await userEvent.dragAndDrop(
      page.getByRole("button", { name: /Move Delay/ }),
      page.getByRole("heading", { name: "Distortion" }),
      { targetPosition: { x: 10, y: 70 }, steps: 5 },
    );
    expect(devicesOf(now(), vocals().id).map((device) => device.kind)).toEqual(["distortion", "delay"]);
  });

  test("take a preset's values, and are marked once these are changed", async () => {
    show(<Effects />);
    const preset = page.getByRole("button", { name: "Preset" }).last();
    await userEvent.click(preset);
    const [first] = page.getByRole("menuitem").elements();
    const name = first?.textContent ?? "";
    await userEvent.click(page.getByRole("menuitem", { name, exact: true }));
    expect(devicesOf(now(), vocals().id)[1]?.presetName).toBe(name);
    await expect.element(preset).toHaveTextContent(name);
    (page.getByRole("slider", { name: "Feedback" }).element() as HTMLElement).focus();
    await userEvent.keyboard("{Home}");
    await expect.element(preset).toHaveTextContent(`${name}*`);
  });
});

describe("a sidechain", () => {
  const bass = () => trackNamed(now(), "Guitar");
  const listens = () => Object.values(now().devices).find(({ kind }) => kind === "compressor")?.sidechain;
  const choice = () => page.getByRole("combobox", { name: "Sidechain of Compressor" });
  const offered = () =>
    page
      .getByRole("option")
      .elements()
      .map((option) => option.textContent);

  beforeEach(async () => {
    useSelection.getState().selectTrack(bass().id);
    show(<Effects />);
    await userEvent.click(page.getByRole("button", { name: "Add effect" }).first());
    await userEvent.click(page.getByRole("menuitem", { name: "Compressor" }));
  });

  test("is chosen among the tracks that close no circle, by mouse and by keys, and undone", async () => {
    expect(document.querySelectorAll("[role=combobox][aria-label^=Sidechain]")).toHaveLength(1);
    await expect.element(choice()).toHaveTextContent("None");
    await userEvent.click(choice());
    await expect.element(page.getByRole("option", { name: "Beat" })).toBeVisible();
    // Not itself, not the master, not what it plays and sends into.
    const fed = new Set(sendsOf(now(), bass().id).map(({ to }) => now().tracks[to]?.name));
    fed.add(now().tracks[bass().output ?? ""]?.name).add("Guitar");
    expect(fed.size).toBeGreaterThan(2);
    const all = Object.values(now().tracks).flatMap(({ name, kind }) =>
      kind === "master" || fed.has(name) ? [] : [name],
    );
    expect(offered().sort()).toEqual(["None", ...all].sort());
    await userEvent.click(page.getByRole("option", { name: "Beat" }));
    expect(log.run.at(-1)).toBe("setDevice");
    expect(listens()).toBe(trackNamed(now(), "Beat").id);
    await expect.element(choice()).toHaveTextContent("Beat");
    // Now the other way would be a circle.
    useSelection.getState().selectTrack(trackNamed(now(), "Beat").id);
    await userEvent.click(page.getByRole("button", { name: "Add effect" }).first());
    await userEvent.click(page.getByRole("menuitem", { name: "Gate" }));
    await userEvent.click(page.getByRole("combobox", { name: "Sidechain of Gate" }));
    await expect.element(page.getByRole("option", { name: "Vocals" })).toBeVisible();
    expect(offered()).not.toContain("Guitar");
    await userEvent.keyboard("{Escape}");
    useSelection.getState().selectTrack(bass().id);
    await expect.element(choice()).toHaveTextContent("Beat");
    (choice().element() as HTMLElement).focus();
    await userEvent.keyboard("{Enter}");
    await expect.element(page.getByRole("option", { name: "None" })).toBeVisible();
    await userEvent.keyboard("{Home}{Enter}");
    await expect.element(choice()).toHaveTextContent("None");
    expect(listens()).toBeNull();
  });

  test("is not offered by devices that listen to nothing else", async () => {
    await userEvent.click(page.getByRole("button", { name: "Remove Compressor" }));
    await userEvent.click(page.getByRole("button", { name: "Add effect" }).first());
    await userEvent.click(page.getByRole("menuitem", { name: "Reverb" }));
    await expect.element(page.getByRole("heading", { name: "Reverb" })).toBeVisible();
    expect(document.querySelectorAll("[role=combobox][aria-label^=Sidechain]")).toHaveLength(0);
  });
});

describe("the instruments", () => {
  const keys = () => trackNamed(now(), "Keys");
  beforeEach(() => useSelection.getState().selectTrack(keys().id));

  test("load another instrument in place of the one there is", async () => {
    show(<Instruments />);
    await userEvent.click(page.getByRole("button", { name: "Sampler" }));
    expect(devicesOf(now(), keys().id).map((device) => device.kind)).toEqual(["sampler"]);
  });

  test("the sampler finds General MIDI's programs by name and loads them", async () => {
    show(<Instruments />);
    await userEvent.click(page.getByRole("button", { name: "Sampler" }));
    await userEvent.fill(page.getByRole("searchbox"), "harpsi");
    await userEvent.click(page.getByRole("button", { name: "Harpsichord" }));
    expect(devicesOf(now(), keys().id)[0]?.font).toEqual({ fontId: "sonivox", bank: 0, program: 6 });
  });

  test("a key on screen sounds while it is held", async () => {
    show(<Instruments />);
    const key = document.querySelector<HTMLElement>('[data-key="60"]');
    const board = page.getByRole("group", { name: /^Keyboard/ });
    const box = key?.getBoundingClientRect();
    const outer = board.element().getBoundingClientRect();
    if (!box) throw new Error("there is no middle C");
    await userEvent.click(board, { position: { x: box.left - outer.left + 10, y: outer.height - 8 } });
    expect(fake.live.map(([track, event]) => [track, event.type, "key" in event && event.key])).toEqual([
      [keys().id, "noteOn", 60],
      [keys().id, "noteOff", 60],
    ]);
  });

  test("a drag over the keys is a glissando: each key ends when the next begins", async () => {
    show(<Instruments />);
    const board = page.getByRole("group", { name: /^Keyboard/ });
    const { width, height } = board.element().getBoundingClientRect();
    await userEvent.dragAndDrop(board, board, {
      sourcePosition: { x: 10, y: height - 8 },
      targetPosition: { x: width / 8, y: height - 8 },
      steps: 24,
    });
    const events = fake.live.map(([, event]) => event);
    const sounding = new Set<number>();
    for (const event of events) {
      if (event.type === "noteOn") {
        expect(sounding.size).toBe(0);
        sounding.add(event.key);
      }
      if (event.type === "noteOff") sounding.delete(event.key);
    }
    expect(sounding.size).toBe(0);
    expect(events.filter((event) => event.type === "noteOn").length).toBeGreaterThan(3);
  });

  test("arrows choose a key, Enter plays it", async () => {
    show(<Instruments />);
    document.querySelector<HTMLElement>('[data-key="60"]')?.focus();
    await userEvent.keyboard("{ArrowRight}{Enter}");
    expect(fake.live.map(([, event]) => [event.type, "key" in event && event.key])).toEqual([
      ["noteOn", 61],
      ["noteOff", 61],
    ]);
  });
});

test.each([
  ["mixer", <Mixer key="m" />],
  ["effects", <Effects key="e" />],
  ["instruments", <Instruments key="i" />],
])("axe finds nothing serious in the %s", async (_name, node) => {
  for (const theme of ["dark", "light"]) {
    document.documentElement.dataset.theme = theme;
    useSelection.getState().selectTrack(trackNamed(now(), "Keys").id);
    show(node);
    // colours that still fade from one theme to the other have no contrast to judge
    await expect.poll(() => document.getAnimations()).toEqual([]);
    expect(await seriousViolations(), theme).toEqual([]);
    cleanup();
  }
});

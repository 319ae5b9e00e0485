import { readFile } from "node:fs/promises";
import type { Browser, Download, Page } from "@playwright/test";
import { CROSSFADER, deckTrack, eqOf, unitSend } from "../../contract/dj/channels";
import { type MappingTarget, newMapping } from "../../contract/midi/mapping/mapping";
import { presetOf } from "../../contract/midi/mapping/preset";
import { formatAddress } from "../../contract/parameters/address";
import { type DemoServer, startDemo } from "./support/demo";
import { plugInController, pullOutController, sendMidi } from "./support/midi";
import { signUpAt } from "./support/publish";
import { dropFiles } from "./support/studio";
import { expect, test } from "./support/test";
import { audioOf, wav } from "./support/wav";

let server: DemoServer;
test.beforeAll(async () => {
  server = await startDemo();
});
test.afterAll(() => server?.close());

const RATE = 44_100;
const TONES = { one: 620, two: 1480 };

/** Kicks at a tempo under a tone by which the song is told from others, for a minute. */
function song(bpm: number, hz: number): Buffer {
  const perBeat = (60 * RATE) / bpm;
  return wav(60 * RATE, (frame) => {
    const into = frame % perBeat;
    const kick = Math.exp(-into / 2000) * Math.sin((2 * Math.PI * 60 * into) / RATE);
    return 0.4 * kick + 0.2 * Math.sin((2 * Math.PI * hz * frame) / RATE);
  });
}

const BOX = "Set Box";
const parameter = (address: Parameters<typeof formatAddress>[0]): MappingTarget => ({
  kind: "parameter",
  address: formatAddress(address),
});
const deck = (id: "a" | "b", control: string) => parameter({ of: "deck", id, parameter: control } as never);
const action = (id: string): MappingTarget => ({ kind: "action", id });

/** The buttons of the controller, by key, and its knobs and faders, by controller. */
const BUTTONS = {
  next: action("dj.library.next"),
  previous: action("dj.library.previous"),
  nextList: action("dj.library.nextList"),
  loadA: action("dj.library.loadA"),
  loadB: action("dj.library.loadB"),
  preview: action("dj.library.preview"),
  record: action("dj.record"),
  playA: deck("a", "play"),
  playB: deck("b", "play"),
  cueA: deck("a", "cue"),
  syncB: deck("b", "sync"),
  hotCueA: deck("a", "hotCue1"),
  loopB: deck("b", "beatLoop"),
  loopOffB: deck("b", "loop"),
} satisfies Record<string, MappingTarget>;
const KNOBS = {
  crossfader: parameter({ of: "device", id: CROSSFADER, parameter: "position" }),
  lowA: parameter({ of: "device", id: eqOf(deckTrack("a")), parameter: "low" }),
  effectB: parameter({ of: "send", id: unitSend(deckTrack("b"), 1), parameter: "level" }),
} satisfies Record<string, MappingTarget>;

type Button = keyof typeof BUTTONS;
type Knob = keyof typeof KNOBS;
const keyOf = (button: Button) => 36 + Object.keys(BUTTONS).indexOf(button);
const controllerOf = (knob: Knob) => 20 + Object.keys(KNOBS).indexOf(knob);

const MAPPINGS = [
  ...Object.entries(BUTTONS).map(([name, target]) => ({
    ...newMapping({
      id: `b-${name}`,
      device: BOX,
      message: { kind: "note", channel: 1, key: keyOf(name as Button) },
      target,
    }),
    control: "button" as const,
    mode:
      target.kind === "parameter" && /(cue|hotCue1)$/.test(target.address)
        ? ("momentary" as const)
        : ("toggle" as const),
  })),
  ...Object.entries(KNOBS).map(([name, target]) =>
    newMapping({
      id: `k-${name}`,
      device: BOX,
      message: { kind: "control", channel: 1, controller: controllerOf(name as Knob), encoding: "absolute" },
      target,
    }),
  ),
];

const press = (page: Page, button: Button) => sendMidi(page, [0x90, keyOf(button), 100], [0x80, keyOf(button), 0]);
const turn = (page: Page, knob: Knob, ...values: number[]) =>
  sendMidi(page, ...values.map((value) => [0xb0, controllerOf(knob), value]));

const player = (page: Page, name: "A" | "B") => page.getByRole("region", { name: `Deck ${name} player` });
async function elapsed(page: Page, name: "A" | "B"): Promise<number> {
  const text = (await player(page, name).locator("[data-reading=elapsed]").textContent()) ?? "";
  const [minutes, seconds] = text.replace("−", "-").split(":").map(Number);
  return (minutes ?? 0) * 60 + (seconds ?? 0);
}
const bpm = async (page: Page, name: "A" | "B") =>
  Number(await player(page, name).locator("[data-reading=bpm]").textContent());
/** The deck has played for so many more seconds. */
async function plays(page: Page, name: "A" | "B", seconds: number): Promise<void> {
  const from = await elapsed(page, name);
  await expect.poll(() => elapsed(page, name)).toBeGreaterThan(from + seconds);
}

/** A guest on a phone asks for a song and votes. */
async function guestAsks(browser: Browser, address: string): Promise<void> {
  const phone = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await phone.goto(address);
  await phone.getByRole("button", { name: "Request: two" }).click();
  await expect(
    phone.getByRole("region", { name: "Requested" }).getByRole("button", { name: "Voted: two" }),
  ).toBeVisible();
}

/** dB of a sine in a part of the left channel of 24-bit stereo, against full scale. */
function toneDb(data: Buffer, rate: number, hz: number, from: number, seconds: number): number {
  const [first, count] = [Math.round(from * rate), Math.round(seconds * rate)];
  let [re, im] = [0, 0];
  for (let n = 0; n < count; n++) {
    const value = data.readIntLE((first + n) * 6, 3) / 0x800000;
    re += value * Math.cos((2 * Math.PI * hz * n) / rate);
    im += value * Math.sin((2 * Math.PI * hz * n) / rate);
  }
  return 20 * Math.log10((2 * Math.hypot(re, im)) / count);
}

const textOf = async (download: Download) => readFile(await download.path(), "utf8");

test("a whole set from a controller: load, cue, sync, blend, effect, hot cue, loop, record, publish; a guest asks", async ({
  page,
  context,
  browser,
}) => {
  test.slow();
  await plugInController(context, BOX);
  const token = await signUpAt(server.url, "setbooth");
  await page.addInitScript((value) => {
    if (window === window.top) localStorage.setItem("auth_token", value);
  }, token);
  await page.goto(`${server.url}/dj-studio`);
  const library = page.getByRole("region", { name: "Library" });

  await test.step("the controller is connected, its mappings are read, and two songs taken in", async () => {
    await dropFiles(library, [
      { name: "one.wav", bytes: song(120, TONES.one) },
      { name: "two.wav", bytes: song(124, TONES.two) },
    ]);
    await page.getByRole("button", { name: "MIDI controllers" }).click();
    await page.getByRole("button", { name: "Connect controllers" }).click();
    await expect(page.getByText("1 controller connected")).toBeVisible();
    const buffer = Buffer.from(JSON.stringify(presetOf(BOX, BOX, MAPPINGS)));
    await page
      .locator("input[type=file][accept*=json]")
      .setInputFiles({ name: "box.json", mimeType: "application/json", buffer });
    await expect(page.getByText(`${MAPPINGS.length} mappings for ${BOX}`)).toBeVisible();
    await page.getByRole("button", { name: "Close the MIDI panel" }).click();
    await expect(library.getByRole("row", { name: /one/ })).toContainText("120");
    await expect(library.getByRole("row", { name: /two/ })).toContainText("124");
  });

  await test.step("the library is scrolled, a track listened to, and two loaded, by the controller", async () => {
    const titled = (title: string) => library.getByRole("row", { name: new RegExp(title) });
    // through the lists and back: all tracks, prepare, no other
    await press(page, "nextList");
    await expect(library.getByRole("button", { name: /^Prepare/ })).toHaveAttribute("aria-current", "true");
    await press(page, "nextList");
    await expect(library.getByRole("button", { name: /^All tracks/ })).toHaveAttribute("aria-current", "true");
    await library.getByRole("columnheader", { name: "Title" }).getByRole("button").click();
    await press(page, "next");
    await expect(titled("one")).toHaveAttribute("aria-selected", "true");
    await press(page, "loadA");
    await expect(player(page, "A").getByText("one", { exact: true })).toBeVisible();
    await press(page, "next");
    await expect(titled("two")).toHaveAttribute("aria-selected", "true");
    await press(page, "preview");
    await expect(titled("two").getByRole("button", { name: /Stop/ })).toBeVisible();
    await press(page, "preview");
    await press(page, "loadB");
    await expect(player(page, "B").getByText("two", { exact: true })).toBeVisible();
    await press(page, "previous");
    await expect(titled("one")).toHaveAttribute("aria-selected", "true");
  });

  let link = "";
  await test.step("guests may ask, and one does", async () => {
    await page.getByRole("button", { name: "Requests" }).click();
    const panel = page.getByRole("dialog", { name: "Requests" });
    await panel.getByRole("textbox", { name: "Name of the set" }).fill("Friday");
    await panel.getByRole("button", { name: "Open requests" }).click();
    link = (await panel.getByRole("link").getAttribute("href")) ?? "";
    await guestAsks(browser, server.url + new URL(link).pathname);
    await expect(panel.getByRole("list", { name: "Waiting" }).getByText("two")).toBeVisible();
    await page.keyboard.press("Escape");
  });

  await test.step("the set is played", async () => {
    await turn(page, "crossfader", 64, 0);
    await press(page, "record");
    await expect(page.getByRole("button", { name: "End the recording of the set" })).toBeVisible();
    await press(page, "playA");
    await plays(page, "A", 3);
    await press(page, "hotCueA");
    await plays(page, "A", 6);
    let before = await elapsed(page, "A");
    await press(page, "hotCueA");
    // it goes back by six seconds, and plays on from there
    await expect
      .poll(async () => {
        const now = await elapsed(page, "A");
        const back = now < before;
        before = now;
        return back;
      })
      .toBe(true);

    await press(page, "syncB");
    await expect.poll(() => bpm(page, "B")).toBeCloseTo(120, 0);
    await turn(page, "effectB", 100);
    await press(page, "playB");
    await plays(page, "B", 2);
    // the blend: the low band of A goes, then A
    await turn(page, "lowA", 64, 32, 0);
    await turn(page, "crossfader", 32, 64, 96, 127);
    await press(page, "loopB");
    await expect(player(page, "B").getByRole("button", { name: "On: Loop" })).toHaveAttribute("aria-pressed", "true");
    await press(page, "loopOffB");
    await plays(page, "B", 7);
    // the controller is pulled out in the middle of the set, which goes on
    await pullOutController(page);
    await plays(page, "B", 1);
    await page.getByRole("button", { name: "End the recording of the set" }).click();
  });

  const sets = page.getByRole("dialog", { name: "Recorded sets" });
  await test.step("what was recorded has both songs in it, in their order and at their level", async () => {
    await page.getByRole("button", { name: "Open", exact: true }).click();
    const tracks = sets.getByRole("list", { name: "Track list" }).getByRole("listitem");
    await expect(tracks).toHaveText([/one$/, /two$/]);
    await sets.getByText("Export as a file").click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      sets.getByRole("button", { name: "Export", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.wav$/);
    const { data, rate, channels, bits } = audioOf(await readFile(await download.path()));
    expect([channels, bits]).toEqual([2, 24]);
    const seconds = data.length / 6 / rate;
    // a tone of 0.2 is at −14 dB: auto gain and crossfader move it by some dB
    const [first, second] = [TONES.one, TONES.two].map((hz) => (at: number) => toneDb(data, rate, hz, at, 1));
    expect(first!(2)).toBeGreaterThan(-24);
    expect(first!(2)).toBeLessThan(-4);
    expect(second!(2)).toBeLessThan(-50);
    const end = seconds - 2;
    // played slower, the second tone is as much lower
    const slower = toneDb(data, rate, (TONES.two * 120) / 124, end, 1);
    expect(Math.max(slower, second!(end))).toBeGreaterThan(-24);
    expect(first!(end)).toBeLessThan(-50);
  });

  await test.step("its cue sheet is there after a reload, too", async () => {
    await page.reload();
    await page.getByRole("button", { name: "Recorded sets" }).click();
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      sets.getByRole("button", { name: "Save cue sheet" }).click(),
    ]);
    expect(await textOf(download)).toMatch(/TITLE "one"[\s\S]*INDEX 01 00:00:00[\s\S]*TITLE "two"/);
  });

  await test.step("it is published with its track list", async () => {
    await sets.getByRole("button", { name: "Publish …" }).click();
    const dialog = page.getByRole("dialog", { name: "Publish", exact: true });
    await expect(dialog).toContainText("The sound is sent", { timeout: 60_000 });
    await expect(dialog.getByRole("list", { name: "Track list" }).getByRole("listitem")).toHaveText([/one$/, /two$/]);
    await dialog.getByLabel("Title").fill("Friday at the Harbour");
    await dialog.getByRole("button", { name: "Publish", exact: true }).click();
    await expect(page.getByText("It can be heard now.")).toBeVisible({ timeout: 60_000 });
    await page.getByRole("link", { name: "Open its page" }).click();
    await expect(page.getByRole("heading", { name: "Friday at the Harbour" })).toBeVisible();
    await expect(page.getByRole("list", { name: "Track list" }).getByRole("listitem")).toHaveText([/one$/, /two$/]);
  });
});

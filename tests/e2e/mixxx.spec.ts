import { plugBackIn, plugInController, pullOutController, sendMidi, sentMidi } from "./support/midi";
import { dropFiles } from "./support/studio";
import { expect, test } from "./support/test";
import { wav } from "./support/wav";

const NAME = "Two-deck controller";

/** A mapping of our own: play with its light by the file, quantise with its light by a script. */
const XML = `<?xml version="1.0" encoding="utf-8"?>
<MixxxControllerPreset schemaVersion="1">
  <info><name>Two decks</name></info>
  <controller id="Two-deck controller">
    <scriptfiles><file filename="two-decks.js" functionprefix="TwoDecks"/></scriptfiles>
    <controls>
      <control><group>[Channel1]</group><key>play</key><status>0x90</status><midino>0x01</midino><options><normal/></options></control>
      <control><group>[Channel1]</group><key>TwoDecks.quantise</key><status>0x90</status><midino>0x02</midino><options><script-binding/></options></control>
      <control><group>[Channel1]</group><key>volume</key><status>0xB0</status><midino>0x07</midino><options><normal/></options></control>
    </controls>
    <outputs>
      <output><group>[Channel1]</group><key>play_indicator</key><status>0x90</status><midino>0x01</midino><minimum>0.5</minimum></output>
    </outputs>
  </controller>
</MixxxControllerPreset>`;
const SCRIPT = `var TwoDecks = {};
TwoDecks.init = function () {
  engine.makeConnection("[Channel1]", "quantize", function (on) {
    midi.sendShortMsg(0x90, 2, on ? 127 : 0);
  }).trigger();
};
TwoDecks.shutdown = function () { midi.sendShortMsg(0x90, 2, 0); };
TwoDecks.quantise = function (channel, control, value, status, group) {
  if (value > 0) script.toggleControl(group, "quantize");
};`;

const light = (on: boolean) => [0x90, 1, on ? 127 : 0];

test("a controller plays the DJ studio by the person's own Mixxx mapping, and again after it was unplugged", async ({
  page,
  context,
}) => {
  await plugInController(context, NAME);
  await page.goto("/dj");
  const library = page.getByRole("region", { name: "Library" });
  await dropFiles(library, [
    { name: "tone.wav", bytes: wav(60 * 44_100, (frame) => 0.5 * Math.sin((2 * Math.PI * 220 * frame) / 44_100)) },
  ]);
  await library.getByRole("button", { name: "Load tone to deck A" }).click();
  const deck = page.getByRole("region", { name: "Deck A player" });
  await expect(deck.getByText("tone", { exact: true })).toBeVisible();

  // the mapping is imported, and the panel says how much of it works
  await page.keyboard.press("Alt+m");
  const panel = page.getByRole("region", { name: "MIDI controllers" });
  const connect = panel.getByRole("button", { name: "Connect controllers" });
  if (await connect.isVisible()) await connect.click();
  await expect(panel.getByText("1 controller connected")).toBeVisible();
  await panel.getByRole("button", { name: "Mixxx" }).click();
  const dialog = page.getByRole("dialog", { name: "Mixxx mappings" });
  await dropFiles(dialog.getByRole("region", { name: "Import a mapping" }), [
    { name: "Two decks.midi.xml", bytes: Buffer.from(XML) },
    { name: "two-decks.js", bytes: Buffer.from(SCRIPT) },
  ]);
  await expect(dialog.getByText("3 of 3 controls work.")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();

  // press: the deck plays, the light answers; the script's button too
  const play = deck.getByRole("button", { name: "Play" });
  await expect.poll(() => sentMidi(page)).toContainEqual([0x90, 2, 127]);
  await sendMidi(page, [0x90, 1, 127], [0x80, 1, 0]);
  await expect(deck.getByRole("button", { name: /Pause|Play/ }).first()).toHaveAttribute("aria-pressed", "true");
  await expect.poll(() => sentMidi(page)).toContainEqual(light(true));
  await sendMidi(page, [0x90, 2, 127], [0x80, 2, 0]);
  await expect
    .poll(async () => (await sentMidi(page)).filter(([, number]) => number === 2).at(-1))
    .toEqual([0x90, 2, 0]);

  // pulled out the deck plays on; plugged in again it is lit as the deck stands, and plays it
  await pullOutController(page);
  await expect(panel.getByText("0 controllers connected")).toBeVisible();
  await plugBackIn(page);
  await expect(panel.getByText("1 controller connected")).toBeVisible();
  await expect.poll(() => sentMidi(page)).toContainEqual(light(true));
  await sendMidi(page, [0x90, 1, 127], [0x80, 1, 0]);
  await expect(play).toHaveAttribute("aria-pressed", "false");
  await expect
    .poll(async () => (await sentMidi(page)).filter(([, number]) => number === 1).at(-1))
    .toEqual(light(false));
});

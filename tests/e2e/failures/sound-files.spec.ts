import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Page } from "@playwright/test";
import {
  clipsOfSelectedTrack,
  dropFiles,
  lanes,
  newProject,
  saved,
  selectTrack,
  trackHead,
  trackHeads,
} from "../support/studio";
import { expect, test } from "../support/test";
import { sine } from "../support/wav";

const fixtures = fileURLToPath(new URL("../../fixtures/audio", import.meta.url));
const fixture = (name: string) => readFileSync(join(fixtures, name));

/** Drops one file on the empty part of the lanes. */
const drop = (page: Page, name: string, bytes: Buffer) => dropFiles(lanes(page), [{ name, bytes }], { x: 2, y: 260 });

/** The line that the tray of imports has for a file. */
const line = (page: Page, name: string) => page.getByRole("listitem").filter({ hasText: name });

/** A track with a clip, which must survive everything that comes after. */
async function projectWithATone(page: Page): Promise<void> {
  await newProject(page);
  await drop(page, "tone.wav", sine(440, 2));
  await expect(trackHead(page, "tone")).toBeVisible({ timeout: 30_000 });
}

async function toneIsThere(page: Page): Promise<void> {
  await selectTrack(page, "tone");
  await expect(clipsOfSelectedTrack(page)).toHaveText([/^tone, audio clip/]);
  await saved(page);
}

/** A WAV that claims to have no channels. */
function withoutChannels(): Buffer {
  const bytes = sine(440, 1);
  bytes.writeUInt16LE(0, 22);
  return bytes;
}

const flac = fixture("stereo-44100-16.flac");

const refused: { what: string; name: string; bytes: Buffer; says: RegExp }[] = [
  { what: "an empty file", name: "empty.wav", bytes: Buffer.alloc(0), says: /Not imported\. .*empty/ },
  {
    what: "bytes that are no sound",
    name: "noise.wav",
    bytes: Buffer.from(Array.from({ length: 5000 }, (_, index) => ((index * 73) ^ (index >> 3)) & 0x7f)),
    says: /Not imported\. .*not a sound file/,
  },
  {
    what: "a text called .mp3",
    name: "letter.mp3",
    bytes: Buffer.from("Dear producer,\nhere is no music.\n".repeat(40)),
    says: /Not imported\. .*not a sound file/,
  },
  {
    what: "a WAV whose header is cut off",
    name: "stub.wav",
    bytes: sine(440, 1).subarray(0, 22),
    says: /Not imported\. .*(damaged|cut off|no audio)/,
  },
  { what: "a WAV without channels", name: "mute.wav", bytes: withoutChannels(), says: /Not imported\. .*0 channels/ },
  {
    what: "a film without sound",
    name: "film.webm",
    bytes: fixture("video-only.webm"),
    says: /Not imported\. .*no sound/,
  },
  {
    what: "a FLAC whose audio was overwritten",
    name: "broken.flac",
    bytes: Buffer.concat([flac.subarray(0, 42), Buffer.alloc(6000, 0x55)]),
    says: /Not imported\. .*(FLAC|damaged|decoded)/,
  },
];

test("files that are no sound are refused, each with a sentence, and the project stays as it was", async ({ page }) => {
  await projectWithATone(page);
  for (const { what, name, bytes, says } of refused) {
    await test.step(what, async () => {
      await drop(page, name, bytes);
      await expect(line(page, name).getByRole("alert"), what).toContainText(says, { timeout: 30_000 });
      await page.getByRole("button", { name: `Dismiss ${name}` }).click();
      await expect(line(page, name)).toHaveCount(0);
    });
  }
  await expect(trackHeads(page)).toHaveCount(1);
  await toneIsThere(page);
  await page.reload();
  await toneIsThere(page);
});

test("a truncated file gives what there is of it, and says that it ended early", async ({ page }) => {
  await projectWithATone(page);
  const whole = sine(220, 1.875);
  // half of it: at 128 BPM two quarters
  await drop(page, "half.wav", whole.subarray(0, 44 + 4 * Math.round(0.9375 * 44100)));
  await expect(line(page, "half.wav").getByRole("status")).toContainText("The file ends before its audio does", {
    timeout: 30_000,
  });
  await selectTrack(page, "half");
  await expect(clipsOfSelectedTrack(page)).toHaveText([/^half, audio clip, bar 1\.1\.1 to 1\.3\.1$/]);
  await toneIsThere(page);
});

test("a file under another format's name is read as what it is", async ({ page }) => {
  await projectWithATone(page);
  await drop(page, "really-flac.mp3", flac);
  // this one by the button
  const chooser = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "Import", exact: true }).click();
  await (await chooser).setFiles({ name: "really-wav.ogg", mimeType: "audio/ogg", buffer: sine(330, 1) });
  const names = ["really-flac", "really-wav"];
  // an import selects the new tracks: both must be there before one is chosen
  for (const name of names) await expect(trackHead(page, name)).toBeVisible({ timeout: 30_000 });
  for (const name of names) {
    await selectTrack(page, name);
    await expect(clipsOfSelectedTrack(page)).toHaveText([new RegExp(`^${name}, audio clip`)]);
  }
  await toneIsThere(page);
});

/** A MIDI file of one track with these event bytes; the header may claim more tracks, the track more bytes. */
function midi(events: number[], { tracks = 1, length = events.length } = {}): Buffer {
  const header = [0x4d, 0x54, 0x68, 0x64, 0, 0, 0, 6, 0, 1, 0, tracks, 1, 0xe0];
  const chunk = [0x4d, 0x54, 0x72, 0x6b, length >>> 24, (length >> 16) & 255, (length >> 8) & 255, length & 255];
  return Buffer.from([...header, ...chunk, ...events]);
}

/** A quarter of middle C. */
const NOTE = [0, 0x90, 60, 100, 0x83, 0x60, 0x80, 60, 0];

test("a MIDI file that is cut off gives its notes and says what is missing", async ({ page }) => {
  await projectWithATone(page);
  await drop(page, "cut.mid", midi([...NOTE, ...NOTE], { tracks: 3, length: 200 }));
  await expect(line(page, "cut.mid").getByRole("status")).toContainText(/Imported\. \S+/, { timeout: 30_000 });
  await expect(trackHeads(page)).toHaveCount(2);
  await trackHeads(page)
    .last()
    .getByRole("button", { name: /^Colour of/ })
    .focus();
  await expect(clipsOfSelectedTrack(page)).toHaveText([/note clip with 2 notes/]);
  await toneIsThere(page);
});

test("a MIDI file of which only a piece of the header is left is refused with a sentence", async ({ page }) => {
  await projectWithATone(page);
  await drop(page, "header.mid", midi(NOTE).subarray(0, 10));
  await expect(line(page, "header.mid").getByRole("alert")).toContainText(/Not imported\. \S+/, { timeout: 30_000 });
  await expect(trackHeads(page)).toHaveCount(1);
  await toneIsThere(page);
});

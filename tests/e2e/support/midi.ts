import { createRequire } from "node:module";
import type { BrowserContext, Page } from "@playwright/test";
import type WebMidiTest from "web-midi-test";

declare global {
  interface Window {
    WMT?: typeof WebMidiTest;
    __midi?: {
      source: InstanceType<typeof WebMidiTest.MidiSrc>;
      lights: InstanceType<typeof WebMidiTest.MidiDst>;
      sent: number[][];
    };
  }
}

/** From the next page on there is one controller, with lights, in place of the machine's own. */
export async function plugInController(context: BrowserContext, name: string): Promise<void> {
  await context.addInitScript({ path: createRequire(import.meta.url).resolve("web-midi-test/wmt.js") });
  await context.addInitScript((its) => {
    const { WMT } = window;
    if (!WMT) throw new Error("There is no fake MIDI.");
    const sent: number[][] = [];
    const source = new WMT.MidiSrc(its);
    const lights = new WMT.MidiDst(its);
    lights.receive = (data?: number[]) => void sent.push(Array.from(data ?? []));
    source.connect();
    lights.connect();
    window.__midi = { source, lights, sent };
    Object.defineProperty(navigator, "requestMIDIAccess", { value: WMT.requestMIDIAccess });
  }, name);
}

/** The controller sends messages, one after the other. */
export const sendMidi = (page: Page, ...messages: number[][]): Promise<void> =>
  page.evaluate((all) => {
    for (const bytes of all) window.__midi?.source.emit(bytes);
  }, messages);

/** The controller is pulled out. */
export const pullOutController = (page: Page): Promise<void> =>
  page.evaluate(() => void window.__midi?.source.disconnect());

/** It is plugged in again; what its lights were sent before counts no more. */
export const plugBackIn = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const { __midi: midi } = window;
    if (!midi) throw new Error("No controller was there.");
    midi.lights.disconnect();
    midi.sent.length = 0;
    midi.source.connect();
    midi.lights.connect();
  });

/** What the controller's lights were sent last; null before the first. */
export const lastLight = (page: Page): Promise<number[] | null> =>
  page.evaluate(() => window.__midi?.sent.at(-1) ?? null);

/** All that the controller was sent. */
export const sentMidi = (page: Page): Promise<number[][]> => page.evaluate(() => window.__midi?.sent ?? []);

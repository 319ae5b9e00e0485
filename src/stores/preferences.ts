import { z } from "zod";
import { create } from "zustand";
import { CUE_MODES } from "../../contract/dj/cueModes";
import { arpeggio, DEFAULT_ARPEGGIO } from "../../contract/instruments/arpeggio";
import { SCALE_NAMES } from "../../contract/instruments/harmony";
import { DEFAULT_HEADPHONES, DEFAULT_OUTPUTS, type HeadphonesMix, type OutputChoice } from "../engine/outputs/port";
import { BUFFER_FRAMES, BUFFER_SIZES } from "../engine/port";

export { BUFFER_FRAMES, BUFFER_SIZES };

const outputDevice = z.object({ deviceId: z.string().max(200), label: z.string().max(200) });

const outputChoice: z.ZodType<OutputChoice> = z.object({
  main: outputDevice.nullable(),
  headphones: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("off") }),
    z.object({ kind: z.literal("channels") }),
    z.object({ kind: z.literal("split") }),
    outputDevice.extend({ kind: z.literal("device") }),
  ]),
});

const headphonesMix: z.ZodType<HeadphonesMix> = z.object({
  level: z.number().min(-60).max(12),
  mix: z.number().min(0).max(1),
  split: z.boolean(),
  clickAside: z.boolean(),
});

/**
 * A person's settings on this device, stored in localStorage. They belong to no project: a project's metronome, loop
 * and the like are in its document.
 */
const preferencesSchema = z.object({
  theme: z.enum(["dark", "light", "system"]).catch("dark"),
  /** for each group of panels, the panels' sizes: percent by panel id */
  layouts: z.record(z.string(), z.record(z.string(), z.number().min(0).max(100))).catch({}),
  /** panels that are closed */
  closed: z.record(z.string(), z.boolean()).catch({}),
  /** first steps that were done, by whose they are */
  firstSteps: z.record(z.string(), z.array(z.string().max(40)).max(20)).catch({}),
  /** the selected tabs of the studio and of its dock */
  tabs: z.record(z.string(), z.string()).catch({}),
  snap: z.boolean().catch(true),
  /** grid of the timeline and the piano roll, "auto" or a note value */
  grid: z.string().catch("auto"),
  followPlayhead: z.boolean().catch(true),
  /** plays a note when it is drawn or selected */
  audition: z.boolean().catch(true),
  /** the pinned size of the output buffer; null: it grows by itself */
  buffer: z
    .union([z.enum(BUFFER_SIZES), z.literal(BUFFER_FRAMES)])
    .nullable()
    .catch(null),
  /** the output devices, and what the headphones hear */
  outputs: outputChoice.catch(DEFAULT_OUTPUTS),
  headphones: headphonesMix.catch(DEFAULT_HEADPHONES),
  /** settings for playing notes on the computer keyboard */
  keyboard: z
    .object({ on: z.boolean(), octave: z.int().min(-2).max(8), velocity: z.int().min(1).max(127) })
    .catch({ on: false, octave: 3, velocity: 100 }),
  /** how the instruments studio is played: `octave` is that of the middle keys, `typing` whether the computer's keys play */
  instruments: z
    .object({
      octave: z.int().min(1).max(8),
      typing: z.boolean(),
      root: z.int().min(0).max(11),
      scale: z.enum(SCALE_NAMES),
      showScale: z.boolean(),
      letRing: z.boolean(),
      record: z.enum(["notes", "audio"]),
    })
    .catch({
      ...{ octave: 4, typing: true, root: 0, scale: "Major" },
      ...{ showScale: false, letRing: true, record: "notes" },
    }),
  /** the arpeggiator of the instrument with the focus */
  arpeggio: arpeggio.extend({ on: z.boolean() }).catch({ ...DEFAULT_ARPEGGIO, on: false }),
  /** names of presets of the library */
  favouritePresets: z.array(z.string().max(200)).catch([]),
  /** of the DJ studio: how the cue button behaves, how many decks are seen, whether a loaded track sets its deck's gain */
  dj: z
    .object({
      cueMode: z.enum(CUE_MODES).catch("mixxx"),
      fourDecks: z.boolean().catch(false),
      autoGain: z.boolean().catch(true),
    })
    .catch({ cueMode: "mixxx", fourDecks: false, autoGain: true }),
  /** the chosen keys: the name of the preset, and every action whose keys differ from its own */
  keymap: z
    .object({ preset: z.string().max(40), keys: z.record(z.string(), z.array(z.string().max(40)).max(8)) })
    .catch({ preset: "backline", keys: {} }),
});
export type PreferenceValues = z.infer<typeof preferencesSchema>;

interface Preferences extends PreferenceValues {
  set(values: Partial<PreferenceValues>): void;
  setLayout(group: string, layout: Record<string, number>): void;
  setClosed(panel: string, closed: boolean): void;
  setTab(group: string, tab: string): void;
}

const KEY = "backline.preferences";

/** Reads preferences from their stored text; missing or invalid ones get their defaults. */
export function readPreferences(text: string | null): PreferenceValues {
  let raw: unknown = {};
  try {
    raw = JSON.parse(text ?? "{}");
    // the older format had only one larger size
    if (Object(raw).largeBuffer === true) raw = { buffer: "largest", ...Object(raw) };
  } catch {
    // the text is not ours
  }
  const parsed = preferencesSchema.safeParse(raw);
  return parsed.success ? parsed.data : preferencesSchema.parse({});
}

function stored(): PreferenceValues {
  try {
    return readPreferences(localStorage.getItem(KEY));
  } catch {
    // storage is forbidden
    return readPreferences(null);
  }
}

export const usePreferences = create<Preferences>()((set) => ({
  ...stored(),
  set: (values) => set(values),
  setLayout: (group, layout) => set((now) => ({ layouts: { ...now.layouts, [group]: layout } })),
  setClosed: (panel, closed) => set((now) => ({ closed: { ...now.closed, [panel]: closed } })),
  setTab: (group, tab) => set((now) => ({ tabs: { ...now.tabs, [group]: tab } })),
}));

usePreferences.subscribe((now) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(preferencesSchema.parse(now)));
  } catch {
    // storage is full or forbidden: preferences last until the page is closed
  }
});

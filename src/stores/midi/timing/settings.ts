import { z } from "zod";
import { create } from "zustand";
import { MAPPING_LIMITS } from "../../../../contract/midi/mapping/mapping";

/** Devices that keep time with the studio, by name; kept in this browser. */

/** Devices, and lines of thru, that are kept at most. */
const MOST = 32;
const name = z.string().min(1).max(MAPPING_LIMITS.device);

const settingsSchema = z.object({
  /** the devices that are sent MIDI clock */
  clockOut: z.array(name).max(MOST).catch([]),
  /** whose clock or time code the transport follows */
  follow: z
    .object({ device: name, by: z.enum(["clock", "timecode"]) })
    .nullable()
    .catch(null),
  /** what comes from one device goes out to another, besides all else */
  thru: z
    .array(z.object({ from: name, to: name }))
    .max(MOST)
    .catch([]),
});
export type TimingSettings = z.infer<typeof settingsSchema>;

const KEY = "backline.midi.timing";

function stored(): TimingSettings {
  try {
    const parsed = settingsSchema.safeParse(JSON.parse(localStorage.getItem(KEY) ?? "{}"));
    if (parsed.success) return parsed.data;
  } catch {
    // storage is forbidden, or the text is not ours
  }
  return settingsSchema.parse({});
}

export const useTiming = create<TimingSettings>()(() => stored());

useTiming.subscribe((now) => {
  try {
    localStorage.setItem(KEY, JSON.stringify(now));
  } catch {
    // the settings hold until the page is closed
  }
});

export function setClockOut(device: string, on: boolean): void {
  useTiming.setState(({ clockOut }) => {
    const others = clockOut.filter((other) => other !== device);
    return { clockOut: on ? [...others, device].slice(-MOST) : others };
  });
}

export function addThru(from: string, to: string): void {
  useTiming.setState(({ thru }) => {
    const others = thru.filter((line) => line.from !== from || line.to !== to);
    return { thru: [...others, { from, to }].slice(-MOST) };
  });
}

export function removeThru(from: string, to: string): void {
  useTiming.setState(({ thru }) => ({ thru: thru.filter((line) => line.from !== from || line.to !== to) }));
}

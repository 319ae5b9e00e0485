import { CircleOff, Copy, Trash2 } from "lucide-react";
import { TRACK_COLORS, type Track } from "../../../../contract/project/document";
import type { MenuEntry } from "../../../ui/overlays/Menu";
import { command } from "../document";
import type { AudioInputDevice } from "./inputs";
import styles from "./TrackHeader.module.css";
import { COLOUR_NAMES } from "./trackKinds";
import { duplicateTrack, removeTracks } from "./tracks";

/** Which menu of a track's head. */
export type TrackMenu = "track" | "colour" | "input";

const CHANNELS = { left: "Mono, left", right: "Mono, right", stereo: "Stereo" } as const;

/** Where a track records from, in a few words. */
export function inputName(track: Track): string {
  if (track.kind === "audio") {
    const input = track.audioInput;
    return input ? `${input.label}, ${CHANNELS[input.channels].toLowerCase()}` : "Default input";
  }
  const channel = track.midiInput?.channel ?? null;
  return channel === null ? "All keyboards" : `Channel ${channel}`;
}

/** The entries of a menu of a track's head. */
export function trackMenuEntries(
  menu: TrackMenu,
  track: Track,
  acts: { rename: () => void; clearClip: () => void; devices: readonly AudioInputDevice[]; readOnly: boolean },
): MenuEntry[] {
  if (menu === "colour") return [{ kind: "label", label: "Colour" }, ...colourEntries(track)];
  if (menu === "input") return track.kind === "audio" ? audioEntries(track, acts.devices) : midiEntries(track);
  const disabled = acts.readOnly;
  return [
    { label: "Rename", keys: "F2", run: acts.rename, disabled },
    { kind: "submenu", label: "Colour", entries: colourEntries(track) },
    { label: "Duplicate", icon: Copy, keys: "Mod+Shift+D", run: () => duplicateTrack(track.id), disabled },
    { label: "Put out the clip light", icon: CircleOff, run: acts.clearClip },
    { kind: "separator" },
    {
      label: "Delete",
      icon: Trash2,
      keys: "Mod+Backspace",
      danger: true,
      run: () => removeTracks([track.id]),
      disabled,
    },
  ];
}

function colourEntries(track: Track): MenuEntry[] {
  return Array.from({ length: TRACK_COLORS }, (_, color) => ({
    label: `${COLOUR_NAMES[color] ?? color}${color === track.color ? " (now)" : ""}`,
    before: <span className={styles.swatch} style={{ background: `var(--track-${color})` }} />,
    run: () => void command("setTrack", { id: track.id, color }),
  }));
}

function audioEntries(track: Track, devices: readonly AudioInputDevice[]): MenuEntry[] {
  const now = track.audioInput;
  return [{ id: null, label: "Default input" }, ...devices].map((device) => ({
    kind: "submenu",
    label: device.label,
    entries: (Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]).map((channels) => ({
      kind: "check",
      label: CHANNELS[channels],
      on: (now?.deviceId ?? null) === device.id && (now?.channels ?? "stereo") === channels,
      run: () =>
        void command("setTrack", { id: track.id, audioInput: { deviceId: device.id, label: device.label, channels } }),
    })),
  }));
}

function midiEntries(track: Track): MenuEntry[] {
  const deviceId = track.midiInput?.deviceId ?? null;
  const now = track.midiInput?.channel ?? null;
  const set = (channel: number | null) => void command("setTrack", { id: track.id, midiInput: { deviceId, channel } });
  return [
    { kind: "check", label: "All channels", on: now === null, run: () => set(null) },
    { kind: "separator" },
    ...Array.from({ length: 16 }, (_, index): MenuEntry => {
      const channel = index + 1;
      return { kind: "check", label: `Channel ${channel}`, on: now === channel, run: () => set(channel) };
    }),
  ];
}

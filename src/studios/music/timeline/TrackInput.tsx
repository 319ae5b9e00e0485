import { Mic, Piano } from "lucide-react";
import type { Track } from "../../../../contract/project/document";
import { Icon } from "../../../ui/layout/Icon";
import { Menu, type MenuEntry } from "../../../ui/overlays/Menu";
import { command } from "../document";
import { type AudioInputDevice, refreshInputs, useAudioInputs } from "./inputs";
import styles from "./TrackHeader.module.css";

const CHANNELS = { left: "Mono, left", right: "Mono, right", stereo: "Stereo" } as const;

/** Where a track records from, as a menu: device and channels, or keyboard channel. */
export function TrackInput({ track, disabled }: { track: Track; disabled: boolean }) {
  const devices = useAudioInputs();
  const audio = track.kind === "audio";
  const label = audio ? audioInputName(track) : midiInputName(track);
  return (
    <Menu
      trigger={
        <button
          type="button"
          className={styles.input}
          disabled={disabled}
          aria-label={`Input of ${track.name}: ${label}`}
          title={`Input: ${label}`}
          onPointerDown={() => void refreshInputs()}
        >
          <Icon as={audio ? Mic : Piano} size={12} />
          <span>{label}</span>
        </button>
      }
      entries={() => (audio ? audioEntries(track, devices) : midiEntries(track))}
    />
  );
}

function audioInputName(track: Track): string {
  const input = track.audioInput;
  return input ? `${input.label}, ${CHANNELS[input.channels].toLowerCase()}` : "Default input";
}

function midiInputName(track: Track): string {
  const channel = track.midiInput?.channel ?? null;
  return channel === null ? "All keyboards" : `Channel ${channel}`;
}

function audioEntries(track: Track, devices: readonly AudioInputDevice[]): MenuEntry[] {
  const all = [{ id: null, label: "Default input" }, ...devices];
  return all.map((device) => ({
    kind: "submenu",
    label: device.label,
    entries: (Object.keys(CHANNELS) as (keyof typeof CHANNELS)[]).map((channels) => ({
      kind: "check",
      label: CHANNELS[channels],
      on: (track.audioInput?.deviceId ?? null) === device.id && (track.audioInput?.channels ?? "stereo") === channels,
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

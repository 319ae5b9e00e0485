import { t } from "@lingui/core/macro";
import { useSyncExternalStore } from "react";
import { Scope } from "../../scope/scope";

/** An audio input of this computer; its label is empty before the microphone was allowed. */
export interface AudioInputDevice {
  id: string;
  label: string;
}

let devices: readonly AudioInputDevice[] = [];
const listeners = new Set<() => void>();
let listening: Scope | null = null;

async function read(): Promise<void> {
  const all = (await navigator.mediaDevices?.enumerateDevices()) ?? [];
  devices = all
    .filter((device) => device.kind === "audioinput" && device.deviceId !== "" && device.deviceId !== "default")
    .map((device, index) => ({ id: device.deviceId, label: device.label || t`Input ${index + 1}` }));
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  if (!listening && navigator.mediaDevices) {
    listening = new Scope();
    listening.listen(navigator.mediaDevices, "devicechange", () => void refreshInputs());
    void refreshInputs();
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    listening?.end();
    listening = null;
  };
}

/** Reads the list again; names appear once the microphone was allowed. */
export async function refreshInputs(): Promise<void> {
  try {
    await read();
  } catch {
    // without permission there is only the default input
    devices = [];
  }
}

/** The present audio inputs, kept up to date. */
export function useAudioInputs(): readonly AudioInputDevice[] {
  return useSyncExternalStore(subscribe, () => devices);
}

import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import type {
  HeadphonesMix,
  HeadphonesRouting,
  OutputChoice,
  OutputDevice,
  OutputsState,
  SecondDeviceReading,
} from "../../engine/outputs/port";
import type { Engine } from "../../engine/port";
import { usePreferences } from "../../stores/preferences";
import { useEngine } from "../../stores/services";
import { formatNumber } from "../../ui/format";
import type { SelectOption } from "../../ui/overlays/Select";
import type { SystemRow } from "./readings";

/** Value of the choice of the system's own output. */
const SYSTEM = "";
const DEVICE = "device:";

/** The outputs as they stand; null while there is no engine. */
export function useOutputs(): OutputsState | null {
  const engine = useEngine();
  const [state, setState] = useState(engine?.outputs.state ?? null);
  useEffect(() => {
    if (!engine) return;
    setState(engine.outputs.state);
    return engine.outputs.onChange(setState);
  }, [engine]);
  return state;
}

/** Devices to choose from: those that the browser names, and the chosen one where it is not among them. */
function devicesBeside(devices: readonly OutputDevice[] | null, chosen: OutputDevice | null): OutputDevice[] {
  const known = devices ?? [];
  const missing = chosen !== null && !known.some(({ deviceId }) => deviceId === chosen.deviceId);
  return missing ? [...known, chosen] : [...known];
}

export function mainOptions({ devices, choice }: OutputsState): SelectOption[] {
  return [
    { value: SYSTEM, label: t`System default` },
    ...devicesBeside(devices, choice.main).map(({ deviceId, label }) => ({ value: deviceId, label })),
  ];
}

export const mainValue = ({ choice }: OutputsState): string => choice.main?.deviceId ?? SYSTEM;

export function withMain(state: OutputsState, value: string): OutputChoice {
  const main = devicesBeside(state.devices, state.choice.main).find(({ deviceId }) => deviceId === value) ?? null;
  return { ...state.choice, main };
}

/** Ways to connect headphones that this browser and the main output have, and the chosen one. */
export function headphonesOptions({ devices, choice, channels, selectable }: OutputsState): SelectOption[] {
  const { headphones, main } = choice;
  const chosen = headphones.kind === "device" ? headphones : null;
  const others = selectable ? devicesBeside(devices, chosen).filter(({ deviceId }) => deviceId !== main?.deviceId) : [];
  return [
    { value: "off", label: t`Off` },
    ...(channels >= 4 || headphones.kind === "channels" ? [{ value: "channels", label: t`Outputs 3 and 4` }] : []),
    ...others.map(({ deviceId, label }) => ({ value: `${DEVICE}${deviceId}`, label })),
    { value: "split", label: t`Split: main left, headphones right` },
  ];
}

export const headphonesValue = ({ choice: { headphones } }: OutputsState): string =>
  headphones.kind === "device" ? `${DEVICE}${headphones.deviceId}` : headphones.kind;

export function withHeadphones(state: OutputsState, value: string): OutputChoice {
  return { ...state.choice, headphones: routingOf(state, value) };
}

function routingOf({ devices, choice }: OutputsState, value: string): HeadphonesRouting {
  if (value === "channels" || value === "split") return { kind: value };
  const chosen = choice.headphones.kind === "device" ? choice.headphones : null;
  const device = devicesBeside(devices, chosen).find(({ deviceId }) => `${DEVICE}${deviceId}` === value);
  return device ? { kind: "device", deviceId: device.deviceId, label: device.label } : { kind: "off" };
}

/** Applies a choice at once, and keeps it for this device. */
export function chooseOutputs(engine: Engine, outputs: OutputChoice): void {
  usePreferences.getState().set({ outputs });
  engine.outputs.choose(outputs);
}

/** What headphones hear, at once; `keep`: the hand has let go of it. */
export function setHeadphones(engine: Engine, change: Partial<HeadphonesMix>, keep = true): void {
  const headphones = { ...engine.outputs.mix, ...change };
  engine.outputs.setMix(headphones);
  if (keep) usePreferences.getState().set({ headphones });
}

/** How a second device stands, in lines of the monitor. */
export function secondRows({ playing, latency, underruns, drift }: SecondDeviceReading): SystemRow[] {
  const ppm = Math.round(drift);
  const clock = t`${ppm < 0 ? "−" : ppm > 0 ? "+" : ""}${Math.abs(ppm)} ppm`;
  return [
    {
      id: "headphones",
      label: t`Headphones latency`,
      value: playing ? `${formatNumber(latency * 1000)} ms` : t`Waiting`,
      tone: playing ? "plain" : "warn",
    },
    {
      id: "headphonesGaps",
      label: t`Headphones underruns`,
      value: String(underruns),
      tone: underruns > 0 ? "warn" : "good",
    },
    { id: "headphonesClock", label: t`Headphones drift`, value: playing ? clock : t`Waiting`, tone: "plain" },
  ];
}

import { HARDWARE, hardware } from "../../contract/api/hardware";
import { deviceOf } from "../../contract/deviceName";
import type { Engine, SystemReading } from "../engine/port";
import { Delay, type Timers } from "../scope/delay";
import { pageScope } from "../scope/page";
import { type End, Scope } from "../scope/scope";
import { callApi } from "./calls";
import { activityOf } from "./midi/activity";
import { knownOf } from "./midi/known";
import { useMappings } from "./midi/mappings";
import { useMidi } from "./midi/midi";

/** Tells a person's account what is connected to this browser, so that their other browsers can show it. */

/** What changes is told once nothing more changes for this long; otherwise it is told anew so often, ms. */
const QUIET_MS = 2000;
const EVERY_MS = 60_000;
const KEY = "backline.browser";

/** This browser's id among those of its person: the same at each visit, where storage is allowed. */
export function browserId(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && /^[\w-]{1,64}$/.test(kept)) return kept;
    const made = crypto.randomUUID();
    localStorage.setItem(KEY, made);
    return made;
  } catch {
    return "without-storage";
  }
}

const ms = (seconds: number | null): number | null => (seconds === null ? null : seconds * 1000);

const engineOf = (reading: SystemReading) => ({
  ...{ running: reading.running, sampleRate: reading.sampleRate, load: reading.load, underruns: reading.underruns },
  ...{ baseLatencyMs: ms(reading.baseLatency), outputLatencyMs: ms(reading.outputLatency) },
});

/** What the browser knows of its hardware now. */
export function hardwareReport(engine: Pick<Engine, "readSystem"> | null) {
  const { devices, gone } = useMidi.getState();
  const { mappings } = useMappings.getState();
  return {
    browserId: browserId(),
    name: deviceOf(navigator.userAgent),
    controllers: [...devices, ...gone]
      .slice(0, HARDWARE.controllers)
      .map((device) => knownOf(device, mappings, activityOf(device.id).heard())),
    engine: engine && engineOf(engine.readSystem()),
  };
}

/** Reports on changes, and every minute, until the returned function is called. What does not arrive is told a minute later. */
export function followHardware(engine: Pick<Engine, "readSystem" | "onState"> | null, timers: Timers = pageScope): End {
  const scope = new Scope();
  const next = scope.own(new Delay(timers), (delay) => delay.stop());
  const tell = () => {
    next.start(tell, EVERY_MS);
    void callApi(hardware.report, { body: hardwareReport(engine) });
  };
  const soon = () => next.start(tell, QUIET_MS);
  scope.add(useMidi.subscribe((now, before) => (now.devices !== before.devices || now.gone !== before.gone) && soon()));
  scope.add(useMappings.subscribe((now, before) => now.mappings !== before.mappings && soon()));
  if (engine) scope.add(engine.onState(soon));
  soon();
  return () => scope.end();
}

import { t } from "@lingui/core/macro";
import type { Input, MessageEvent, Output } from "webmidi";
import { create } from "zustand";
import { type LiveMessage, readChannelMessage } from "../../../contract/midi/live/channelMessage";
import type { Engine } from "../../engine/port";
import type { End } from "../../scope/scope";
import { ownTracks } from "../personal";
import { useProject } from "../project";
import { useSelection } from "../selection";
import { received, sent } from "./activity";
import { controlDesk, followControls } from "./controls";
import { hearForLearning } from "./learn";
import { outputsFor } from "./ports";
import { type MidiDevice, MidiRouter, tracksFor } from "./router";
import { chooseSound } from "./sound";

/** The state of the browser's MIDI. */
export type MidiState =
  /** not asked yet; `enable` asks, after a click */
  | { kind: "off" }
  | { kind: "asking" }
  | { kind: "on" }
  | { kind: "unsupported"; reason: string }
  | { kind: "denied"; reason: string };

export { chosenKeyboard, type MidiDevice } from "./router";

/** How a device stands, in the specification's words. "other": it is there, and another program holds it. */
export type DeviceStatus = "connected" | "disconnected" | "pairing" | "other";

/** A connected keyboard or controller. */
export interface ConnectedDevice extends MidiDevice {
  /** as the browser says it; often empty */
  manufacturer: string;
  /** the version of its driver, as the browser says it; often empty */
  version: string;
  status: DeviceStatus;
  /** it has an output too, by which its lights can be reached */
  answers: boolean;
  /** the name of that output; null without one */
  output: string | null;
}

interface Midi {
  state: MidiState;
  /** connected keyboards and controllers */
  devices: readonly ConnectedDevice[];
  /** every connected output by its name, those of controllers among them */
  outputs: readonly string[];
  /** those that were here since the page was opened, and are not now */
  gone: readonly ConnectedDevice[];
  /** Asks for access to keyboards and listens to them from then on; call it from a click. */
  enable(): Promise<void>;
}

let router: MidiRouter | null = null;
/** the engine that measures how long messages take */
let measured: Pick<Engine, "markLive"> | null = null;
/** what is heard of an input */
const LISTENED = ["midimessage", "opened", "closed"] as const;
const listening = new Map<string, { input: Input; output: Output | undefined }>();

/** Takes a device's message, or leaves it to the instruments: false. */
type Hearer = (live: LiveMessage) => boolean;
const hearers = new Set<Hearer>();

/** Has somebody hear all devices, after what is mapped and before the instruments, until the returned function is called. */
export function hearDevices(hearer: Hearer): End {
  hearers.add(hearer);
  return () => hearers.delete(hearer);
}

export const useMidi = create<Midi>()((set, get) => ({
  state: { kind: "off" },
  devices: [],
  outputs: [],
  gone: [],
  enable: async () => {
    const { kind } = get().state;
    if (kind === "asking" || kind === "on") return;
    if (typeof navigator.requestMIDIAccess !== "function") {
      const reason = t`This browser has no MIDI. Chrome, Edge and Firefox have; the computer's keys and the keys on screen play everywhere.`;
      set({ state: { kind: "unsupported", reason } });
      return;
    }
    set({ state: { kind: "asking" } });
    try {
      const { WebMidi } = await import("webmidi");
      await WebMidi.enable();
      followControls();
      const follow = () => {
        const devices = followInputs(WebMidi.inputs, WebMidi.outputs, follow);
        const outputs = followOutputs(WebMidi.outputs);
        set((before) => ({ devices, outputs, gone: goneSince([...before.devices, ...before.gone], devices) }));
      };
      WebMidi.addListener("portschanged", follow);
      follow();
      set({ state: { kind: "on" } });
    } catch {
      const reason = t`The browser was not allowed to use MIDI. Allow it in the address bar's site settings, then try again.`;
      set({ state: { kind: "denied", reason } });
    }
  },
}));

/**
 * Listens to the connected inputs and stops listening to removed ones. Of several inputs with one id only the newest is
 * used.
 */
function followInputs(inputs: readonly Input[], outputs: readonly Output[], changed: () => void): ConnectedDevice[] {
  const byId = new Map(inputs.filter((input) => input.state === "connected").map((input) => [input.id, input]));
  const connected = [...byId.values()];
  const answering = outputsFor(
    connected,
    outputs.filter((output) => output.state === "connected"),
  );
  for (const [id, { input, output }] of [...listening]) {
    const now = byId.get(id);
    if (now === input && answering.get(input) === output) continue;
    for (const event of LISTENED) input.removeListener(event);
    listening.delete(id);
    controlDesk.disconnect(id);
    if (!now) router?.vanish(id);
  }
  for (const input of connected) {
    if (listening.has(input.id)) continue;
    listen(input, answering.get(input));
    input.addListener("opened", changed);
    input.addListener("closed", changed);
  }
  return connected.map((input) => ({
    id: input.id,
    name: input.name,
    manufacturer: input.manufacturer ?? "",
    version: versionOf(input),
    status: statusOf(input),
    answers: answering.has(input),
    output: answering.get(input)?.name ?? null,
  }));
}

/** Of devices that were seen, those that no connected one has the name of. */
function goneSince(seen: readonly ConnectedDevice[], connected: readonly ConnectedDevice[]): ConnectedDevice[] {
  const names = new Set(connected.map(({ name }) => name));
  return seen
    .filter(({ name }, index) => !names.has(name) && seen.findIndex((other) => other.name === name) === index)
    .map((device) => ({ ...device, status: "disconnected" }));
}

/** A port that is open is connected; one that waits for its device is being paired; one that is there but shut is held by another program. */
function statusOf({ state, connection }: Pick<Input, "state" | "connection">): DeviceStatus {
  if (connection === "pending") return "pairing";
  if (state !== "connected") return "disconnected";
  return connection === "open" ? "connected" : "other";
}

/** webmidi hides the version of the port that it wraps. */
function versionOf(input: Input): string {
  const { _midiInput } = input as unknown as { _midiInput?: { version?: string | null } };
  return _midiInput?.version ?? "";
}

function listen(input: Input, output: Output | undefined): void {
  const { id, name } = input;
  listening.set(id, { input, output });
  controlDesk.connect(id, name, output ? (data) => sendTo(id, output, data) : null);
  input.addListener("midimessage", ({ message, timestamp }: MessageEvent) => {
    const data = message.rawData;
    const read = readChannelMessage(data);
    const live: LiveMessage = { deviceId: id, device: name, data, message: read, time: timestamp };
    if (received(live)) return;
    if (hearForLearning(name, read)) return;
    if (!controlDesk.take(id, read) && ![...hearers].some((hear) => hear(live)) && read) {
      router?.play(id, read, timestamp);
    }
    measured?.markLive(timestamp);
  });
}

function sendTo(id: string, output: Output, data: readonly number[], time?: number): void {
  try {
    output.send([...data], time === undefined ? {} : { time });
    sent(id);
  } catch {
    // pulled out a moment ago: the browser tells of that next
  }
}

/**
 * Sends a message to the output that belongs to a device, at a time in ms of `performance.now` or at once; false where it
 * has none.
 */
export function sendToDevice(deviceId: string, data: readonly number[], time?: number): boolean {
  const output = listening.get(deviceId)?.output;
  if (output) sendTo(deviceId, output, data, time);
  return output !== undefined;
}

/** The browser's id of the output that belongs to a device; null where it has none. */
export const outputIdOf = (deviceId: string): string | null => listening.get(deviceId)?.output?.id ?? null;

const outputsByName = new Map<string, Output>();

function followOutputs(outputs: readonly Output[]): readonly string[] {
  outputsByName.clear();
  for (const output of outputs) {
    if (output.state === "connected" && !outputsByName.has(output.name)) outputsByName.set(output.name, output);
  }
  return [...outputsByName.keys()];
}

/** Sends a message to an output by its name, at a time in ms of `performance.now`; false where it is not connected. */
export function sendToOutput(name: string, data: readonly number[], time: number): boolean {
  const output = outputsByName.get(name);
  if (output) sendTo(output.id, output, data, time);
  return output !== undefined;
}

/** Takes back what an output was sent with a later time, where the browser can. */
export function clearOutput(name: string): void {
  try {
    outputsByName.get(name)?.clear();
  } catch {
    // not every browser can: what is on its way is ended behind it
  }
}

/** Lets keyboards play an engine until the returned function is called. */
export function followMidi(engine: Engine): () => void {
  const mine = new MidiRouter(
    engine,
    (deviceId, channel) => {
      const { project } = useProject.getState();
      const { devices } = useMidi.getState();
      const device = devices.find((entry) => entry.id === deviceId);
      if (!project || !device) return [];
      return tracksFor(project, ownTracks(), useSelection.getState().trackId, device, channel, devices);
    },
    chooseSound,
  );
  router = mine;
  measured = engine;
  return () => {
    mine.vanishAll();
    if (router === mine) router = measured = null;
  };
}

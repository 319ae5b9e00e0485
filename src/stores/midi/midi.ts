import type { Input, MessageEvent, Output } from "webmidi";
import { create } from "zustand";
import type { Engine } from "../../engine/port";
import { ownTracks } from "../personal";
import { useProject } from "../project";
import { useSelection } from "../selection";
import { controlDesk, followControls } from "./controls";
import { hearForLearning } from "./learn";
import { readMessage } from "./message";
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

/** A connected keyboard or controller. */
export interface ConnectedDevice extends MidiDevice {
  /** as the browser says it; often empty */
  manufacturer: string;
  /** it has an output too, by which its lights can be reached */
  answers: boolean;
}

interface Midi {
  state: MidiState;
  /** connected keyboards and controllers */
  devices: readonly ConnectedDevice[];
  /** Asks for access to keyboards and listens to them from then on; call it from a click. */
  enable(): Promise<void>;
}

let router: MidiRouter | null = null;
const listening = new Map<string, { input: Input; output: Output | undefined }>();

export const useMidi = create<Midi>()((set, get) => ({
  state: { kind: "off" },
  devices: [],
  enable: async () => {
    const { kind } = get().state;
    if (kind === "asking" || kind === "on") return;
    if (typeof navigator.requestMIDIAccess !== "function") {
      const reason =
        "This browser has no MIDI. Chrome, Edge and Firefox have; the computer's keys and the keys on screen play everywhere.";
      set({ state: { kind: "unsupported", reason } });
      return;
    }
    set({ state: { kind: "asking" } });
    try {
      const { WebMidi } = await import("webmidi");
      await WebMidi.enable();
      followControls();
      const follow = () => set({ devices: followInputs(WebMidi.inputs, WebMidi.outputs) });
      WebMidi.addListener("portschanged", follow);
      follow();
      set({ state: { kind: "on" } });
    } catch {
      const reason =
        "The browser was not allowed to use MIDI. Allow it in the address bar's site settings, then try again.";
      set({ state: { kind: "denied", reason } });
    }
  },
}));

/**
 * Listens to the connected inputs and stops listening to removed ones. Of several inputs with one id only the newest is
 * used.
 */
function followInputs(inputs: readonly Input[], outputs: readonly Output[]): ConnectedDevice[] {
  const byId = new Map(inputs.filter((input) => input.state === "connected").map((input) => [input.id, input]));
  const connected = [...byId.values()];
  const answering = outputsFor(
    connected,
    outputs.filter((output) => output.state === "connected"),
  );
  for (const [id, { input, output }] of [...listening]) {
    const now = byId.get(id);
    if (now === input && answering.get(input) === output) continue;
    input.removeListener("midimessage");
    listening.delete(id);
    controlDesk.disconnect(id);
    if (!now) router?.vanish(id);
  }
  for (const input of connected) if (!listening.has(input.id)) listen(input, answering.get(input));
  return connected.map((input) => ({
    id: input.id,
    name: input.name,
    manufacturer: input.manufacturer ?? "",
    answers: answering.has(input),
  }));
}

function listen(input: Input, output: Output | undefined): void {
  const { id, name } = input;
  listening.set(id, { input, output });
  controlDesk.connect(id, name, output ? (data) => sendTo(output, data) : null);
  input.addListener("midimessage", ({ message, timestamp }: MessageEvent) => {
    const data = message.rawData;
    if (hearForLearning(name, data) || controlDesk.take(id, data)) return;
    const event = readMessage(data);
    if (event) router?.play(id, event, timestamp);
  });
}

function sendTo(output: Output, data: readonly number[]): void {
  try {
    output.send([...data]);
  } catch {
    // pulled out a moment ago: the browser tells of that next
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
  return () => {
    mine.vanishAll();
    if (router === mine) router = null;
  };
}

import type { Input, MessageEvent } from "webmidi";
import { create } from "zustand";
import type { Engine } from "../../engine/port";
import { ownTracks } from "../personal";
import { useProject } from "../project";
import { useSelection } from "../selection";
import { readMessage } from "./message";
import { type MidiDevice, MidiRouter, tracksFor } from "./router";
import { chooseSound } from "./sound";

/** How the browser's MIDI stands. */
export type MidiState =
  /** not asked yet: `enable` does, from a click */
  | { kind: "off" }
  | { kind: "asking" }
  | { kind: "on" }
  | { kind: "unsupported"; reason: string }
  | { kind: "denied"; reason: string };

export { chosenKeyboard, type MidiDevice } from "./router";

interface Midi {
  state: MidiState;
  /** connected keyboards */
  devices: readonly MidiDevice[];
  /** Asks for the keyboards, and listens to them from then on; call it from a click. */
  enable(): Promise<void>;
}

let router: MidiRouter | null = null;
const listening = new Map<string, Input>();

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
      const follow = () => set({ devices: followInputs(WebMidi.inputs) });
      WebMidi.addListener("portschanged", follow);
      follow();
      set({ state: { kind: "on" } });
    } catch {
      const reason =
        "The browser may not use MIDI keyboards. Allow it in the address bar's site settings, then try again.";
      set({ state: { kind: "denied", reason } });
    }
  },
}));

/** Listens to the connected inputs and lets go of those that are gone. The newest input of an id is the one that hears. */
function followInputs(inputs: readonly Input[]): MidiDevice[] {
  const connected = new Map(inputs.filter((input) => input.state === "connected").map((input) => [input.id, input]));
  for (const [id, input] of [...listening]) {
    if (connected.get(id) === input) continue;
    input.removeListener("midimessage");
    listening.delete(id);
    if (!connected.has(id)) router?.vanish(id);
  }
  for (const [id, input] of connected) {
    if (listening.has(id)) continue;
    listening.set(id, input);
    input.addListener("midimessage", ({ message, timestamp }: MessageEvent) => {
      const event = readMessage(message.rawData);
      if (event) router?.play(id, event, timestamp);
    });
  }
  return [...connected.values()].map(({ id, name }) => ({ id, name }));
}

/** Lets keyboards play on an engine until the returned function is called. */
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

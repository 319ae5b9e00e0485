import type { Capability } from "../capabilities";
import { midiData } from "./personalData";
import { presetRoutes } from "./presets/routes";
import { type MidiPorts, midiRoutes } from "./routes";

/** What people's MIDI controllers move, the same on all their devices, and the presets that they share. */
export function midiCapability(ports: MidiPorts): Capability {
  return { handlers: [...midiRoutes(ports), ...presetRoutes(ports)], personalData: [midiData] };
}

import type { Capability } from "../capabilities";
import { midiData } from "./personalData";
import { type MidiPorts, midiRoutes } from "./routes";

/** What people's MIDI controllers move, the same on all their devices. */
export function midiCapability(ports: MidiPorts): Capability {
  return { handlers: midiRoutes(ports), personalData: [midiData] };
}

import { INSTRUMENTS } from "../../contract/api/instruments";
import type { Capability } from "../capabilities";
import { instrumentData } from "./personalData";
import { presetRoutes } from "./presets";
import { blobsOfRecordings } from "./recordings";
import { type InstrumentPorts, recordingRoutes } from "./routes";

/** A person's own instrument presets, and what they recorded on instruments. */
export function instrumentsCapability(ports: InstrumentPorts): Capability {
  return {
    handlers: [...presetRoutes(ports), ...recordingRoutes(ports)],
    personalData: [instrumentData(ports.limits)],
    purposes: [
      {
        name: INSTRUMENTS.purpose,
        mostBytes: INSTRUMENTS.mostBytes,
        types: INSTRUMENTS.types,
        // a later call makes the recording and gives its name
        waits: true,
        finished: async () => {},
      },
    ],
    blobUsers: [blobsOfRecordings],
  };
}

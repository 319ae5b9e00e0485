import type { Capability } from "../capabilities";
import { studioData } from "./personalData";
import { type StudioPorts, studioRoutes } from "./routes";

/** What people do in the studios, as the studios report it. */
export function studioCapability(ports: StudioPorts): Capability {
  return { handlers: studioRoutes(ports), personalData: [studioData] };
}

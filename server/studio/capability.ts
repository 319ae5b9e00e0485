import type { Capability } from "../capabilities";
import { studioData } from "./personalData";
import { type StudioPorts, studioRoutes } from "./routes";

/** What happens in the studios, as they tell it. */
export function studioCapability(ports: StudioPorts): Capability {
  return { handlers: studioRoutes(ports), personalData: [studioData] };
}

import type { Capability } from "../capabilities";
import { type GuestPorts, guestRoutes } from "./guestRoutes";
import { djData } from "./personalData";
import { setRoutes } from "./setRoutes";
import { studioRoutes } from "./studioRoutes";

/** DJ sets, what guests ask for in them, and the open studio that plays. */
export function djCapability(ports: GuestPorts & { readonly publicUrl: () => string }): Capability {
  return {
    handlers: [...setRoutes(ports), ...studioRoutes(ports), ...guestRoutes(ports)],
    personalData: [djData],
  };
}

import type { Capability } from "../capabilities";
import { contentData } from "./personalData";
import { type ContentPorts, contentRoutes } from "./routes";
import { templateRoutes } from "./templates";
import { voiceRoutes } from "./voices/routes";

/** Texts for posts: the one-click generator and the content creator. */
export function contentCapability(ports: ContentPorts): Capability {
  return {
    handlers: [...contentRoutes(ports), ...voiceRoutes(ports), ...templateRoutes(ports)],
    personalData: [contentData],
  };
}

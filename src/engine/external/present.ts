import { WAM } from "../../../contract/devices/external/wam";
import type { Device, Id, Project } from "../../../contract/project/document";

/** A device whose sound nodes of the page make. */
export type ExternalDevice = Device & { plugin: NonNullable<Device["plugin"]> };

/** The external devices of a project. */
export const externalDevices = (project: Project): ExternalDevice[] =>
  Object.values(project.devices).filter(
    (device): device is ExternalDevice => device.kind === "external" && device.plugin !== undefined,
  );

export const hasExternals = (project: Project): boolean => externalDevices(project).length > 0;

/** The device that a track's notes play; undefined where it is none of these. */
export const instrumentOf = (project: Project, trackId: Id): ExternalDevice | undefined =>
  externalDevices(project).find((device) => device.trackId === trackId && device.plugin.role === "instrument");

/** Whether a device is a plugin of the Web Audio Modules API, which runs in a frame of its own. */
export const isWam = ({ plugin }: ExternalDevice): boolean => plugin.format === WAM;

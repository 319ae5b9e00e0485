import { MANIFESTS, type ManifestName } from "../../contract/devices";
import { LiveTarget } from "../../contract/engine/live";
import { STRIP_PARAMETERS } from "../../contract/parameters";
import type { Address } from "../../contract/parameters/address";
import type { Id } from "../../contract/project/document";
import { engineStripValue } from "../../contract/scales";
import type { SlotMap } from "../../workers/engine/api";

/** The engine's number for a parameter. */
export interface EngineParameter {
  target: LiveTarget;
  index: number;
  parameter: number;
  value: number;
}

const STRIP_NAMES = Object.keys(STRIP_PARAMETERS);
const DEVICE_NAMES = Object.fromEntries(
  Object.entries(MANIFESTS).map(([kind, { parameters }]) => [kind, Object.keys(parameters)]),
) as Record<ManifestName, string[]>;

/** The engine's numbers of tracks, sends and devices, by stable id. */
export class AddressBook {
  private strips = new Map<Id, number>();
  private sends = new Map<Id, number>();
  private devices = new Map<Id, { index: number; kind: ManifestName }>();

  /** external loops by device */
  externals: ReadonlyMap<Id, number> = new Map();

  update(slots: SlotMap): void {
    this.externals = new Map(slots.externals.flatMap(([id, loop]) => (loop < 0 ? [] : [[id, loop]])));
    this.strips = new Map(slots.strips);
    this.sends = new Map(slots.sends);
    this.devices = new Map(slots.devices.map(([id, index, kind]) => [id, { index, kind }]));
  }

  /** All strips by track; a new map after each update. */
  get stripsByTrack(): ReadonlyMap<Id, number> {
    return this.strips;
  }

  /** The device with this number; undefined if there is none. */
  deviceAt(index: number): Id | undefined {
    for (const [id, device] of this.devices) if (device.index === index) return id;
    return undefined;
  }

  /** The engine's number of a device; −1 where it has none. */
  device(id: Id): number {
    return this.devices.get(id)?.index ?? -1;
  }

  /** The strip of a track; −1 if the engine has none. */
  strip(track: Id): number {
    return this.strips.get(track) ?? -1;
  }

  /**
   * The engine's parameter for an address, with the value in the engine's unit; null if the engine has none, as for
   * things that only the document holds.
   */
  find(address: Address, value: number): EngineParameter | null {
    switch (address.of) {
      case "send":
        return found(LiveTarget.send, this.sends.get(address.id), address.parameter === "level" ? 0 : -1, value);
      case "device": {
        const device = this.devices.get(address.id);
        const parameter = device ? DEVICE_NAMES[device.kind].indexOf(address.parameter) : -1;
        return found(LiveTarget.device, device?.index, parameter, value);
      }
      case "tempo":
      case "transport":
      case "deck":
        return null;
      default: {
        const { id, parameter } = address;
        const inEngine = engineStripValue(parameter, value);
        return found(LiveTarget.strip, this.strips.get(id), STRIP_NAMES.indexOf(parameter), inEngine);
      }
    }
  }
}

function found(
  target: LiveTarget,
  index: number | undefined,
  parameter: number,
  value: number,
): EngineParameter | null {
  return index === undefined || parameter < 0 ? null : { target, index, parameter, value };
}

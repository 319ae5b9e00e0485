import { create } from "zustand";
import type { Mapping } from "../../../contract/midi/mapping/mapping";
import { useMappings } from "../../stores/midi/mappings";
import { type ConnectedDevice, useMidi } from "../../stores/midi/midi";

/** A controller of the list: connected, seen before, or known from mappings alone. */
export interface Listed {
  /** apart from every other of the list */
  readonly key: string;
  readonly name: string;
  /** as it was last seen; null where only mappings know of it */
  readonly device: ConnectedDevice | null;
  readonly connected: boolean;
  readonly mappings: readonly Mapping[];
}

/** All controllers: connected ones first, then those that were pulled out, then those that only mappings name. */
export function listed(
  connected: readonly ConnectedDevice[],
  gone: readonly ConnectedDevice[],
  mappings: readonly Mapping[],
): readonly Listed[] {
  const of = (name: string) => mappings.filter(({ device }) => device === name);
  const seen = [...connected, ...gone];
  const known = new Set(seen.map(({ name }) => name));
  const unseen = new Set(mappings.flatMap(({ device }) => (device === null || known.has(device) ? [] : [device])));
  return [
    ...seen.map((device, index) => ({
      key: device.id,
      name: device.name,
      device,
      connected: index < connected.length,
      mappings: of(device.name),
    })),
    ...[...unseen].map((name) => ({ key: `named ${name}`, name, device: null, connected: false, mappings: of(name) })),
  ];
}

interface Chosen {
  /** the list holds the mappings of all controllers */
  all: boolean;
  /** key of the controller that is shown; null: the first */
  controller: string | null;
  /** id of the mapping whose settings are shown */
  mapping: string | null;
}

export const useChosen = create<Chosen>()(() => ({ all: false, controller: null, mapping: null }));

export function useControllers(): readonly Listed[] {
  const devices = useMidi((now) => now.devices);
  const gone = useMidi((now) => now.gone);
  const mappings = useMappings((now) => now.mappings);
  return listed(devices, gone, mappings);
}

/** The controller that is shown; null while there is none. */
export function useController(): Listed | null {
  const all = useControllers();
  const key = useChosen((now) => now.controller);
  return all.find((one) => one.key === key) ?? all[0] ?? null;
}

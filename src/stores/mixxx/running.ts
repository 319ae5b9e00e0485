import type { Scope } from "../../scope/scope";
import { hearDevices, useMidi } from "../midi/midi";
import { Running } from "./controller";
import { readMixxx, useMixxx } from "./mappings";
import type { MixxxPorts } from "./ports";

/** Lets controllers with a mapping of Mixxx play the open set, as they come and go, until the scope ends. */
export function runMixxx(scope: Scope, ports: MixxxPorts): void {
  const running = new Map<string, Running>();
  const follow = () => {
    const { mappings } = useMixxx.getState();
    const { devices } = useMidi.getState();
    for (const [id, one] of running) {
      const device = devices.find((other) => other.id === id);
      if (device && mappings.get(device.name) === one.kept) continue;
      running.delete(id);
      one.end();
    }
    for (const device of devices) {
      const kept = mappings.get(device.name);
      if (kept && !running.has(device.id)) running.set(device.id, new Running(device, kept, ports));
    }
  };
  scope.add(
    hearDevices(({ deviceId, data }) => {
      const one = running.get(deviceId);
      one?.receive(data);
      return one !== undefined;
    }),
  );
  scope.add(useMidi.subscribe(follow));
  scope.add(useMixxx.subscribe((now, before) => now.mappings !== before.mappings && follow()));
  scope.add(() => {
    for (const one of running.values()) one.end();
  });
  void readMixxx();
  follow();
}

import { t } from "@lingui/core/macro";
import { fitParameter } from "../../../contract/parameters";
import { formatAddress } from "../../../contract/parameters/address";
import { deviceSpec } from "../../../contract/parameters/table";
import type { Id } from "../../../contract/project/document";
import { currentProject, gesture } from "../../stores/document";
import { useProject } from "../../stores/project";

/** Takes what a person changed in a plugin's own panel into the document, as one step of undo. */
export function takePluginEdit(id: Id, name: string, values: Readonly<Record<string, number>>, state: string): void {
  if (useProject.getState().readOnly) return;
  const device = currentProject().devices[id];
  if (!device?.plugin) return;
  const { plugin, params } = device;
  gesture(t`Change ${name}`, (open) => {
    if (plugin.state !== state) open.run("setDevice", { id, plugin: { ...plugin, state } });
    for (const [parameter, value] of Object.entries(values)) {
      const spec = deviceSpec(device, parameter);
      if (!spec) continue;
      const fitted = fitParameter(spec, value);
      if (params[parameter] !== fitted) {
        open.run("setParameter", { address: formatAddress({ of: "device", id, parameter }), value: fitted });
      }
    }
  });
}

import { memo } from "react";
import { DEVICES } from "../../../contract/devices";
import type { ParameterSpec } from "../../../contract/parameters";
import { actionOf } from "../../../contract/parameters/table";
import type { Device } from "../../../contract/project/document";
import { controlAction } from "../../ui/actions/controls";
import { useActionList } from "../../ui/actions/useActions";
import { ParameterControl } from "../../ui/controls/value/ParameterControl";
import { useParameter } from "../parameters";
import styles from "./DeviceParameters.module.css";
import { groupsOf } from "./groups";

const labelIn = (group: string, { label }: ParameterSpec) => (group === "" ? label : `${group}: ${label}`);

/** All parameters of a device, in groups. */
export function DeviceParameters({ device }: { device: Device }) {
  const { label } = DEVICES[device.kind];
  useActionList(
    groupsOf(device.kind).flatMap((group) =>
      group.parameters.map(([name, spec]) =>
        controlAction(
          actionOf({ of: "device", id: device.id, parameter: name }),
          `${label}: ${labelIn(group.title, spec)}`,
        ),
      ),
    ),
    `${device.id} ${device.kind}`,
  );
  return (
    <div className={styles.groups} data-bypassed={device.bypassed || undefined}>
      {groupsOf(device.kind).map((group) => (
        <section key={group.title} className={styles.group} aria-label={group.title || undefined}>
          {group.title !== "" && <h3>{group.title}</h3>}
          <div className={styles.controls}>
            {group.parameters.map(([name, spec]) => (
              <Parameter key={name} deviceId={device.id} name={name} spec={spec} label={labelIn(group.title, spec)} />
            ))}
          </div>
        </section>
      ))}
    </div>
  );
}

const Parameter = memo(function Parameter({
  deviceId,
  name,
  spec,
  label,
}: {
  deviceId: string;
  name: string;
  spec: ParameterSpec;
  label: string;
}) {
  const control = useParameter({ of: "device", id: deviceId, parameter: name }, spec);
  return <ParameterControl {...control} label={label} size={36} />;
});

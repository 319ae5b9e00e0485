import { memo } from "react";
import type { ParameterSpec } from "../../../../contract/parameters";
import type { Device } from "../../../../contract/project/document";
import { ParameterControl } from "../../../ui/controls/value/ParameterControl";
import { useParameter } from "../parameters";
import styles from "./DeviceParameters.module.css";
import { groupsOf } from "./groups";

/** All parameters of a device, in groups. */
export function DeviceParameters({ device }: { device: Device }) {
  return (
    <div className={styles.groups} data-bypassed={device.bypassed || undefined}>
      {groupsOf(device.kind).map((group) => (
        <section key={group.title} className={styles.group} aria-label={group.title || undefined}>
          {group.title !== "" && <h3>{group.title}</h3>}
          <div className={styles.controls}>
            {group.parameters.map(([name, spec]) => (
              <Parameter
                key={name}
                deviceId={device.id}
                name={name}
                spec={spec}
                value={device.params[name] ?? spec.default}
                label={group.title === "" ? spec.label : `${group.title}: ${spec.label}`}
              />
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
  value,
  label,
}: {
  deviceId: string;
  name: string;
  spec: ParameterSpec;
  value: number;
  label: string;
}) {
  const control = useParameter(`device/${deviceId}/${name}`, spec, value);
  return <ParameterControl {...control} label={label} size={36} />;
});

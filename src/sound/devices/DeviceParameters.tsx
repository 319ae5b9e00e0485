import { t } from "@lingui/core/macro";
import { memo, useState } from "react";
import { manifestOf } from "../../../contract/devices/plugins";
import type { ParameterSpec } from "../../../contract/parameters";
import { actionOf } from "../../../contract/parameters/table";
import type { Device } from "../../../contract/project/document";
import { useEngine } from "../../stores/services";
import { controlAction } from "../../ui/actions/controls";
import { useActionList } from "../../ui/actions/useActions";
import { ParameterControl } from "../../ui/controls/value/ParameterControl";
import { Tabs } from "../../ui/layout/Tabs";
import { ReductionMeter } from "../../ui/meters/ReductionMeter";
import { say } from "../../words/say";
import { useParameter } from "../parameters";
import styles from "./DeviceParameters.module.css";
import { EqCurve } from "./eq/EqCurve";
import { type ParameterGroup, panelOf } from "./groups";

const labelIn = (group: string, { label }: ParameterSpec) =>
  group === "" ? say(label) : `${say(group)}: ${say(label)}`;

/** All parameters of a device, as its manifest lays them out. */
export function DeviceParameters({ device }: { device: Device }) {
  const manifest = manifestOf(device);
  const { label } = manifest;
  const { display, tabs, groups } = panelOf(manifest);
  const [tab, setTab] = useState(0);
  const actions = (group: ParameterGroup, show?: () => void) =>
    group.rows
      .flat()
      .map(([name, spec]) =>
        controlAction(
          actionOf({ of: "device", id: device.id, parameter: name }),
          `${label}: ${labelIn(group.name, spec)}`,
          show ? { show } : {},
        ),
      );
  useActionList(
    [
      ...tabs.flatMap((group, index) => actions(group, () => setTab(index))),
      ...groups.flatMap((group) => actions(group)),
    ],
    `${device.id} ${manifest.id} ${Object.keys(manifest.parameters).length}`,
  );
  return (
    <div className={styles.panel} data-bypassed={device.bypassed || undefined}>
      {display === "eqCurve" && <EqCurve device={device} band={tab + 1} onSelect={(band) => setTab(band - 1)} />}
      {manifest.reduction && <Reduction device={device} label={label} />}
      {tabs.length > 0 && (
        <Tabs
          label={t`Parts of ${label}`}
          className={styles.tabs}
          value={String(tab)}
          onChange={(id) => setTab(Number(id))}
          tabs={tabs.map((group, index) => ({
            id: String(index),
            label: group.title,
            content: (
              <section className={styles.only} aria-label={say(group.name)}>
                <Rows device={device} group={group} />
              </section>
            ),
          }))}
        />
      )}
      <div className={styles.groups}>
        {groups.map((group) => (
          <section
            key={group.title}
            className={styles.group}
            aria-label={group.title === "" ? undefined : say(group.title)}
          >
            {group.title !== "" && <h3>{say(group.title)}</h3>}
            <Rows device={device} group={group} />
          </section>
        ))}
      </div>
    </div>
  );
}

/** By how much the device turns the sound down right now. */
function Reduction({ device, label }: { device: Device; label: string }) {
  const engine = useEngine();
  return (
    <div className={styles.reduction}>
      <ReductionMeter label={label} read={() => engine?.readReduction(device.id) ?? 0} />
    </div>
  );
}

function Rows({ device, group }: { device: Device; group: ParameterGroup }) {
  return group.rows.map((row) => (
    <div key={row[0]?.[0]} className={styles.controls}>
      {row.map(([name, spec]) => (
        <Parameter key={name} deviceId={device.id} name={name} spec={spec} label={labelIn(group.name, spec)} />
      ))}
    </div>
  ));
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

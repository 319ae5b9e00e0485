import { t } from "@lingui/core/macro";
import { labelOf } from "../../../contract/devices/plugins";
import type { Device } from "../../../contract/project/document";
import { command, useReadOnly } from "../../stores/document";
import { useList } from "../../stores/tracks";
import { controlAction } from "../../ui/actions/controls";
import { useActionList } from "../../ui/actions/useActions";
import { Select } from "../../ui/overlays/Select";
import { possibleSidechains } from "../strip/routing";
import styles from "./DeviceSidechain.module.css";

const NONE = "";

/**
 * Chooses a device's sidechain: another track after its fader, or none. Only tracks that would not form a cycle are
 * offered.
 */
export function DeviceSidechain({ device }: { device: Device }) {
  const readOnly = useReadOnly();
  const sources = useList((project) => possibleSidechains(project, device.trackId).map((track) => track.id));
  const names = useList((project) => possibleSidechains(project, device.trackId).map((track) => track.name));
  const action = `sidechain.${device.id}`;
  const label = labelOf(device);
  useActionList([controlAction(action, `${label}: Sidechain`)], action);
  return (
    <div className={styles.sidechain}>
      <span aria-hidden="true">{t`Sidechain`}</span>
      <Select
        label={t`Sidechain of ${label}`}
        action={action}
        value={device.sidechain ?? NONE}
        options={[
          { value: NONE, label: t`None` },
          ...sources.map((id, index) => ({ value: id, label: names[index] ?? "" })),
        ]}
        onChange={(id) => command("setDevice", { id: device.id, sidechain: id === NONE ? null : id })}
        disabled={readOnly}
      />
    </div>
  );
}

import { t } from "@lingui/core/macro";
import { GripVertical, Power, Trash2 } from "lucide-react";
import type { HTMLAttributes } from "react";
import { WAM } from "../../../contract/devices/external/wam";
import { foreignName, manifestOf } from "../../../contract/devices/plugins";
import { BYPASS, formatAddress } from "../../../contract/parameters/address";
import type { Device } from "../../../contract/project/document";
import { useReadOnly } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { IconButton } from "../../ui/controls/IconButton";
import { Icon } from "../../ui/layout/Icon";
import { ListItem } from "../../ui/page/ListItem";
import { toggleParameter } from "../parameters";
import { removeDevice } from "./chain";
import { DeviceParameters } from "./DeviceParameters";
import { DeviceSidechain } from "./DeviceSidechain";
import styles from "./Effects.module.css";
import { ExternalDeviceNote } from "./ExternalDeviceNote";
import { PluginPanel } from "./PluginPanel";
import { AddedPluginNote } from "./plugins/AddedPluginNote";
import { PresetMenu } from "./presets/PresetMenu";

interface Props {
  device: Device;
  place: number;
  count: number;
  /** null: an instrument cannot be moved */
  grip: HTMLAttributes<HTMLButtonElement> | null;
  /** where the dragged device would be dropped: before or after this one */
  mark: "before" | "after" | null;
}

/** One device: move, bypass, presets, remove, parameters. */
export function DeviceRow({ device, place, count, grip, mark }: Props) {
  const readOnly = useReadOnly();
  const selected = useSelection((now) => now.deviceId === device.id);
  const { label, ports } = manifestOf(device);
  const choose = () => useSelection.getState().selectDevice(device.id);
  return (
    <ListItem
      className={styles.device}
      aria-current={selected || undefined}
      data-mark={mark ?? undefined}
      onPointerDown={choose}
      onFocus={choose}
    >
      <header className={styles.head}>
        {grip && (
          <button
            type="button"
            className={styles.grip}
            data-action="device.down"
            aria-label={t`Move ${label}, ${place} of ${count}: drag, or arrow keys`}
            disabled={readOnly}
            {...grip}
          >
            <Icon as={GripVertical} />
          </button>
        )}
        <IconButton
          className={styles.power}
          data-action="device.bypass"
          data-parameter={formatAddress({ of: "device", id: device.id, parameter: BYPASS })}
          icon={Power}
          aria-pressed={!device.bypassed}
          label={device.bypassed ? t`${label} is bypassed` : `${label} is on`}
          disabled={readOnly}
          onClick={() => toggleParameter({ of: "device", id: device.id, parameter: BYPASS })}
        />
        <h2>{label}</h2>
        <PresetMenu device={device} />
        <IconButton
          className={styles.remove}
          data-action="device.remove"
          icon={Trash2}
          label={t`Remove ${label}`}
          disabled={readOnly}
          onClick={() => removeDevice(device)}
        />
      </header>
      {device.kind === "foreign" && foreignName(device) === null && (
        <p
          className={styles.absent}
        >{t`This version of Backline does not have this device. The sound passes it by.`}</p>
      )}
      {ports.inputs.includes("sidechain") && <DeviceSidechain device={device} />}
      <ExternalDeviceNote device={device} />
      <AddedPluginNote device={device} />
      {device.plugin?.format === WAM && <PluginPanel device={device} plugin={device.plugin} />}
      <DeviceParameters device={device} />
    </ListItem>
  );
}

import { t } from "@lingui/core/macro";
import { Power } from "lucide-react";
import { manifestOf } from "../../../contract/devices/plugins";
import { BYPASS } from "../../../contract/parameters/address";
import type { Device, Track } from "../../../contract/project/document";
import { useReadOnly } from "../../stores/document";
import { usePreferences } from "../../stores/preferences";
import { useSelection } from "../../stores/selection";
import { useDevices } from "../../stores/tracks";
import { Icon } from "../../ui/layout/Icon";
import { ContextMenu } from "../../ui/overlays/Menu";
import { moveDevice, removeDevice } from "../devices/chain";
import { effectEntries } from "../devices/effectEntries";
import { setParameter, toggleParameter } from "../parameters";
import styles from "./Strip.module.css";
import { StripRows } from "./StripRows";

/** The inserts of a strip: its devices in order, each with bypass, and a menu to add one. */
export function StripInserts({ track }: { track: Track }) {
  const devices = useDevices(track.id);
  const readOnly = useReadOnly();
  return (
    <StripRows
      action="track.menu.effects"
      what={t`Effect`}
      label={t`Add an effect to ${track.name}`}
      entries={effectEntries(track.id)}
    >
      {devices.map((device) => (
        <InsertRow key={device.id} device={device} readOnly={readOnly} />
      ))}
    </StripRows>
  );
}

function InsertRow({ device, readOnly }: { device: Device; readOnly: boolean }) {
  const { label, role } = manifestOf(device);
  const bypass = { of: "device", id: device.id, parameter: BYPASS } as const;
  const open = () => {
    useSelection.getState().selectTrack(device.trackId);
    useSelection.getState().selectDevice(device.id);
    usePreferences.getState().setTab("studio", role === "instrument" ? "instruments" : "effects");
  };
  return (
    <ContextMenu
      className={styles.slot}
      entries={[
        { label: t`Open`, run: open },
        {
          kind: "check",
          label: t`Bypass`,
          on: device.bypassed,
          disabled: readOnly,
          run: (bypassed) => setParameter(bypass, bypassed ? 1 : 0),
        },
        { label: t`Move up`, disabled: readOnly || role === "instrument", run: () => moveDevice(device, -1) },
        { label: t`Move down`, disabled: readOnly || role === "instrument", run: () => moveDevice(device, 1) },
        { kind: "separator" },
        { label: t`Remove`, danger: true, disabled: readOnly, run: () => removeDevice(device) },
      ]}
    >
      <button
        type="button"
        className={styles.power}
        data-action="device.bypass"
        aria-pressed={!device.bypassed}
        aria-label={`${label} on`}
        disabled={readOnly}
        onClick={() => toggleParameter(bypass)}
      >
        <Icon as={Power} size={12} />
      </button>
      <button
        type="button"
        className={styles.slotName}
        data-action="device.open"
        data-bypassed={device.bypassed || undefined}
        onClick={open}
      >
        {label}
      </button>
    </ContextMenu>
  );
}

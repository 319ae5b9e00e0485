import { t } from "@lingui/core/macro";
import { AudioLines, Plus } from "lucide-react";
import type { Id } from "../../../contract/project/document";
import { tracksInOrder } from "../../../contract/project/select";
import { useReadOnly } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { useDevices, useList, useTrack } from "../../stores/tracks";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Menu } from "../../ui/overlays/Menu";
import { Select } from "../../ui/overlays/Select";
import { DockTab } from "../DockTab";
import { DeviceRow } from "./DeviceRow";
import styles from "./Effects.module.css";
import { effectEntries } from "./effectEntries";
import { useChainDrag } from "./useChainDrag";

/** The device chain of the selected track, in signal order. */
export function Effects() {
  const selected = useSelection((now) => now.trackId);
  const ids = useList((project) => tracksInOrder(project).map((track) => track.id));
  const names = useList((project) => tracksInOrder(project).map((track) => track.name));
  return (
    <DockTab
      scope="effects"
      bar={
        <>
          <Select
            label={t`Track`}
            action="track.choose"
            value={selected ?? ""}
            placeholder={t`No track`}
            options={ids.map((id, index) => ({ value: id, label: names[index] ?? "" }))}
            onChange={(id) => useSelection.getState().selectTrack(id)}
          />
          {selected !== null && <AddEffect trackId={selected} />}
        </>
      }
    >
      {selected === null ? (
        <EmptyState icon={AudioLines} title={t`No track is selected`}>
          {t`Choose a track above to see and build its chain of devices.`}
        </EmptyState>
      ) : (
        <Chain key={selected} trackId={selected} />
      )}
    </DockTab>
  );
}

function AddEffect({ trackId }: { trackId: Id }) {
  const readOnly = useReadOnly();
  return (
    <Menu
      trigger={
        <Button icon={Plus} data-action="track.menu.effects" disabled={readOnly}>
          {t`Add effect`}
        </Button>
      }
      entries={effectEntries(trackId)}
    />
  );
}

function Chain({ trackId }: { trackId: Id }) {
  const track = useTrack(trackId);
  const devices = useDevices(trackId);
  const drag = useChainDrag(devices);
  if (!track) return null;
  if (devices.length === 0) {
    return (
      <EmptyState icon={AudioLines} title={t`${track.name} has no devices`} actions={<AddEffect trackId={trackId} />}>
        {t`An effect stands between the strip's compressor and its fader. Add one to shape the sound.`}
      </EmptyState>
    );
  }
  return (
    <ol className={styles.chain} ref={drag.list} aria-label={t`Devices of ${track.name}`}>
      {devices.map((device, index) => (
        <DeviceRow
          key={device.id}
          device={device}
          place={index + 1}
          count={devices.length}
          grip={drag.gripOf(device)}
          mark={drag.mark(index)}
        />
      ))}
    </ol>
  );
}

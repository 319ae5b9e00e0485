import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { Piano, Plus } from "lucide-react";
import { labelOf, manifestOf } from "../../../contract/devices/plugins";
import type { Device, Id } from "../../../contract/project/document";
import { tracksOfKind } from "../../../contract/project/select";
import { useReadOnly } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { useDevices, useList, useTrack } from "../../stores/tracks";
import { Button } from "../../ui/controls/Button";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Select } from "../../ui/overlays/Select";
import { DockTab } from "../DockTab";
import { DeviceParameters } from "../devices/DeviceParameters";
import { ExternalDeviceNote } from "../devices/ExternalDeviceNote";
import { PresetMenu } from "../devices/presets/PresetMenu";
import { KeyboardDock } from "../keyboard/KeyboardDock";
import { addTrack } from "../track/edits";
import { InstrumentList } from "./InstrumentList";
import styles from "./Instruments.module.css";

/** The instrument of the selected MIDI or drum track: choose, edit and play it. */
export function Instruments() {
  const selected = useSelection((now) => now.trackId);
  const ids = useList((project) => tracksOfKind(project, "midi", "drums").map((track) => track.id));
  const names = useList((project) => tracksOfKind(project, "midi", "drums").map((track) => track.name));
  const readOnly = useReadOnly();
  const playable = selected !== null && ids.includes(selected);
  return (
    <DockTab
      scope="instruments"
      bar={
        <>
          <Select
            label={t`Track`}
            action="track.choose"
            value={playable ? selected : ""}
            placeholder={t`Choose a track`}
            options={ids.map((id, index) => ({ value: id, label: names[index] ?? "" }))}
            onChange={(id) => useSelection.getState().selectTrack(id)}
            disabled={ids.length === 0}
          />
          <Button
            kind="ghost"
            icon={Plus}
            data-action="track.add.midi"
            disabled={readOnly}
            onClick={() => void addTrack("midi")}
          >
            {t`MIDI track`}
          </Button>
          <Button
            kind="ghost"
            icon={Plus}
            data-action="track.add.drums"
            disabled={readOnly}
            onClick={() => void addTrack("drums")}
          >
            {t`Drum track`}
          </Button>
        </>
      }
    >
      {playable ? (
        <Loaded trackId={selected} />
      ) : (
        <EmptyState
          icon={Piano}
          title={ids.length === 0 ? t`No track plays an instrument yet` : t`The selected track plays no instrument`}
          actions={
            <Button
              kind="primary"
              data-action="track.add.midi"
              disabled={readOnly}
              onClick={() => void addTrack("midi")}
            >
              {t`Add a MIDI track`}
            </Button>
          }
        >
          <Trans>
            Instruments live on MIDI and drum tracks. {ids.length === 0 ? t`Add` : t`Choose or add`} one, then play it
            from these keys, the computer's, or a connected keyboard.
          </Trans>
        </EmptyState>
      )}
    </DockTab>
  );
}

function Loaded({ trackId }: { trackId: Id }) {
  const track = useTrack(trackId);
  const instrument = useDevices(trackId).find((device) => manifestOf(device).role === "instrument");
  if (!track) return null;
  return (
    <>
      <div className={styles.body}>
        <InstrumentList trackId={trackId} instrument={instrument ?? null} />
        <div className={styles.editor}>
          {instrument ? (
            <Editor device={instrument} />
          ) : (
            <EmptyState icon={Piano} title={t`${track.name} has no instrument`}>
              {t`Choose one from the list.`}
            </EmptyState>
          )}
        </div>
      </div>
      <KeyboardDock track={track} />
    </>
  );
}

function Editor({ device }: { device: Device }) {
  return (
    <section aria-label={labelOf(device)}>
      <header className={styles.head}>
        <h2>{labelOf(device)}</h2>
        <PresetMenu device={device} />
      </header>
      <ExternalDeviceNote device={device} />
      <DeviceParameters device={device} />
    </section>
  );
}

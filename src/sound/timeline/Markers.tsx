import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import type { Signature, TempoPoint } from "../../../contract/project/document";
import { formatBars } from "../../../contract/project/time";
import { command, useDocument, useReadOnly } from "../../stores/document";
import { useEngine } from "../../stores/services";
import { useMeters } from "../../stores/time";
import { Button } from "../../ui/controls/Button";
import { NumberField } from "../../ui/controls/value/NumberField";
import { Popover } from "../../ui/overlays/Popover";
import { useParameter } from "../parameters";
import { addTempo, tempoAddress } from "../transport/markers";
import { SignatureSelect } from "../transport/SignatureSelect";
import { pixelsPerTick, xToTick } from "./model/geometry";
import { type Marker, markerOffset, markersOf, markerText } from "./model/markers";
import styles from "./Ruler.module.css";
import { lanes, useLanes } from "./view";

/** How many screens of markers around the view are in the DOM. */
const AHEAD = 1;

/**
 * The row of tempo and signature markers: a click edits one, a double click creates a tempo marker. The ruler draws
 * them; their buttons lie invisibly over it until they are pointed at, and follow the view when it is at rest.
 */
export function Markers() {
  const engine = useEngine();
  const tempo = useDocument((project) => project.tempo);
  const signatures = useDocument((project) => project.signatures);
  const width = useLanes((now) => now.width);
  const [{ scrollX, zoom }, setPlace] = useState(() => lanes.view);

  useEffect(
    () =>
      lanes.onRest(() => {
        setPlace(lanes.view);
        return false;
      }),
    [],
  );

  const perTick = pixelsPerTick(zoom);
  const markers = markersOf({ tempo, signatures });
  const places = markers.map((marker) => ({
    marker,
    x: marker.tick * perTick - scrollX + markerOffset(marker, markers),
  }));
  const shown = places.filter(({ x }) => x >= -AHEAD * width && x <= (1 + AHEAD) * width);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the palette has the same
    <div
      className={styles.markers}
      onDoubleClick={(event) => {
        if (event.target !== event.currentTarget) return;
        const box = event.currentTarget.getBoundingClientRect();
        addTempo(xToTick(lanes.view, event.clientX - box.left));
      }}
    >
      {shown.map(({ marker, x }) => (
        <MarkerButton
          key={`${marker.kind}-${marker.id}`}
          marker={marker}
          x={x}
          onSeek={() => engine?.seek(marker.tick)}
        />
      ))}
    </div>
  );
}

function MarkerButton({ marker, x, onSeek }: { marker: Marker; x: number; onSeek: () => void }) {
  const [open, setOpen] = useState(false);
  const meters = useMeters();
  const readOnly = useReadOnly();
  const text = markerText(marker);
  const title = marker.kind === "tempo" ? t`Tempo` : t`Time signature`;
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={t`${title} at bar ${formatBars(meters, marker.tick)}`}
      trigger={
        <button
          type="button"
          className={styles.marker}
          data-action={marker.kind === "tempo" ? "timeline.tempo" : "timeline.signature"}
          data-kind={marker.kind}
          style={{ left: x }}
          aria-label={t`${title} ${text} at bar ${formatBars(meters, marker.tick)}`}
          disabled={readOnly}
        >
          {text}
        </button>
      }
    >
      <div className={styles.form}>
        {marker.kind === "tempo" ? <TempoForm marker={marker} /> : <SignatureForm marker={marker} />}
        <footer>
          <Button kind="ghost" data-action="timeline.playhead" onClick={onSeek}>
            {t`Go there`}
          </Button>
          {marker.tick > 0 && (
            <Button
              kind="danger"
              data-action={marker.kind === "tempo" ? "timeline.tempo" : "timeline.signature"}
              onClick={() => {
                setOpen(false);
                command(marker.kind === "tempo" ? "removeTempo" : "removeSignature", { id: marker.id });
              }}
            >
              Delete
            </Button>
          )}
        </footer>
      </div>
    </Popover>
  );
}

function TempoForm({ marker }: { marker: TempoPoint }) {
  return (
    <>
      <span>{t`Tempo`}</span>
      <NumberField {...useParameter(tempoAddress(marker))} action="timeline.tempo" />
    </>
  );
}

function SignatureForm({ marker }: { marker: Signature }) {
  return (
    <>
      <span>{t`Signature`}</span>
      <SignatureSelect signature={marker} />
    </>
  );
}

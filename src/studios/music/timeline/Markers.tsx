import { useEffect, useRef, useState } from "react";
import type { Signature, TempoPoint } from "../../../../contract/project/document";
import { formatBars } from "../../../../contract/project/time";
import { useEngine } from "../../../stores/services";
import { Button } from "../../../ui/controls/Button";
import { NumberField } from "../../../ui/controls/value/NumberField";
import { Popover } from "../../../ui/overlays/Popover";
import { command, useDocument, useReadOnly } from "../document";
import { addTempo, type Marker, markersOf, TEMPO_SPEC } from "./markers";
import { pixelsPerTick, xToTick } from "./model/geometry";
import styles from "./Ruler.module.css";
import { SignatureSelect } from "./SignatureSelect";
import { useMeters } from "./scene";
import { useTimeline } from "./view";

/** How many screens of markers are in the document around the view. */
const AHEAD = 1;

/** The row of tempo and signature markers: a click edits one, a double click in the row makes a tempo. */
export function Markers() {
  const row = useRef<HTMLDivElement>(null);
  const engine = useEngine();
  const tempo = useDocument((project) => project.tempo);
  const signatures = useDocument((project) => project.signatures);
  // which markers are in the document is decided anew a few times per screen and octave, not in every frame
  const octave = useTimeline((now) => Math.floor(Math.log2(Math.max(0.01, now.zoom))));
  const screen = useTimeline((now) => Math.floor(now.scrollX / Math.max(1, now.width)));
  const width = useTimeline((now) => now.width);

  useEffect(() => {
    let tickAt = 0;
    const follow = () => {
      const { scrollX, zoom } = useTimeline.getState();
      if (!row.current) return;
      row.current.style.transform = `translateX(${-scrollX}px)`;
      if (zoom === tickAt) return;
      tickAt = zoom;
      row.current.style.setProperty("--tick", `${pixelsPerTick(zoom)}px`);
    };
    follow();
    return useTimeline.subscribe((now, before) => {
      if (now.scrollX !== before.scrollX || now.zoom !== before.zoom) follow();
    });
  }, []);

  const from = ((screen - AHEAD) * width) / pixelsPerTick(2 ** (octave + 1));
  const to = ((screen + 1 + AHEAD) * width) / pixelsPerTick(2 ** octave);
  const markers = markersOf({ tempo, signatures });
  const shown = markers.filter((marker) => marker.tick >= from && marker.tick <= to);

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a shortcut for the mouse; the palette has the same
    <div
      className={styles.markers}
      onDoubleClick={(event) => {
        if (event.target !== event.currentTarget && event.target !== row.current) return;
        const box = event.currentTarget.getBoundingClientRect();
        addTempo(xToTick(useTimeline.getState(), event.clientX - box.left));
      }}
    >
      <div ref={row} className={styles.row}>
        {shown.map((marker) => (
          <MarkerButton
            key={`${marker.kind}-${marker.id}`}
            marker={marker}
            at={`calc(var(--tick) * ${marker.tick} + ${offsetOf(marker, markers)}px)`}
            onSeek={() => engine?.seek(marker.tick)}
          />
        ))}
      </div>
    </div>
  );
}

/** A tempo stands right of a signature on the same tick. */
function offsetOf(marker: Marker, all: readonly Marker[]): number {
  const shares =
    marker.kind === "tempo" && all.some((other) => other.kind === "signature" && other.tick === marker.tick);
  return shares ? 34 : 0;
}

function MarkerButton({ marker, at, onSeek }: { marker: Marker; at: string; onSeek: () => void }) {
  const [open, setOpen] = useState(false);
  const meters = useMeters();
  const readOnly = useReadOnly();
  const text =
    marker.kind === "tempo" ? String(Math.round(marker.bpm * 10) / 10) : `${marker.numerator}/${marker.denominator}`;
  const title = marker.kind === "tempo" ? "Tempo" : "Time signature";
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      title={`${title} at bar ${formatBars(meters, marker.tick)}`}
      trigger={
        <button
          type="button"
          className={styles.marker}
          data-kind={marker.kind}
          style={{ transform: `translateX(${at})` }}
          aria-label={`${title} ${text} at bar ${formatBars(meters, marker.tick)}`}
          disabled={readOnly}
        >
          {text}
        </button>
      }
    >
      <div className={styles.form}>
        {marker.kind === "tempo" ? <TempoForm marker={marker} /> : <SignatureForm marker={marker} />}
        <footer>
          <Button kind="ghost" onClick={onSeek}>
            Go there
          </Button>
          {marker.tick > 0 && (
            <Button
              kind="danger"
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
      <span>Tempo</span>
      <NumberField
        spec={TEMPO_SPEC}
        value={marker.bpm}
        onCommit={(bpm) => command("setTempo", { id: marker.id, tick: marker.tick, bpm })}
      />
    </>
  );
}

function SignatureForm({ marker }: { marker: Signature }) {
  return (
    <>
      <span>Signature</span>
      <SignatureSelect signature={marker} />
    </>
  );
}

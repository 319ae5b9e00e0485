import { t } from "@lingui/core/macro";
import { useEffect, useState } from "react";
import type { TempoPoint } from "../../../contract/project/document";
import type { Engine } from "../../engine/port";
import { currentProject, useDocument, useReadOnly } from "../../stores/document";
import { useEngine } from "../../stores/services";
import { Button } from "../../ui/controls/Button";
import { NumberField } from "../../ui/controls/value/NumberField";
import { formatNumber } from "../../ui/format";
import { onFrame } from "../../ui/meters/frame";
import { setParameter, useParameter } from "../parameters";
import { pointAt, tempoAddress } from "./markers";
import { SignatureSelect } from "./SignatureSelect";
import styles from "./TransportBar.module.css";
import { addTap, tempoOfTaps } from "./tapTempo";

const withoutUnit = (bpm: number) => formatNumber(bpm, 1);

function TempoField({ point }: { point: TempoPoint }) {
  return <NumberField {...useParameter(tempoAddress(point))} format={withoutUnit} />;
}

let taps: number[] = [];

/** One tap of the tempo; from the second on it sets the tempo at the playhead. */
export function tapTempo(engine: Engine | null): void {
  taps = addTap(taps, performance.now());
  const bpm = tempoOfTaps(taps);
  if (bpm !== null) setTempoHere(engine, bpm);
}

function setTempoHere(engine: Engine | null, bpm: number): void {
  const point = pointAt(currentProject().tempo, engine?.readTransport().tick ?? 0);
  if (point) setParameter(tempoAddress(point), bpm);
}

/** The tempo or signature point at the playhead; renders again only when it changes. */
function usePointHere<Point extends { id: string; tick: number }>(points: Readonly<Record<string, Point>>) {
  const engine = useEngine();
  const [id, setId] = useState(() => pointAt(points, 0)?.id);
  useEffect(() => onFrame(() => setId(pointAt(points, engine?.readTransport().tick ?? 0)?.id)), [engine, points]);
  return points[id ?? ""] ?? pointAt(points, 0);
}

/** Tempo, tap, and time signature at the playhead. */
export function Tempo() {
  const engine = useEngine();
  const readOnly = useReadOnly();
  const tempo = usePointHere(useDocument((project) => project.tempo));
  const signature = usePointHere(useDocument((project) => project.signatures));
  return (
    <>
      {tempo && (
        <span className={styles.tempo}>
          <TempoField point={tempo} />
          <span className={styles.unit} aria-hidden="true">
            BPM
          </span>
        </span>
      )}
      <Button
        data-action="transport.tap"
        onClick={() => tapTempo(engine)}
        disabled={readOnly}
        title={t`Tap the tempo (T)`}
      >
        {t`Tap`}
      </Button>
      {signature && <SignatureSelect signature={signature} disabled={readOnly} />}
    </>
  );
}

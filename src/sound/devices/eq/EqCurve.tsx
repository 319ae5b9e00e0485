import { t } from "@lingui/core/macro";
import { useEffect, useRef, useState } from "react";
import type { Device } from "../../../../contract/project/document";
import { Scope } from "../../../scope/scope";
import { useReadOnly } from "../../../stores/document";
import type { Parameters } from "../../../stores/parameters/parameters";
import { useProject } from "../../../stores/project";
import { useEngine } from "../../../stores/services";
import { DisplayCanvas } from "../../displays/DisplayCanvas";
import { frequenciesOf, HIGHEST_HZ, LINES_DB, LINES_HZ, pathOf, xOf, yOf } from "./axis";
import { BandHandle } from "./BandHandle";
import { addressOf, BANDS, bandOf, PARTS } from "./bands";
import styles from "./EqCurve.module.css";
import { eqResponse } from "./response";

/** Pixels between two points of the curve. */
const GRAIN = 2;

const MASTER = { kind: "stripSpectrum", of: "master", highest: HIGHEST_HZ } as const;
const SELECTED = { kind: "stripSpectrum", of: "selected", highest: HIGHEST_HZ } as const;

interface Props {
  device: Device;
  /** the band whose controls are shown, 1 to 8 */
  band: number;
  onSelect: (band: number) => void;
}

/** The EQ's curve over the live spectrum of its strip, with a handle for each band. */
export function EqCurve({ device, band, onSelect }: Props) {
  const place = useRef<HTMLElement>(null);
  const [size, setSize] = useState({ width: 0, height: 0 });
  const parameters = useProject((now) => now.parameters);
  const onMaster = useProject((now) => now.project?.tracks[device.trackId]?.kind === "master");
  const disabled = useReadOnly();

  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const scope = new Scope();
    scope.observeSize(element, ({ contentRect: { width, height } }) => setSize({ width, height }));
    return () => scope.end();
  }, []);

  return (
    <section ref={place} className={styles.display} aria-label={t`Bands on the curve`}>
      <DisplayCanvas
        key={onMaster ? "master" : "selected"}
        display={onMaster ? MASTER : SELECTED}
        className={styles.spectrum}
      />
      {parameters && size.width > 0 && (
        <>
          <Curve parameters={parameters} deviceId={device.id} band={band} size={size} />
          {BANDS.map((entry) => (
            <BandHandle
              key={entry}
              parameters={parameters}
              deviceId={device.id}
              band={entry}
              selected={entry === band}
              disabled={disabled}
              size={size}
              onSelect={onSelect}
            />
          ))}
        </>
      )}
    </section>
  );
}

/** The sum of all bands, and the selected band's curve; drawn outside React's state. */
function Curve({
  parameters,
  deviceId,
  band,
  size: { width, height },
}: {
  parameters: Parameters;
  deviceId: string;
  band: number;
  size: { width: number; height: number };
}) {
  const engine = useEngine();
  const sum = useRef<SVGPathElement>(null);
  const own = useRef<SVGPathElement>(null);

  useEffect(() => {
    const scope = new Scope();
    const frequencies = frequenciesOf(Math.max(2, Math.ceil(width / GRAIN)));
    let asked = false;
    const draw = () => {
      asked = false;
      if (scope.ended) return;
      const rate = engine?.shared?.sampleRate ?? useProject.getState().project?.sampleRate ?? 44100;
      const bands = BANDS.map((entry) => bandOf((part) => parameters.get(addressOf(deviceId, entry, part))));
      sum.current?.setAttribute("d", pathOf(eqResponse(bands, frequencies, rate), width, height));
      const selected = bands.slice(band - 1, band);
      own.current?.setAttribute("d", pathOf(eqResponse(selected, frequencies, rate), width, height));
    };
    // one redraw per frame, because a preset changes forty parameters at once
    const ask = () => {
      if (!asked) queueMicrotask(draw);
      asked = true;
    };
    for (const entry of BANDS) {
      for (const part of PARTS) scope.add(parameters.source(addressOf(deviceId, entry, part)).subscribe(ask));
    }
    draw();
    return () => scope.end();
  }, [parameters, engine, deviceId, band, width, height]);

  return (
    <svg className={styles.curve} width={width} height={height} aria-hidden="true">
      {LINES_HZ.map((hz) => (
        <line key={hz} x1={xOf(hz) * width} x2={xOf(hz) * width} y1={0} y2={height} />
      ))}
      {LINES_DB.map((level) => (
        <line key={level} x1={0} x2={width} y1={yOf(level) * height} y2={yOf(level) * height} />
      ))}
      {[100, 1000, 10000].map((hz) => (
        <text key={hz} x={xOf(hz) * width + 3} y={height - 4}>
          {hz < 1000 ? hz : `${hz / 1000}k`}
        </text>
      ))}
      {[-12, 12].map((level) => (
        <text key={level} x={3} y={yOf(level) * height - 3}>
          {level > 0 ? `+${level}` : `−${-level}`}
        </text>
      ))}
      <path ref={own} data-of="band" />
      <path ref={sum} data-of="sum" />
    </svg>
  );
}

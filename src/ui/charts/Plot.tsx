import "uplot/dist/uPlot.min.css";
import { useEffect, useEffectEvent, useRef } from "react";
import uPlot from "uplot";
import { useScope } from "../../scope/useScope";
import { useTheme } from "../useTheme";
import type { ChartKind, ChartPoint, ChartSeries } from "./Chart";
import styles from "./Chart.module.css";
import type { Place } from "./place";
import { optionsOf } from "./plotOptions";

interface Props {
  kind: ChartKind;
  points: readonly ChartPoint[];
  series: readonly ChartSeries[];
  drawn: readonly number[];
  place: Place | null;
  onPlace: (place: Place | null) => void;
}

/** The drawing of a chart. */
export function Plot({ kind, points, series, drawn, place, onPlace }: Props) {
  const box = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | null>(null);
  const mark = useRef<HTMLDivElement | null>(null);
  const theme = useTheme();
  const pointed = useEffectEvent((next: Place | null) => onPlace(next));

  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn anew in another theme's colours
  useScope(
    (scope) => {
      const element = box.current;
      if (!element) return;
      const shown = drawn.flatMap((at) => series[at] ?? []);
      const data: uPlot.AlignedData = [
        points.map((_, index) => index),
        ...drawn.map((at) => points.map(({ values }) => values[at] ?? null)),
      ];
      const made = new uPlot(optionsOf({ kind, points, shown, data, element, onPlace: pointed }), data, element);
      plot.current = made;
      mark.current = document.createElement("div");
      mark.current.className = styles.mark ?? "";
      mark.current.hidden = true;
      made.over.append(mark.current);
      scope.observeSize(element, () => made.setSize({ width: element.clientWidth, height: element.clientHeight }));
      scope.add(() => {
        made.destroy();
        plot.current = null;
      });
    },
    [kind, points, series, drawn.join(), theme],
  );

  useEffect(() => {
    const [made, band] = [plot.current, mark.current];
    if (!made || !band) return;
    band.hidden = place === null || kind === "line" || kind === "area";
    if (!place) {
      made.setCursor({ left: -10, top: -10 }, false);
      return;
    }
    const left = made.valToPos(place.index - 0.5, "x");
    band.style.left = `${left}px`;
    band.style.width = `${made.valToPos(place.index + 0.5, "x") - left}px`;
    if (kind === "line" || kind === "area")
      made.setCursor({ left: made.valToPos(place.index, "x"), top: made.over.clientHeight / 2 }, false);
  }, [place, kind]);

  return <div ref={box} className={styles.canvas} aria-hidden />;
}

import { type RefObject, useEffect, useId, useSyncExternalStore } from "react";
import type { Clip } from "../../../../contract/project/document";
import { formatBars, type MeterMap } from "../../../../contract/project/time";
import { lacksAudio, usePeaks } from "../../../sound/waveform/peaks";
import { useSelection } from "../../../stores/selection";
import { useMeters } from "../../../stores/time";
import type { PlacedClip } from "./model/scene";
import { useScene } from "./scene";
import { useTimeline } from "./view";

/** What a screen reader says of a clip: “Loop, audio clip, bar 5.1.1 to 9.1.1, muted”. */
export function clipSentence(placed: PlacedClip, meters: MeterMap): string {
  const { clip } = placed;
  const kind = clip.kind === "audio" ? "audio clip" : `note clip with ${Object.keys(clip.notes).length} notes`;
  const marks = [
    lacksAudio(clip) && "recording missing",
    clip.muted && "muted",
    clip.kind === "audio" && clip.reversed && "reversed",
  ].filter(Boolean);
  const span = `bar ${formatBars(meters, clip.start)} to ${formatBars(meters, Math.round(placed.end))}`;
  return [nameOf(clip), kind, span, ...marks].join(", ");
}

function nameOf(clip: Clip): string {
  return clip.name || "Unnamed";
}

/**
 * The lanes for ears: the grid element itself takes the focus and names, by `aria-activedescendant`, the clip
 * that the arrow keys stand on. Only that clip's track is in the document, with its place in the whole.
 */
export function ClipGrid({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const scene = useScene();
  const meters = useMeters();
  const focused = useTimeline((now) => now.focusedClip);
  const selected = useSelection((now) => now.clipIds);
  const trackId = useSelection((now) => now.trackId);
  const peaks = usePeaks();
  // a recording may turn out to be missing, or come
  useSyncExternalStore(peaks.subscribe, () => peaks.version);
  const prefix = useId();
  const placed = focused === null ? undefined : scene.clips.get(focused);
  const index = placed?.row ?? scene.rows.findIndex((row) => row.track.id === trackId);
  const row = scene.rows[index];
  const cell = (id: string) => `${prefix}-${id}`;
  const active = placed ? cell(placed.clip.id) : "";

  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.tabIndex = 0;
    element.setAttribute("role", "grid");
    element.setAttribute("aria-label", "Clips by track");
    element.setAttribute("aria-multiselectable", "true");
    element.setAttribute("aria-rowcount", String(scene.rows.length));
    if (active) element.setAttribute("aria-activedescendant", active);
    else element.removeAttribute("aria-activedescendant");
  }, [scroller, scene, active]);

  if (!row) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: the grid is the scroller, whose rows are drawn
    <div role="row" className="srOnly" aria-rowindex={index + 1} aria-label={row.track.name} tabIndex={-1}>
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      <span role="rowheader" tabIndex={-1}>
        {row.track.name}
      </span>
      {row.clips.map((entry) => (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <span
          key={entry.clip.id}
          id={cell(entry.clip.id)}
          role="gridcell"
          tabIndex={-1}
          aria-selected={selected.has(entry.clip.id)}
        >
          {clipSentence(entry, meters)}
        </span>
      ))}
      {row.clips.length === 0 && (
        // biome-ignore lint/a11y/useSemanticElements: as above
        <span role="gridcell" tabIndex={-1}>
          No clips
        </span>
      )}
    </div>
  );
}

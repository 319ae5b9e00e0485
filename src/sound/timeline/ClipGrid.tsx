import { plural, t } from "@lingui/core/macro";
import { type RefObject, useSyncExternalStore } from "react";
import type { Clip } from "../../../contract/project/document";
import { formatBars, type MeterMap } from "../../../contract/project/time";
import { GridTwin } from "../../kit/timeline/GridTwin";
import { useSelection } from "../../stores/selection";
import { useMeters } from "../../stores/time";
import { lacksAudio, usePeaks } from "../waveform/peaks";
import type { PlacedClip } from "./model/scene";
import { useScene } from "./scene";
import { useLanes } from "./view";

/** A clip for screen readers: “Loop, audio clip, bar 5.1.1 to 9.1.1, muted”. */
export function clipSentence(placed: PlacedClip, meters: MeterMap): string {
  const { clip } = placed;
  const kind =
    clip.kind === "audio"
      ? t`audio clip`
      : plural(Object.keys(clip.notes).length, { one: "note clip with # note", other: "note clip with # notes" });
  const marks = [
    lacksAudio(clip) && t`recording missing`,
    clip.muted && t`muted`,
    clip.kind === "audio" && clip.reversed && t`reversed`,
  ].filter(Boolean);
  const span = t`bar ${formatBars(meters, clip.start)} to ${formatBars(meters, Math.round(placed.end))}`;
  return [nameOf(clip), kind, span, ...marks].join(", ");
}

function nameOf(clip: Clip): string {
  return clip.name || t`Unnamed`;
}

/** The lanes for screen readers. Only the focused clip's track is in the DOM, with its position in the whole. */
export function ClipGrid({ scroller }: { scroller: RefObject<HTMLElement | null> }) {
  const scene = useScene();
  const meters = useMeters();
  const focused = useLanes((now) => now.focused);
  const selected = useSelection((now) => now.clipIds);
  const trackId = useSelection((now) => now.trackId);
  const peaks = usePeaks();
  // a recording may turn out to be missing, or arrive
  useSyncExternalStore(peaks.subscribe, () => peaks.version);
  const placed = focused === null ? undefined : scene.clips.get(focused);
  const index = placed?.row ?? scene.rows.findIndex((row) => row.track.id === trackId);
  const row = scene.rows[index];
  const items = row?.clips.map((entry) => ({
    id: entry.clip.id,
    text: clipSentence(entry, meters),
    selected: selected.has(entry.clip.id),
  }));
  return (
    <GridTwin
      scroller={scroller}
      label={t`Clips by track`}
      count={scene.rows.length}
      rows={row && items ? [{ key: row.track.id, index, name: row.track.name, items }] : []}
      focused={placed ? focused : null}
      nothing={t`No clips`}
    />
  );
}

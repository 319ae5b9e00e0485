import { Magnet, Maximize2, Plus, ScanEye } from "lucide-react";
import { useState } from "react";
import { GRIDS } from "../../../../contract/project/snapping";
import { Delay } from "../../../scope/delay";
import { useScope } from "../../../scope/useScope";
import { addTrack } from "../../../sound/track/acts";
import { TRACK_ICONS, TRACK_KEYS, TRACK_KINDS, TRACK_SORTS } from "../../../sound/track/kinds";
import { useReadOnly } from "../../../stores/document";
import { showReturns, showsReturns } from "../../../stores/lanes";
import { usePreferences } from "../../../stores/preferences";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { Menu } from "../../../ui/overlays/Menu";
import { Select } from "../../../ui/overlays/Select";
import { ZoomButtons } from "../ZoomButtons";
import { zoomByStep, zoomToFitProject } from "./actions/viewActions";
import styles from "./Timeline.module.css";
import { useTimeline } from "./view";

const GRID_OPTIONS = GRIDS.filter((grid) => grid !== "off").map((grid) => ({
  value: grid,
  label: grid === "adaptive" ? "Adaptive" : grid === "bar" ? "Bar" : grid,
  ...(grid.endsWith("T") ? { group: "Triplets" } : {}),
}));

/** Over the lanes: add track, grid, follow, zoom. */
export function TimelineToolbar() {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label="Timeline">
      <AddTrack />
      <ReturnsToggle />
      <span className={styles.fill} />
      <GridChoice />
      <FollowToggle />
      <ZoomControl />
    </div>
  );
}

export function AddTrack() {
  const readOnly = useReadOnly();
  return (
    <Menu
      trigger={
        <Button icon={Plus} kind="ghost" data-action="track.add" disabled={readOnly}>
          Track
        </Button>
      }
      entries={TRACK_SORTS.map((kind) => ({
        label: TRACK_KINDS[kind],
        icon: TRACK_ICONS[kind],
        keys: TRACK_KEYS[kind],
        run: () => void addTrack(kind),
      }))}
    />
  );
}

function ReturnsToggle() {
  const shown = usePreferences(showsReturns);
  return (
    <IconButton
      icon={TRACK_ICONS.return}
      data-action="timeline.returns"
      aria-pressed={shown}
      onClick={() => showReturns(!shown)}
      label="Show returns among the tracks"
      hint="Shift E"
    />
  );
}

/** Snap and grid, which timeline and piano roll share. */
export function GridChoice() {
  const snap = usePreferences((now) => now.snap);
  const grid = usePreferences((now) => now.grid);
  const set = usePreferences((now) => now.set);
  const known = GRID_OPTIONS.some((option) => option.value === grid);
  return (
    <>
      <IconButton
        icon={Magnet}
        data-action="timeline.snap"
        aria-pressed={snap}
        onClick={() => set({ snap: !snap })}
        label="Snap to grid, Alt bypasses it"
        hint="N"
      />
      <Select
        label="Grid"
        action="timeline.grid"
        value={known ? grid : "adaptive"}
        options={GRID_OPTIONS}
        onChange={(value) => set({ grid: value, snap: true })}
        className={styles.grid}
      />
    </>
  );
}

function FollowToggle() {
  const follow = usePreferences((now) => now.followPlayhead);
  const set = usePreferences((now) => now.set);
  return (
    <IconButton
      icon={ScanEye}
      data-action="timeline.follow"
      aria-pressed={follow}
      onClick={() => set({ followPlayhead: !follow })}
      label="Follow the playhead"
      hint="Shift F"
    />
  );
}

const SETTLE_MS = 80;

/** The zoom in whole percent, once it stands still: text that changes in each frame would paint the page in each. */
function useSettledZoom(): number {
  const [zoom, setZoom] = useState(() => Math.round(useTimeline.getState().zoom));
  useScope((scope) => {
    const settled = new Delay(scope);
    const follow = () => setZoom(Math.round(useTimeline.getState().zoom));
    scope.add(
      useTimeline.subscribe((now, before) => {
        if (now.zoom !== before.zoom) settled.start(follow, SETTLE_MS);
      }),
    );
  }, []);
  return zoom;
}

function ZoomControl() {
  const zoom = useSettledZoom();
  return (
    <>
      <ZoomButtons view="timeline" zoom={zoom} onStep={zoomByStep} />
      <IconButton icon={Maximize2} data-action="timeline.fit" label="Zoom to fit" hint="F" onClick={zoomToFitProject} />
    </>
  );
}

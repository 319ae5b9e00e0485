import { t } from "@lingui/core/macro";
import { Magnet, Maximize2, Plus, ScanEye } from "lucide-react";
import { useState } from "react";
import { GRIDS } from "../../../contract/project/snapping";
import { ZoomButtons } from "../../kit/frame/ZoomButtons";
import { Delay } from "../../scope/delay";
import { useScope } from "../../scope/useScope";
import { useReadOnly } from "../../stores/document";
import { showsReturns } from "../../stores/lanes";
import { usePreferences } from "../../stores/preferences";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { Menu } from "../../ui/overlays/Menu";
import { Select } from "../../ui/overlays/Select";
import { say } from "../../words/say";
import { TRACK_ICONS, TRACK_KINDS, TRACK_SORTS } from "../track/kinds";
import { zoomByStep } from "./actions/viewActions";
import styles from "./Timeline.module.css";
import { lanes } from "./view";

const GRID_OPTIONS = GRIDS.filter((grid) => grid !== "off").map((grid) => ({
  value: grid,
  label: grid === "adaptive" ? t`Adaptive` : grid === "bar" ? t`Bar` : grid,
  ...(grid.endsWith("T") ? { group: t`Triplets` } : {}),
}));

/** Above the lanes: add track, grid, follow, zoom. */
export function TimelineToolbar() {
  return (
    <div className={styles.toolbar} role="toolbar" aria-label={t`Timeline`}>
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
          {t`Track`}
        </Button>
      }
      entries={TRACK_SORTS.map((kind) => ({
        action: `track.add.${kind}`,
        label: say(TRACK_KINDS[kind]),
        icon: TRACK_ICONS[kind],
      }))}
    />
  );
}

function ReturnsToggle() {
  const shown = usePreferences(showsReturns);
  return <IconButton icon={TRACK_ICONS.return} action="timeline.returns" aria-pressed={shown} />;
}

/** Snap and grid, which timeline and piano roll share. */
export function GridChoice() {
  const snap = usePreferences((now) => now.snap);
  const grid = usePreferences((now) => now.grid);
  const set = usePreferences((now) => now.set);
  const known = GRID_OPTIONS.some((option) => option.value === grid);
  return (
    <>
      <IconButton icon={Magnet} action="timeline.snap" aria-pressed={snap} label={t`Snap to grid, Alt bypasses it`} />
      <Select
        label={t`Grid`}
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
  return <IconButton icon={ScanEye} action="timeline.follow" aria-pressed={follow} />;
}

const SETTLE_MS = 80;

/**
 * The zoom in whole percent once it is at rest, because text that changes in each frame would repaint the page in each.
 */
function useSettledZoom(): number {
  const [zoom, setZoom] = useState(() => Math.round(lanes.state.zoom));
  useScope((scope) => {
    const settled = new Delay(scope);
    const follow = () => setZoom(Math.round(lanes.state.zoom));
    scope.add(
      lanes.store.subscribe((now, before) => {
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
      <IconButton icon={Maximize2} action="timeline.fit" label={t`Zoom to fit`} />
    </>
  );
}

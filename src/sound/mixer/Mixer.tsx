import { t } from "@lingui/core/macro";
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useRef } from "react";
import { useSelection } from "../../stores/selection";
import { useChannelIds, useMasterId } from "../../stores/tracks";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { LoudnessPanel } from "../loudness/LoudnessPanel";
import { Strip } from "../strip/Strip";
import type { MixerSection } from "../strip/sections";
import { MasterLimiter } from "./MasterLimiter";
import styles from "./Mixer.module.css";
import { MixerToolbar } from "./MixerToolbar";
import { useMixerActions } from "./useMixerActions";
import { useShownSections } from "./useShownSections";

const NONE: readonly MixerSection[] = [];

/** All strips with the master at the right; only visible ones are rendered. In the dock it shows only faders. */
export function Mixer({ dock = false }: { dock?: boolean }) {
  const ids = useChannelIds();
  const master = useMasterId();
  const shown = useShownSections();
  const sections = dock ? NONE : shown;
  const width = useMediaQuery("(pointer: coarse)") ? 156 : dock ? 88 : 132;
  const scroller = useRef<HTMLDivElement>(null);
  const strips = useVirtualizer({
    horizontal: true,
    count: ids.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => width,
    getItemKey: (index) => ids[index] ?? index,
    overscan: 2,
  });
  useMixerActions();

  const selected = useSelection((now) => now.trackId);
  useEffect(() => {
    const index = selected === null ? -1 : ids.indexOf(selected);
    if (index >= 0) strips.scrollToIndex(index, { align: "auto" });
  }, [selected, ids, strips]);

  const items = strips.getVirtualItems();
  const before = items[0]?.start ?? 0;
  const after = strips.getTotalSize() - (items.at(-1)?.end ?? 0);
  return (
    <div className={styles.mixer} data-dock={dock || undefined} data-action-scope="mixer">
      {!dock && <MixerToolbar />}
      <div ref={scroller} className={styles.scroller} style={{ "--strip": `${width}px` } as React.CSSProperties}>
        <div className={styles.strips} style={{ paddingLeft: before, paddingRight: Math.max(0, after) }}>
          {items.map((item) => (
            <Strip key={item.key} id={ids[item.index] ?? ""} sections={sections} />
          ))}
        </div>
        {ids.length === 0 && (
          <p className={styles.empty}>{t`No tracks yet. Each track that you add gets a strip here.`}</p>
        )}
        {master !== null && (
          <div className={styles.master}>
            {!dock && (
              <div className={styles.measures}>
                <LoudnessPanel />
                <MasterLimiter trackId={master} />
              </div>
            )}
            <Strip id={master} sections={sections} />
          </div>
        )}
      </div>
    </div>
  );
}

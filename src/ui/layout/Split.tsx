import { type ReactNode, useState } from "react";
import { Group, type Layout, Panel, type PanelImperativeHandle, Separator } from "react-resizable-panels";
import styles from "./Split.module.css";

export interface SplitPanel {
  id: string;
  /** accessible name of the divider before this panel: "Resize the mixer" */
  label: string;
  content: ReactNode;
  /** percent of the group, or with "px" */
  size?: number | string;
  min?: number | string;
  max?: number | string;
  collapsible?: boolean;
  /** keeps its size in pixels when the window is resized */
  fixed?: boolean;
  handle?: React.Ref<PanelImperativeHandle | null>;
  /** called when the panel is collapsed and when it is opened */
  onShut?: (shut: boolean) => void;
}

/**
 * Panels side by side or stacked, with dividers to drag (or move with the arrow keys). `layout` restores the sizes from
 * last time, `onLayout` reports those that a person set, in percent by panel id.
 */
export function Split({
  id,
  direction,
  panels,
  layout,
  onLayout,
}: {
  id: string;
  direction: "horizontal" | "vertical";
  panels: readonly SplitPanel[];
  layout?: Layout | undefined;
  onLayout?: (layout: Layout) => void;
}) {
  return (
    <Group
      id={id}
      orientation={direction}
      className={styles.group}
      disableCursor
      defaultLayout={fits(layout, panels) ? layout : undefined}
      {...(onLayout ? { onLayoutChanged: (next: Layout) => onLayout(next) } : {})}
    >
      {panels.map((panel, index) => [
        index > 0 && (
          <Separator
            key={`${panel.id}-edge`}
            id={`${id}-${panel.id}-edge`}
            className={styles.edge}
            aria-label={panel.label}
          />
        ),
        <Pane key={panel.id} panel={panel} />,
      ])}
    </Group>
  );
}

function Pane({ panel }: { panel: SplitPanel }) {
  const [shut, setShut] = useState(false);
  return (
    <Panel
      id={panel.id}
      className={styles.panel}
      defaultSize={panel.size}
      minSize={panel.min}
      maxSize={panel.max}
      collapsible={panel.collapsible}
      groupResizeBehavior={panel.fixed ? "preserve-pixel-size" : "preserve-relative-size"}
      panelRef={panel.handle}
      onResize={(size) => {
        setShut(size.inPixels < 1);
        panel.onShut?.(size.inPixels < 1);
      }}
    >
      {/* a collapsed panel cannot take the focus */}
      <div className={styles.content} inert={shut}>
        {panel.content}
      </div>
    </Panel>
  );
}

/** A stored layout is valid only while the panels are the same. */
function fits(layout: Layout | undefined, panels: readonly SplitPanel[]): boolean {
  if (!layout) return false;
  const ids = Object.keys(layout);
  return ids.length === panels.length && panels.every((panel) => ids.includes(panel.id));
}

export type { Layout, PanelImperativeHandle };

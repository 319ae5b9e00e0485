import { type ReactNode, useState } from "react";
import { Group, type Layout, Panel, type PanelImperativeHandle, Separator } from "react-resizable-panels";
import styles from "./Split.module.css";

export interface SplitPanel {
  id: string;
  /** accessible name of the edge before this panel, "Resize the mixer" */
  label: string;
  content: ReactNode;
  /** percent of the group, or with "px" */
  size?: number | string;
  min?: number | string;
  max?: number | string;
  collapsible?: boolean;
  /** keeps its pixels when the window grows */
  fixed?: boolean;
  handle?: React.Ref<PanelImperativeHandle | null>;
  /** told when it is shut to nothing, and when it opens */
  onShut?: (shut: boolean) => void;
}

/**
 * Panels side by side or stacked, with edges to drag (or arrow keys on the edge). `layout` is where the
 * edges stood last time, `onLayout` reports where a person put them, in percent by panel id.
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
      {/* what cannot be seen takes no focus */}
      <div className={styles.content} inert={shut}>
        {panel.content}
      </div>
    </Panel>
  );
}

/** A remembered layout holds only while the panels are the same. */
function fits(layout: Layout | undefined, panels: readonly SplitPanel[]): boolean {
  if (!layout) return false;
  const ids = Object.keys(layout);
  return ids.length === panels.length && panels.every((panel) => ids.includes(panel.id));
}

export type { Layout, PanelImperativeHandle };

import { t } from "@lingui/core/macro";
import { PanelBottom, PanelLeft, PanelRight } from "lucide-react";
import { type ReactNode, type RefObject, useEffect, useRef, useState } from "react";
import { useScope } from "../../scope/useScope";
import { usePreferences } from "../../stores/preferences";
import type { ActionSpecs } from "../../ui/actions/action";
import { useActionList } from "../../ui/actions/useActions";
import { IconButton } from "../../ui/controls/IconButton";
import { type PanelImperativeHandle, Split, type SplitPanel } from "../../ui/layout/Split";
import { type TabEntry, Tabs } from "../../ui/layout/Tabs";
import { useMediaQuery } from "../../ui/useMediaQuery";
import { say, word } from "../../words/say";
import styles from "./StudioFrame.module.css";

/** A tab of the studio: its main content, and what is shown in the dock below it. */
export interface StudioTab extends TabEntry {
  dock?: ReactNode;
  /** browser and inspector are shown beside this tab */
  sides?: boolean;
}

interface Props {
  /** under which the chosen tab and the panels' sizes are remembered; each studio has its own */
  id?: string;
  /** of the row of tabs */
  label: string;
  /** `studio.tab.<id>` for each tab, `studio.panel.<side>` for each side */
  actions: ActionSpecs;
  transport: ReactNode;
  /** below the transport: first steps */
  hint?: ReactNode;
  tabs: readonly StudioTab[];
  browser?: ReactNode;
  inspector?: ReactNode;
  /** at the end of the row of tabs: saved state, read-only badge … */
  status?: ReactNode;
}

export const NARROW = "(max-width: 800px)";

/** The id of the tab that the dock becomes on a narrow screen. */
export const EDITOR_TAB = "dock";

/** On a narrow screen, the dock and the side panels become tabs. */
function asTabs(tabs: readonly StudioTab[], { browser, inspector }: Pick<Props, "browser" | "inspector">): StudioTab[] {
  return [
    ...tabs.flatMap(({ dock, ...tab }) => [
      tab,
      ...(dock === undefined ? [] : [{ id: EDITOR_TAB, label: t`Editor`, content: dock }]),
    ]),
    ...(browser === undefined ? [] : [{ id: "browser", label: t`Browser`, content: browser }]),
    ...(inspector === undefined ? [] : [{ id: "inspector", label: t`Inspector`, content: inspector }]),
  ];
}

/** On a narrow screen a side panel is a tab, so the action that shows it selects that tab. */
const tabAction = (id: string) => (id in SIDE ? panelAction(id as Side) : `studio.tab.${id}`);
const panelAction = (side: Side) => `studio.panel.${side}`;

const SIDE = { browser: word("Browser"), dock: word("Dock"), inspector: word("Inspector") } as const;
type Side = keyof typeof SIDE;
const SIDE_ICONS = { browser: PanelLeft, inspector: PanelRight, dock: PanelBottom } as const;

/**
 * Transport on top, browser on the left, main content in the middle with a dock below, inspector on the right; panel
 * sizes are remembered.
 */
export function StudioFrame({ id = "studio", label, actions, transport, hint, tabs: given, status, ...sides }: Props) {
  const narrow = useMediaQuery(NARROW);
  const roomy = useMediaQuery("(min-width: 1200px)");
  const tabs = narrow ? asTabs(given, sides) : given;
  const chosen = usePreferences((now) => now.tabs[id]);
  const tab = tabs.find((entry) => entry.id === chosen) ?? tabs[0];
  const beside = !narrow && tab?.sides === true;
  const browser = beside ? sides.browser : undefined;
  const inspector = beside ? sides.inspector : undefined;
  const layouts = usePreferences((now) => now.layouts);
  const { setLayout, setTab } = usePreferences.getState();
  const [shut, setShut] = useState<Partial<Record<Side, boolean>>>({});
  const onShut = (side: Side) => (now: boolean) =>
    setShut((before) => (before[side] === now ? before : { ...before, [side]: now }));
  const handles = {
    browser: useRef<PanelImperativeHandle>(null),
    inspector: useRef<PanelImperativeHandle>(null),
    dock: useRef<PanelImperativeHandle>(null),
  };
  const shown: Record<Side, boolean> = {
    browser: browser !== undefined,
    inspector: inspector !== undefined,
    dock: tab?.dock !== undefined,
  };

  const turn = (side: Side) => {
    // on a narrow screen the side panel is a tab
    if (narrow) return setTab(id, side);
    const panel = handles[side].current;
    if (panel?.isCollapsed()) panel.expand();
    else panel?.collapse();
  };
  const tabOf = (side: Side) => tabs.some((entry) => entry.id === side);
  const run = [
    ...(Object.keys(SIDE) as Side[]).map((side) => ({
      id: panelAction(side),
      run: () => turn(side),
      enabled: () => shown[side] || tabOf(side),
    })),
    ...given.map((entry) => ({ id: tabAction(entry.id), run: () => setTab(id, entry.id), enabled: () => true })),
  ];
  useActionList(
    run.flatMap((handler) => {
      const spec = actions[handler.id];
      return spec ? [{ ...spec, ...handler }] : [];
    }),
    given.map((entry) => entry.id).join(),
  );

  const main = useRef<HTMLElement>(null);
  // the element that led here is gone, so the focus starts at the transport
  useEffect(() => {
    if (document.activeElement === document.body) main.current?.focus();
  }, []);
  const header = useRef<HTMLElement>(null);
  useTransportEnd(header);

  const work = tab?.content;
  const centre: SplitPanel[] = [{ id: "work", label: t`Resize the work`, content: work, min: "120px" }];
  if (tab?.dock !== undefined) {
    centre.push({
      id: "dock",
      label: t`Resize the dock`,
      content: tab.dock,
      size: "280px",
      min: "120px",
      collapsible: true,
      fixed: true,
      handle: handles.dock,
      onShut: onShut("dock"),
    });
  }
  const centreGroup = `${id === "studio" ? "" : `${id}-`}centre-${tab?.id}`;
  const columns: SplitPanel[] = [];
  if (browser !== undefined) {
    columns.push({
      id: "browser",
      label: t`Resize the browser`,
      content: browser,
      // on a small screen the main content gets the space first
      size: roomy ? "220px" : "0px",
      min: "160px",
      max: "40%",
      collapsible: true,
      fixed: true,
      handle: handles.browser,
      onShut: onShut("browser"),
    });
  }
  columns.push({
    id: "centre",
    label: t`Resize the browser`,
    min: "320px",
    content: (
      <Split
        key={tab?.id}
        id={centreGroup}
        direction="vertical"
        panels={centre}
        layout={layouts[centreGroup]}
        onLayout={(layout) => setLayout(centreGroup, layout)}
      />
    ),
  });
  if (inspector !== undefined) {
    columns.push({
      id: "inspector",
      label: t`Resize the inspector`,
      content: inspector,
      size: roomy ? "240px" : "0px",
      min: "180px",
      max: "40%",
      collapsible: true,
      fixed: true,
      handle: handles.inspector,
      onShut: onShut("inspector"),
    });
  }

  const group = `${id}-${columns.map((panel) => panel.id).join("-")}`;
  const body = (
    <Split
      key={group}
      id={group}
      direction="horizontal"
      panels={columns}
      layout={layouts[group]}
      onLayout={(layout) => setLayout(group, layout)}
    />
  );

  return (
    <main ref={main} tabIndex={-1} className={styles.studio}>
      <header ref={header} className={styles.transport}>
        {transport}
      </header>
      {hint}
      <div className={styles.body}>
        <Tabs
          label={label}
          value={tab?.id ?? ""}
          onChange={(chosenTab) => setTab(id, chosenTab)}
          tabs={tabs.map((entry) => ({
            ...entry,
            action: tabAction(entry.id),
            content: entry.id === tab?.id ? body : null,
          }))}
          end={
            <>
              {status}
              {(Object.keys(SIDE) as Side[]).map(
                (side) =>
                  shown[side] && (
                    <IconButton
                      key={side}
                      action={panelAction(side)}
                      icon={SIDE_ICONS[side]}
                      label={say(SIDE[side])}
                      aria-pressed={!shut[side]}
                      className={styles.side}
                    />
                  ),
              )}
            </>
          }
        />
      </div>
    </main>
  );
}

/**
 * Publishes the transport's bottom edge for what floats over the studio, because its height differs between screens.
 */
function useTransportEnd(header: RefObject<HTMLElement | null>): void {
  useScope(
    (scope) => {
      const element = header.current;
      if (!element) return;
      const { style } = document.documentElement;
      scope.add(() => style.removeProperty("--transport-end"));
      scope.observeSize(element, () =>
        style.setProperty("--transport-end", `${element.getBoundingClientRect().bottom}px`),
      );
    },
    [header],
  );
}

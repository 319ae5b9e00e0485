import { ContextMenu as BaseContext } from "@base-ui/react/context-menu";
import { Menu as Base } from "@base-ui/react/menu";
import { Check, ChevronRight, type LucideIcon } from "lucide-react";
import { type HTMLAttributes, type ReactElement, type ReactNode, useState } from "react";
import { useAction } from "../actions/useActions";
import { Icon } from "../layout/Icon";
import { Keys } from "../layout/Kbd";
import float from "./float.module.css";

interface Item {
  kind?: "item";
  icon?: LucideIcon;
  disabled?: boolean;
  danger?: boolean;
  /** drawn before the label, a colour say */
  before?: ReactNode;
}

/**
 * An entry of a menu: an act, a choice that is on or off, a menu within, or a line. An act may name its action, which
 * gives what is left out (label, what it does, whether it is enabled) and the key. One with a `run` of its own does the
 * same to something that was pointed at, and is enabled as it says itself.
 */
export type MenuEntry =
  | (Item & { label: string; run: () => void; action?: string })
  | (Item & { label?: string; action: string; run?: undefined })
  | { kind: "check"; label: string; on: boolean; run: (on: boolean) => void; disabled?: boolean }
  | { kind: "submenu"; label: string; entries: readonly MenuEntry[] }
  | { kind: "label"; label: string }
  | { kind: "separator" };

/** Entries, or a function that gives them when the menu opens. */
export type MenuEntries = readonly MenuEntry[] | (() => readonly MenuEntry[]);

/** A button's menu; `trigger` is the button. */
export function Menu({ trigger, entries }: { trigger: ReactElement<Record<string, unknown>>; entries: MenuEntries }) {
  const [open, setOpen] = useState(false);
  return (
    <Base.Root open={open} onOpenChange={setOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Popup entries={open ? evaluate(entries) : []} />
    </Base.Root>
  );
}

/** The menu of a right click, long press or menu key on what it wraps. */
export function ContextMenu({
  entries,
  children,
  ...area
}: { entries: MenuEntries; children: ReactNode } & HTMLAttributes<HTMLDivElement>) {
  const [open, setOpen] = useState(false);
  return (
    <BaseContext.Root open={open} onOpenChange={setOpen}>
      <BaseContext.Trigger {...area}>{children}</BaseContext.Trigger>
      <Popup entries={open ? evaluate(entries) : []} />
    </BaseContext.Root>
  );
}

/** Where a menu without a trigger of its own stands: an element, or a point of the window. */
export type MenuAnchor = Element | { x: number; y: number };

/** A menu that is open while it has an anchor: many places may share one, where a menu each would weigh too much. */
export function AnchoredMenu({
  anchor,
  entries,
  onClose,
}: {
  anchor: MenuAnchor | null;
  entries: MenuEntries;
  onClose: () => void;
}) {
  return (
    <Base.Root open={anchor !== null} onOpenChange={(open) => !open && onClose()} modal={false}>
      <Popup
        entries={anchor ? evaluate(entries) : []}
        anchor={anchor instanceof Element || anchor === null ? anchor : pointAnchor(anchor)}
      />
    </Base.Root>
  );
}

function pointAnchor({ x, y }: { x: number; y: number }) {
  return { getBoundingClientRect: () => DOMRect.fromRect({ x, y, width: 0, height: 0 }) };
}

function evaluate(entries: MenuEntries): readonly MenuEntry[] {
  return typeof entries === "function" ? entries() : entries;
}

function Popup({
  entries,
  anchor,
}: {
  entries: readonly MenuEntry[];
  anchor?: Element | ReturnType<typeof pointAnchor> | null;
}) {
  return (
    <Base.Portal>
      <Base.Positioner anchor={anchor} className={float.positioner} sideOffset={4} align="start" collisionPadding={8}>
        <Base.Popup className={float.popup}>
          <Entries entries={entries} />
        </Base.Popup>
      </Base.Positioner>
    </Base.Portal>
  );
}

/** What stands before an entry's label; empty room where only others have something there. */
function before(entry: MenuEntry): ReactNode {
  if (!("icon" in entry) && !("before" in entry)) return <span className={float.before} />;
  return (
    <span className={float.before}>
      {entry.before}
      {entry.icon && <Icon as={entry.icon} />}
    </span>
  );
}

function Entries({ entries }: { entries: readonly MenuEntry[] }) {
  // labels stand below each other, with icons before some of them or not
  const indented = entries.some((entry) => entry.kind === "check" || "icon" in entry || "before" in entry);
  return entries.map((entry, index) => {
    const key = `${index}${"label" in entry ? entry.label : ""}`;
    switch (entry.kind) {
      case "separator":
        return <Base.Separator key={key} className={float.separator} />;
      case "label":
        return (
          <div key={key} className={float.group} role="presentation">
            {entry.label}
          </div>
        );
      case "check":
        return (
          <Base.CheckboxItem
            key={key}
            className={float.item}
            checked={entry.on}
            onCheckedChange={entry.run}
            closeOnClick
            disabled={entry.disabled ?? false}
          >
            <span className={float.check}>
              <Base.CheckboxItemIndicator>
                <Icon as={Check} size={14} />
              </Base.CheckboxItemIndicator>
            </span>
            {entry.label}
          </Base.CheckboxItem>
        );
      case "submenu":
        return (
          <Base.SubmenuRoot key={key}>
            <Base.SubmenuTrigger className={float.item}>
              {indented && before(entry)}
              {entry.label}
              <span className={float.keys}>
                <Icon as={ChevronRight} size={14} />
              </span>
            </Base.SubmenuTrigger>
            <Popup entries={entry.entries} />
          </Base.SubmenuRoot>
        );
      default:
        return <Act key={key} entry={entry} indented={indented} />;
    }
  });
}

function Act({ entry, indented }: { entry: Extract<MenuEntry, Item>; indented: boolean }) {
  const action = useAction(entry.action);
  return (
    <Base.Item
      className={float.item}
      onClick={entry.run ?? action?.run}
      disabled={entry.disabled ?? (entry.run === undefined && !action?.enabled)}
      data-danger={entry.danger || undefined}
    >
      {indented && before(entry)}
      {entry.label ?? action?.title}
      {action && action.key !== null && (
        <span className={float.keys}>
          <Keys keys={action.key} />
        </span>
      )}
    </Base.Item>
  );
}

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
  /** shown before the label, for example a colour */
  before?: ReactNode;
}

/**
 * An entry of a menu: a command, a check box, a submenu, or a separator. A command may name its action, which provides
 * what is left out (label, effect, whether it is enabled) and the key. One with its own `run` does the same to a
 * particular thing, and says itself whether it is enabled.
 */
export type MenuEntry =
  | (Item & { label: string; run: () => void; action?: string })
  | (Item & { label?: string; action: string; run?: undefined })
  | { kind: "check"; label: string; on: boolean; run: (on: boolean) => void; disabled?: boolean }
  | { kind: "submenu"; label: string; entries: readonly MenuEntry[] }
  | { kind: "label"; label: string }
  | { kind: "separator" };

/** Entries, or a function that returns them when the menu opens. */
export type MenuEntries = readonly MenuEntry[] | (() => readonly MenuEntry[]);

/** A menu opened by a button, which is `trigger`; `begins` open where its code was loaded by pressing that. */
export function Menu({
  trigger,
  entries,
  begins = false,
}: {
  trigger: ReactElement<Record<string, unknown>>;
  entries: MenuEntries;
  begins?: boolean;
}) {
  const [open, setOpen] = useState(begins);
  return (
    <Base.Root open={open} onOpenChange={setOpen} modal={false}>
      <Base.Trigger render={trigger} />
      <Popup entries={open ? evaluate(entries) : []} />
    </Base.Root>
  );
}

/** A context menu: opened by right click, long press or menu key on what it wraps. */
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

/** Where a menu without a trigger opens: at an element, or at a point of the window. */
export type MenuAnchor = Element | { x: number; y: number };

/**
 * A menu that is open while it has an anchor: many places can share one, where a menu for each would be too expensive.
 */
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

/** The content before an entry's label; an empty space if only other entries have some. */
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
  // labels are aligned, whether or not they have icons
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

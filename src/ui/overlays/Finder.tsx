import { Dialog as Base } from "@base-ui/react/dialog";
import { Command } from "cmdk";
import { type ReactNode, useState } from "react";
import dialog from "./Dialog.module.css";
import styles from "./Finder.module.css";

export interface FinderEntry {
  readonly id: string;
  readonly label: string;
  /** before the label */
  readonly start?: ReactNode;
  readonly disabled?: boolean;
  /** after the label, at the line's end */
  readonly end?: ReactNode;
}

export interface FinderGroup {
  readonly label: string;
  readonly entries: readonly FinderEntry[];
}

interface Props {
  label: string;
  placeholder: string;
  /** shown if nothing matches */
  empty: string;
  /** what matches the typed text, the best first */
  find: (typed: string) => readonly FinderGroup[];
  /** told of each change, for what is found elsewhere */
  onType?: (typed: string) => void;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** A list in front of the screen in which an entry is found by typing, and chosen with Enter or a click. */
export function Finder({ label, onClose, ...list }: Props) {
  return (
    <Base.Root open onOpenChange={(open) => !open && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup className={styles.finder} aria-label={label}>
          <List label={label} {...list} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function List({ label, placeholder, empty, find, onType, onChoose }: Omit<Props, "onClose">) {
  const [typed, setTyped] = useState("");
  const type = (text: string) => {
    setTyped(text);
    onType?.(text);
  };
  return (
    <Command label={label} loop shouldFilter={false}>
      <Command.Input className={styles.input} placeholder={placeholder} value={typed} onValueChange={type} />
      <Command.List className={styles.list}>
        <Command.Empty className={styles.empty}>{empty}</Command.Empty>
        {find(typed).map((group) => (
          <Command.Group key={group.label} heading={group.label} className={styles.group}>
            {group.entries.map((entry) => (
              <Command.Item
                key={entry.id}
                data-command={entry.id}
                value={entry.id}
                disabled={entry.disabled ?? false}
                onSelect={() => onChoose(entry.id)}
                className={styles.item}
              >
                {entry.start}
                {entry.label}
                {entry.end !== undefined && <span className={styles.end}>{entry.end}</span>}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

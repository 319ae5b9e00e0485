import { Dialog as Base } from "@base-ui/react/dialog";
import { Command } from "cmdk";
import { useState } from "react";
import { pageScope } from "../../scope/page";
import { Keys } from "../layout/Kbd";
import dialog from "../overlays/Dialog.module.css";
import { type Action, isEnabled } from "./action";
import styles from "./CommandPalette.module.css";
import { ranked } from "./ranking";
import { useAllActions, useRegistry } from "./useActions";

/** Every action by name: type, arrows, Enter. */
export function CommandPalette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return (
    <Base.Root open={open} onOpenChange={onOpenChange}>
      <Base.Portal>
        <Base.Backdrop className={dialog.backdrop} />
        <Base.Popup className={styles.palette} aria-label="Command palette">
          <List onDone={() => onOpenChange(false)} />
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

function List({ onDone }: { onDone: () => void }) {
  const [search, setSearch] = useState("");
  const registry = useRegistry();
  const groups = ranked(useAllActions(), search);
  const choose = ({ id }: Action) => {
    onDone();
    // in the next frame, after the focus has returned to where it was, because the action may depend on it
    pageScope.frame(() => registry.run(id));
  };
  return (
    <Command label="Command palette" loop shouldFilter={false}>
      <Command.Input className={styles.input} placeholder="Type a command" value={search} onValueChange={setSearch} />
      <Command.List className={styles.list}>
        <Command.Empty className={styles.empty}>No command has this name.</Command.Empty>
        {groups.map(({ group, actions }) => (
          <Command.Group key={group} heading={group} className={styles.group}>
            {actions.map((action) => (
              <Command.Item
                key={action.id}
                data-command={action.id}
                value={action.id}
                disabled={!isEnabled(action)}
                onSelect={() => choose(action)}
                className={styles.item}
              >
                {action.title}
                <FirstKey keys={registry.keysOf(action)} />
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

function FirstKey({ keys: [key] }: { keys: readonly string[] }) {
  if (key === undefined) return null;
  return (
    <span className={styles.keys}>
      <Keys keys={key} />
    </span>
  );
}

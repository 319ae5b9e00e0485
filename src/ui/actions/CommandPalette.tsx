import { Dialog as Base } from "@base-ui/react/dialog";
import { Command } from "cmdk";
import { useState } from "react";
import { pageScope } from "../../scope/page";
import { Keys } from "../layout/Kbd";
import dialog from "../overlays/Dialog.module.css";
import styles from "./CommandPalette.module.css";
import { ranked } from "./ranking";
import { type Action, isEnabled, keysOf, runAction } from "./registry";
import { useAllActions } from "./useActions";

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
  const groups = ranked(useAllActions(), search);
  const choose = (action: Action) => {
    onDone();
    // after focus has gone back to where it was: the action may look at it
    pageScope.frame(() => runAction(action));
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
                {keysOf(action)[0] && (
                  <span className={styles.keys}>
                    <Keys keys={keysOf(action)[0] ?? ""} />
                  </span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

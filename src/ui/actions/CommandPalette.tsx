import { t } from "@lingui/core/macro";
import { pageScope } from "../../scope/page";
import { say } from "../../words/say";
import { Keys } from "../layout/Kbd";
import { Finder } from "../overlays/Finder";
import { isEnabled } from "./action";
import { ranked } from "./ranking";
import { useAllActions, useRegistry } from "./useActions";

/** Every action by name: type, arrows, Enter. */
export function CommandPalette({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return open ? <List onDone={() => onOpenChange(false)} /> : null;
}

function List({ onDone }: { onDone: () => void }) {
  const registry = useRegistry();
  const all = useAllActions();
  const choose = (id: string) => {
    onDone();
    // in the next frame, after the focus has returned to where it was, because the action may depend on it
    pageScope.frame(() => registry.run(id));
  };
  const find = (typed: string) =>
    ranked(all, typed).map(({ group, actions }) => ({
      label: say(group),
      entries: actions.map((action) => {
        const [key] = registry.keysOf(action);
        return {
          id: action.id,
          label: say(action.title),
          disabled: !isEnabled(action),
          ...(key === undefined ? {} : { end: <Keys keys={key} /> }),
        };
      }),
    }));
  return (
    <Finder
      label={t`Command palette`}
      placeholder={t`Type a command`}
      empty={t`No command has this name.`}
      find={find}
      onChoose={choose}
      onClose={onDone}
    />
  );
}

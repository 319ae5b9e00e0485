import { t } from "@lingui/core/macro";
import { pageScope } from "../../scope/page";
import { say } from "../../words/say";
import { Keys } from "../layout/Kbd";
import { Finder, type FinderGroup } from "../overlays/Finder";
import { isEnabled } from "./action";
import { ranked } from "./ranking";
import { useAllActions, useRegistry } from "./useActions";

interface Props {
  /** what is found besides actions, after them */
  besides?: readonly FinderGroup[];
  onType?: (typed: string) => void;
  /** an entry of `besides` was chosen */
  onBeside?: (id: string) => void;
  onDone: () => void;
}

/** Every action by name: type, arrows, Enter. */
export function CommandPalette({ besides = [], onType, onBeside, onDone }: Props) {
  const registry = useRegistry();
  const all = useAllActions();
  const choose = (id: string) => {
    onDone();
    // in the next frame, after the focus has returned to where it was, because the action may depend on it
    const beside = besides.some(({ entries }) => entries.some((entry) => entry.id === id));
    pageScope.frame(() => (beside ? onBeside?.(id) : registry.run(id)));
  };
  const find = (typed: string): readonly FinderGroup[] => [
    ...ranked(all, typed).map(({ group, actions }) => ({
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
    })),
    ...besides,
  ];
  return (
    <Finder
      label={t`Command palette`}
      placeholder={t`Type a command`}
      empty={t`No command has this name.`}
      find={find}
      {...(onType ? { onType } : {})}
      onChoose={choose}
      onClose={onDone}
    />
  );
}

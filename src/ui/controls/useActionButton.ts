import type { MouseEventHandler } from "react";
import { useAction } from "../actions/useActions";

interface Given {
  disabled?: boolean | undefined;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
}

/**
 * The attributes of a button that runs an action: what it does, whether it is disabled and the action's name for the
 * page. A button that says itself what it does (to one track of many, say) takes only name and key from the action.
 */
export function useActionButton<Attributes extends Given>(id: string | undefined, given: Attributes) {
  const action = useAction(id);
  const own = given.onClick !== undefined;
  return {
    ...given,
    ...(id === undefined ? {} : { "data-action": id }),
    ...(id === undefined || own ? {} : { onClick: () => action?.run() }),
    ...(id === undefined || own || given.disabled !== undefined ? {} : { disabled: !action?.enabled }),
    resolved: action,
  };
}

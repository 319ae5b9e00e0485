import type { MouseEventHandler } from "react";
import { useAction } from "../actions/useActions";

interface Given {
  disabled?: boolean | undefined;
  onClick?: MouseEventHandler<HTMLButtonElement> | undefined;
}

/**
 * The attributes of a button that runs an action: click handler, disabled state, and the action's id in the DOM. A
 * button with a handler of its own (for one track of many, for example) takes only title and key from the action.
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

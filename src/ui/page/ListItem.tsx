import type { LiHTMLAttributes } from "react";
import { useFocusNeighbourOnRemove } from "../focus/useFocusNeighbourOnRemove";

/** An item of a list from which it can be taken away: the keyboard then goes on beside it. */
export function ListItem(props: LiHTMLAttributes<HTMLLIElement>) {
  return <li {...props} ref={useFocusNeighbourOnRemove<HTMLLIElement>()} />;
}

import type { LiHTMLAttributes } from "react";
import { useFocusNeighbourOnRemove } from "../focus/useFocusNeighbourOnRemove";

/** A removable item of a list; after its removal the focus goes to its neighbour. */
export function ListItem(props: LiHTMLAttributes<HTMLLIElement>) {
  return <li {...props} ref={useFocusNeighbourOnRemove<HTMLLIElement>()} />;
}

import { Keys } from "../layout/Kbd";
import { useKeyOf } from "./useActions";

/** The first key of an action, as key caps; empty if it has none. */
export function ActionKey({ id }: { id: string }) {
  const key = useKeyOf(id);
  return key === null ? null : <Keys keys={key} />;
}

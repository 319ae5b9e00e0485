import type { MappingTarget } from "../../../contract/midi/mapping/mapping";
import { useDocument } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { useActionTitle } from "../../ui/actions/known";
import { targetName } from "./words";

/** What a mapping moves, as the open project calls it. */
export function useTargetName(target: MappingTarget): string {
  const titleOf = useActionTitle();
  const selected = useSelection((now) => now.trackId);
  return useDocument((project) => targetName(target, project, selected, titleOf));
}

export function TargetName({ target }: { target: MappingTarget }) {
  return useTargetName(target);
}

import { useDemonstration } from "../../stores/platform";
import { Badge } from "../../ui/layout/Badge";

/** Says on every page of a demonstration that its people and numbers are made up. */
export function DemoBadge() {
  if (!useDemonstration()) return null;
  return (
    <span title="A demonstration: artists, fans and their history are made up; what happens from now on really happens here.">
      <Badge>Demo data</Badge>
    </span>
  );
}

import { t } from "@lingui/core/macro";
import { useDemonstration } from "../../../stores/platform/platform";
import { Badge } from "../../../ui/layout/Badge";
import { useMediaQuery } from "../../../ui/useMediaQuery";

/** Says on every page of a demonstration that its people and numbers are made up. */
export function DemoBadge() {
  const demo = useDemonstration();
  // on narrower screens the bar has no room for it beside the links of a signed-in person
  const wide = useMediaQuery("(min-width: 1200px)");
  if (!demo) return null;
  return (
    <span
      title={t`A demonstration: artists, fans and their history are made up; what happens from now on really happens here.`}
    >
      <Badge>{wide ? t`Demo data` : t`Demo`}</Badge>
    </span>
  );
}

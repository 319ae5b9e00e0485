import { t } from "@lingui/core/macro";
import type { content } from "../../../contract/api/content";
import type { CallOutput } from "../../../contract/api/route";
import { formatWhole } from "../../ui/format";
import { Text } from "../../ui/layout/Stack";

/** How many AI generations of the plan are used this month. */
export function Generations({ of: { used, limit } }: { of: CallOutput<typeof content.status>["generations"] }) {
  const count = formatWhole(BigInt(used));
  return (
    <Text tone="muted" size="small">
      {limit === null
        ? t`${count} AI generations this month, no limit.`
        : t`${count} of ${formatWhole(BigInt(limit))} AI generations used this month.`}
    </Text>
  );
}

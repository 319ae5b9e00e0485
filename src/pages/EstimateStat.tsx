import { t } from "@lingui/core/macro";
import type { Estimate } from "../../contract/estimate";
import { Stat } from "../ui/page/Stat";

/** An estimate with the range that nine in ten lie in, and what it rests on; without a value, what is missing. */
export function EstimateStat({
  name,
  of: { value, low, high, reason },
  format,
}: {
  name: string;
  of: Estimate;
  format: (value: number) => string;
}) {
  return (
    <Stat
      name={name}
      size="large"
      note={
        value !== null && low !== null && high !== null
          ? t`${format(low)} to ${format(high)} in nine of ten cases. ${reason}`
          : reason
      }
    >
      {value === null ? t`Not known yet` : format(value)}
    </Stat>
  );
}

import { t } from "@lingui/core/macro";
import { TRANSITION_BARS, type TransitionBars } from "../../../../contract/dj/autoMix";
import { useAutoMix } from "../../../stores/djLibrary/autoMix";
import { Toggle } from "../../../ui/controls/Toggle";
import { Select } from "../../../ui/overlays/Select";

const LENGTHS = TRANSITION_BARS.map((bars) => ({ value: String(bars), label: t`${bars} bars` }));

/** Switches on that the set goes on by itself, and says how long its transitions are. */
export function AutoMix() {
  const { on, bars } = useAutoMix();
  return (
    <>
      <Toggle label={t`Auto-mix`} on={on} onChange={(next) => useAutoMix.setState({ on: next })}>
        {t`Auto-mix`}
      </Toggle>
      <Select
        label={t`Length of transitions`}
        value={String(bars)}
        options={LENGTHS}
        onChange={(value) => useAutoMix.setState({ bars: Number(value) as TransitionBars })}
      />
    </>
  );
}

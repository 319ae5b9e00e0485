import { TRANSITION_BARS, type TransitionBars } from "../../../../contract/dj/autoMix";
import { useAutoMix } from "../../../stores/djLibrary/autoMix";
import { Toggle } from "../../../ui/controls/Toggle";
import { Select } from "../../../ui/overlays/Select";

const LENGTHS = TRANSITION_BARS.map((bars) => ({ value: String(bars), label: `${bars} bars` }));

/** Switches on that the set goes on by itself, and says how long its transitions are. */
export function AutoMix() {
  const { on, bars } = useAutoMix();
  return (
    <>
      <Toggle label="Auto-mix" on={on} onChange={(next) => useAutoMix.setState({ on: next })}>
        Auto-mix
      </Toggle>
      <Select
        label="Length of transitions"
        value={String(bars)}
        options={LENGTHS}
        onChange={(value) => useAutoMix.setState({ bars: Number(value) as TransitionBars })}
      />
    </>
  );
}

import { bpmAt } from "../../../../contract/dj/grid";
import { GRID_BPM } from "../../../../contract/dj/gridEdit";
import { range } from "../../../../contract/parameters";
import { useDesk } from "../../../stores/dj/desk";
import { setGridTempo } from "../../../stores/dj/gridControls";
import { NumberField } from "../../../ui/controls/value/NumberField";
import { word } from "../../../words/say";
import { useDeckName, useDeckState } from "./useDeck";

const TEMPO = range(word("Grid's tempo"), GRID_BPM.min, GRID_BPM.max, 120, { unit: "BPM", step: 0.01 });

/** The tempo of the beat grid, to be typed; the beat that is heard stays where it is. */
export function GridTempo() {
  const name = useDeckName();
  const bpm = useDeckState(({ track }) => (track?.grid ? (track.bpm ?? bpmAt(track.grid, 0)) : null));
  const set = (value: number) => {
    const deck = useDesk.getState().decks?.deck(name);
    if (deck) setGridTempo(deck, value);
  };
  return (
    <NumberField
      spec={TEMPO}
      value={bpm ?? TEMPO.default}
      onCommit={set}
      disabled={bpm === null}
      action={`deck.${name}.gridTempo`}
    />
  );
}

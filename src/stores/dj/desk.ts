import { create } from "zustand";
import { DECKS, type DeckName } from "../../../contract/dj/channels";
import { deckControl } from "../../../contract/dj/deckControls";
import type { DeckAddress } from "../../../contract/parameters/address";
import type { Parameters } from "../parameters/parameters";
import { Decks, type DecksPorts } from "./decks";
import { asParameters, type LiveControls } from "./liveParameters";
import { type DeckState, EMPTY_DECK } from "./state";

interface Desk {
  /** the decks of the open set; null while none is open, or there is no engine */
  readonly decks: Decks | null;
  readonly states: Readonly<Record<DeckName, DeckState>>;
  /** the deck that was touched last: what keys without a deck of their own mean */
  readonly selected: DeckName;
}

const NONE: Desk = {
  decks: null,
  states: { a: EMPTY_DECK, b: EMPTY_DECK, c: EMPTY_DECK, d: EMPTY_DECK },
  selected: "a",
};

/** The decks of the open set, and what changes in them as slowly as a person acts. */
export const useDesk = create<Desk>()(() => NONE);

export const selectDeck = (selected: DeckName): void => useDesk.setState({ selected });

/** The decks' controls, as mouse, keys and MIDI controllers move them. */
const controlsOf = (decks: Decks): LiveControls<DeckAddress> => ({
  its: (address): address is DeckAddress => address.of === "deck",
  value: ({ id, parameter }) => decks.value(id, parameter),
  set: ({ id, parameter }, to) => decks.set(id, parameter, to),
  release: ({ id, parameter }, to, before) => {
    const { kind } = deckControl(parameter);
    if (kind === "hold") decks.set(id, parameter, 0);
    // taken back: it goes to where it was
    else if (kind !== "trigger" && to === before) decks.set(id, parameter, to);
  },
});

/** Shows the decks of an open set, until the returned function is called. Call `decks.poll` in each frame. */
export function showDecks(ports: DecksPorts, parameters: Parameters): { decks: Decks; end: () => void } {
  const decks = new Decks(ports);
  const mirror = (name: DeckName) => () => {
    const { states } = useDesk.getState();
    useDesk.setState({ states: { ...states, [name]: decks.deck(name).state } });
    parameters.refresh();
  };
  for (const name of DECKS) decks.deck(name).listen(mirror(name));
  const unmoved = asParameters(controlsOf(decks), parameters);
  useDesk.setState({ ...NONE, decks, states: statesOf(decks) });
  const end = () => {
    unmoved();
    decks.close();
    if (useDesk.getState().decks === decks) useDesk.setState(NONE);
  };
  return { decks, end };
}

const statesOf = (decks: Decks): Desk["states"] => ({
  a: decks.deck("a").state,
  b: decks.deck("b").state,
  c: decks.deck("c").state,
  d: decks.deck("d").state,
});

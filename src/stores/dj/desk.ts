import { create } from "zustand";
import { DECKS, type DeckName } from "../../../contract/dj/channels";
import { deckControl } from "../../../contract/dj/deckControls";
import { formatAddress } from "../../../contract/parameters/address";
import type { Parameters } from "../parameters/parameters";
import type { GestureSound, ValueOwner } from "../parameters/port";
import { Decks, type DecksPorts } from "./decks";
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

/**
 * The decks' controls as parameters that no document holds, and what gestures move: those of mouse and keys on a control,
 * and those of MIDI controllers. Moves take effect at once, so that a gesture's end changes nothing more.
 */
function asParameters(decks: Decks): { readonly value: ValueOwner; readonly hand: GestureSound } {
  /** values as a gesture found them: what counts until it ends */
  const found = new Map<string, number>();
  const value: ValueOwner = (address) => {
    if (address.of !== "deck") return null;
    const key = formatAddress(address);
    return {
      get: () => found.get(key) ?? decks.value(address.id, address.parameter),
      set: (to) => void found.set(key, to),
    };
  };
  const hand: GestureSound = {
    touch: (address) => {
      if (address.of === "deck") found.set(formatAddress(address), decks.value(address.id, address.parameter));
    },
    move: (address, to) => {
      if (address.of === "deck") decks.set(address.id, address.parameter, to);
    },
    release: (address, to) => {
      if (address.of !== "deck") return;
      const before = found.get(formatAddress(address));
      found.delete(formatAddress(address));
      const { kind } = deckControl(address.parameter);
      if (kind === "hold") decks.set(address.id, address.parameter, 0);
      // taken back: it goes to where it was
      else if (kind !== "trigger" && to === before) decks.set(address.id, address.parameter, to);
    },
  };
  return { value, hand };
}

/** Shows the decks of an open set, until the returned function is called. Call `decks.poll` in each frame. */
export function showDecks(ports: DecksPorts, parameters: Parameters): { decks: Decks; end: () => void } {
  const decks = new Decks(ports);
  const mirror = (name: DeckName) => () => {
    const { states } = useDesk.getState();
    useDesk.setState({ states: { ...states, [name]: decks.deck(name).state } });
    parameters.refresh();
  };
  for (const name of DECKS) decks.deck(name).listen(mirror(name));
  const { value, hand } = asParameters(decks);
  const unheard = parameters.hear(hand);
  const disowned = parameters.addOwner(value);
  useDesk.setState({ ...NONE, decks, states: statesOf(decks) });
  const end = () => {
    unheard();
    disowned();
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

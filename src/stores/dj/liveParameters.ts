import { type Address, formatAddress } from "../../../contract/parameters/address";
import type { Parameters } from "../parameters/parameters";
import type { GestureSound, ValueOwner } from "../parameters/port";

/** Controls that no document holds: those of decks, or those of pads. */
export interface LiveControls<Its extends Address> {
  its(address: Address): address is Its;
  value(address: Its): number;
  set(address: Its, to: number): void;
  /** A gesture has ended, with a value or, taken back, with the one from before. */
  release(address: Its, to: number, before: number | undefined): void;
}

/**
 * Makes live controls parameters: gestures of mouse and keys on a control, and those of MIDI controllers, move them.
 * Moves take effect at once, so that a gesture's end changes nothing more. Until the returned function is called.
 */
export function asParameters<Its extends Address>(controls: LiveControls<Its>, parameters: Parameters): () => void {
  /** values as a gesture found them: what counts until it ends */
  const found = new Map<string, number>();
  const value: ValueOwner = (address) => {
    if (!controls.its(address)) return null;
    const key = formatAddress(address);
    return {
      get: () => found.get(key) ?? controls.value(address),
      set: (to) => void found.set(key, to),
    };
  };
  const hand: GestureSound = {
    touch: (address) => {
      if (controls.its(address)) found.set(formatAddress(address), controls.value(address));
    },
    move: (address, to) => {
      if (controls.its(address)) controls.set(address, to);
    },
    release: (address, to) => {
      if (!controls.its(address)) return;
      const before = found.get(formatAddress(address));
      found.delete(formatAddress(address));
      controls.release(address, to, before);
    },
  };
  const unheard = parameters.hear(hand);
  const disowned = parameters.addOwner(value);
  return () => {
    unheard();
    disowned();
  };
}

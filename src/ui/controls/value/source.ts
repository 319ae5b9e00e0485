import { useLayoutEffect, useMemo } from "react";
import type { ControlSpec } from "../../spec";

/** A value in somebody's hand, from the first move to the end of the gesture. After its end its calls do nothing. */
export interface Hold {
  /** false once it has ended, as it does when another takes hold of the value */
  readonly live: boolean;
  /** Heard and seen at once; not yet an edit. */
  move(value: number): void;
  /** Ends it: the last value is one edit. */
  commit(): void;
  /** Ends it: the value from before holds again. */
  cancel(): void;
}

/** What a control shows and moves. Another source is another thing that is controlled. */
export interface ValueSource {
  get(): number;
  /** Calls back when the value is another one, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  begin(): Hold;
}

/** A value in its owner's React state, with what the owner wants to hear of it. */
interface OwnedValue {
  source?: never;
  value: number;
  /** What is controlled, where the control may be handed on: a gesture ends with what it began on. */
  address?: string;
  /** Each value under the hand; not yet an edit. */
  onInput?: (value: number) => void;
  /** The value at the end of a drag, key press or wheel turn: one edit. */
  onCommit: (value: number) => void;
  /** A drag taken back with Escape; the value shown is again `value`. */
  onCancel?: (value: number) => void;
}

/** A value that changes outside React's rendering. */
interface SharedValue {
  source: ValueSource;
  value?: never;
  address?: never;
  onInput?: never;
  onCommit?: never;
  onCancel?: never;
}

interface ControlProps {
  spec: ControlSpec;
  disabled?: boolean;
  /** The value as text, seen and spoken; by default as its unit says. */
  format?: (value: number) => string;
  /** What was typed as a value; null where it cannot be understood. */
  parse?: (typed: string) => number | null;
  /** Accessible name; the parameter's label by default. */
  label?: string;
  /** The action by which the palette finds it. */
  action?: string | undefined;
  className?: string | undefined;
}

/** What every continuous control is given. */
export type ValueControlProps = ControlProps & (OwnedValue | SharedValue);

type Owner = Pick<OwnedValue, "value" | "onInput" | "onCommit" | "onCancel">;

/** A source made of a value in React's state and its callbacks. */
class OwnedSource implements ValueSource {
  readonly #listeners = new Set<() => void>();
  #owner: Owner;
  #held: { live: boolean; value: number | null } | null = null;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Takes up what the owner has drawn. */
  adopt(owner: Owner): void {
    const before = this.get();
    this.#owner = owner;
    if (this.get() !== before) this.#tell();
  }

  get = (): number => this.#held?.value ?? this.#owner.value;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  begin = (): Hold => {
    const before = this.#held;
    const held = { live: true, value: before?.value ?? null };
    if (before) before.live = false;
    this.#held = held;
    const end = (): number | null => {
      if (!held.live) return null;
      held.live = false;
      this.#held = null;
      return held.value;
    };
    return {
      get live() {
        return held.live;
      },
      move: (value) => {
        if (!held.live) return;
        held.value = value;
        this.#owner.onInput?.(value);
        this.#tell();
      },
      commit: () => {
        const value = end();
        if (value !== null && value !== this.#owner.value) this.#owner.onCommit(value);
        this.#tell();
      },
      cancel: () => {
        const value = end();
        if (value !== null) this.#owner.onCancel?.(this.#owner.value);
        this.#tell();
      },
    };
  };

  #tell(): void {
    for (const listener of [...this.#listeners]) listener();
  }
}

/** The source of a control: the one it is given, else one made of its value and callbacks. */
export function useSource(props: ValueControlProps): ValueSource {
  const { source, address } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another source; else it adopts what is new
  const owned = useMemo(() => (props.source ? null : new OwnedSource(props)), [source, address]);
  useLayoutEffect(() => {
    if (!props.source) owned?.adopt(props);
  });
  return source ?? (owned as OwnedSource);
}

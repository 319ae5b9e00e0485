import { useLayoutEffect, useMemo } from "react";
import type { ControlSpec } from "../../spec";

/** A hold on a value, from the first move to the end of the gesture. Afterwards its methods do nothing. */
export interface Hold {
  /** false once it has ended, also if another hold has replaced it */
  readonly live: boolean;
  /** Heard and shown at once; not yet an edit. */
  move(value: number): void;
  /** Ends the hold; the last value becomes one edit. */
  commit(): void;
  /** Ends the hold; the earlier value applies again. */
  cancel(): void;
}

/** What a control shows and moves. A different source means a different thing that is controlled. */
export interface ValueSource {
  get(): number;
  /** Calls back when the value has changed, until the returned function is called. */
  subscribe(listener: () => void): () => void;
  begin(): Hold;
}

/** A value in its owner's React state, with callbacks for its changes. */
interface OwnedValue {
  source?: never;
  value: number;
  /**
   * Identifies what is controlled, if the control may be reused for something else: a gesture ends on the thing where
   * it began.
   */
  address?: string;
  /** Each value during a gesture; not yet an edit. */
  onInput?: (value: number) => void;
  /** The value at the end of a drag, key press or wheel gesture: one edit. */
  onCommit: (value: number) => void;
  /** A drag was cancelled with Escape; `value` is shown again. */
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
  /** Formats the value for eyes and screen readers; by default with its unit. */
  format?: (value: number) => string;
  /** Parses a typed value; null if it cannot be understood. */
  parse?: (typed: string) => number | null;
  /** Accessible name; the parameter's label by default. */
  label?: string;
  /** The action by which the palette finds it. */
  action?: string | undefined;
  /** The parameter that it moves, as text: what a controller is mapped to by pointing at it. */
  parameter?: string | undefined;
  className?: string | undefined;
}

/** What every continuous control is given. */
export type ValueControlProps = ControlProps & (OwnedValue | SharedValue);

type Owner = Pick<OwnedValue, "value" | "onInput" | "onCommit" | "onCancel">;

/** Makes a source from a value in React's state and its callbacks. */
class OwnedSource implements ValueSource {
  readonly #listeners = new Set<() => void>();
  #owner: Owner;
  #held: { live: boolean; value: number | null } | null = null;

  constructor(owner: Owner) {
    this.#owner = owner;
  }

  /** Takes over the owner's latest value and callbacks. */
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

/** The source of a control: the given one, or one made from its value and callbacks. */
export function useSource(props: ValueControlProps): ValueSource {
  const { source, address } = props;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address is another source; else it adopts what is new
  const owned = useMemo(() => (props.source ? null : new OwnedSource(props)), [source, address]);
  useLayoutEffect(() => {
    if (!props.source) owned?.adopt(props);
  });
  return source ?? (owned as OwnedSource);
}

import type { GivenFacts } from "./facts";
import type { Result, Task, TaskName } from "./tasks";

export interface WriteOptions {
  /** the same seed, task, facts and `avoid` give the built-in writer's same text; without one each call differs */
  readonly seed?: string;
  /** sentences that must not be said again: those of the text before */
  readonly avoid?: readonly string[];
  readonly signal?: AbortSignal;
  /** called with the share that is written, 0..1, as far as that can be known */
  readonly progress?: (share: number) => void;
}

/** A text, and who wrote it. */
export interface Written<Name extends TaskName> {
  readonly result: Result<Name>;
  readonly writer: "built-in" | "model";
  /** the model's name, as the operator set it; null of the built-in writer */
  readonly model: string | null;
  /** why it was the built-in writer although a model is set up, for the person; otherwise null */
  readonly note: string | null;
}

/**
 * Writes texts from facts, and says nothing that they don't hold. Results fit their schema and the network's limits. It
 * throws nothing but the signal's reason, and a ZodError where task or facts are not as they should be.
 */
export interface Writer {
  /** the name of the model that writes; null: the built-in writer alone */
  readonly model: string | null;
  write<Name extends TaskName>(
    task: Task<Name> & { readonly task: Name },
    facts: GivenFacts,
    options?: WriteOptions,
  ): Promise<Written<Name>>;
}

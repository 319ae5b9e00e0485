import type { MixxxControl, MixxxMapping } from "./mapping";

/** A control of a mapping that does nothing here, and why. */
export interface Unmapped {
  readonly group: string;
  readonly key: string;
  /** its message's first two bytes */
  readonly status: number;
  readonly midino: number;
  readonly reason: string;
}

/** What became of a mapping's controls. */
export interface MappingReport {
  readonly name: string;
  readonly controls: number;
  /** a message was sent, and the studio moved */
  readonly mapped: number;
  /**
   * a function of the scripts ran on press and release, and asked for or moved a control of the studio; or it decides
   * which of them other controls of the mapping move, as a shift or a mode button does
   */
  readonly scripted: number;
  readonly unmapped: readonly Unmapped[];
  /** missing files, and what scripts did wrong */
  readonly errors: readonly string[];
}

export const DOES_NOTHING = "The script's function ran, and asked for or moved nothing of the studio.";

/** The report on a mapping of whose controls so much is known. */
export function reportOf(
  mapping: MixxxMapping,
  outcomes: ReadonlyMap<MixxxControl, string>,
  errors: ReadonlySet<string>,
): MappingReport {
  const unmapped = mapping.controls.flatMap((control) => {
    const reason = outcomes.get(control) ?? DOES_NOTHING;
    if (reason === "mapped" || reason === "scripted") return [];
    const { group, key, status, midino } = control;
    return [{ group, key: key.slice(0, 200), status, midino, reason }];
  });
  const count = (outcome: string) => [...outcomes.values()].filter((one) => one === outcome).length;
  return {
    name: mapping.name,
    controls: mapping.controls.length,
    mapped: count("mapped"),
    scripted: count("scripted"),
    unmapped,
    errors: [...errors],
  };
}

/** A control that a trial comes to, by its place in the mapping (null: the scripts are started); with its outcome what became of it. */
export interface TrialStep {
  readonly control: number | null;
  readonly outcome: string | null;
}

const ENDLESS = "It never came back and could not be interrupted; the trial was stopped.";
const NOT_TRIED = "The trial was stopped before it came to this control; see the errors.";

/**
 * Follows a trial from outside. A script may go round inside one function of the language (the place of something in a
 * list that says it is endless), where the interpreter does not ask whether it took too long: then who runs the trial ends
 * it, and this knows how far it came.
 */
export class TrialProgress {
  readonly #mapping: MixxxMapping;
  readonly #outcomes: Map<MixxxControl, string>;
  #at = "The scripts";

  constructor(mapping: MixxxMapping) {
    this.#mapping = mapping;
    this.#outcomes = new Map(mapping.controls.map((control) => [control, NOT_TRIED]));
  }

  step({ control, outcome }: TrialStep): void {
    const tried = control === null ? undefined : this.#mapping.controls[control];
    this.#at = tried?.key.slice(0, 80) || "The scripts";
    if (tried && outcome !== null) this.#outcomes.set(tried, outcome);
  }

  /** The report on a trial that was ended where it stands. */
  ended(): MappingReport {
    return reportOf(this.#mapping, this.#outcomes, new Set([`${this.#at}: ${ENDLESS}`]));
  }
}

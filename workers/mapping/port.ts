import type { KnownControl } from "../../contract/midi/mixxx/controls";
import type { MappingReport, TrialStep } from "../../contract/midi/mixxx/report";
import type { PlatterMove } from "./controls";

/** A mapping with the script files of its folder, by name. */
export interface MappingFiles {
  readonly xml: string;
  readonly scripts: readonly (readonly [name: string, code: string])[];
}

/** How a control of the studio stands. */
export interface Standing {
  readonly control: KnownControl;
  readonly value: number;
}

/** What a mapping at work does and asks for. */
export type Happening =
  | { readonly kind: "set"; readonly control: KnownControl; readonly value: number }
  | { readonly kind: "platter"; readonly deck: number; readonly move: PlatterMove }
  | { readonly kind: "send"; readonly bytes: readonly number[] }
  | { readonly kind: "problem"; readonly text: string }
  /** it wants to know how these controls stand from now on, by their ids */
  | { readonly kind: "follows"; readonly ids: readonly string[] }
  /** its scripts were stopped; controls without a script go on */
  | { readonly kind: "stopped" };

/** A worker for one mapping. */
export interface MappingService {
  /**
   * Starts it, with how the studio stands; what it does comes in batches, in its order. Files without scripts (null):
   * only the controls that need none.
   */
  open(
    files: Pick<MappingFiles, "xml"> & { readonly scripts: MappingFiles["scripts"] | null },
    standing: readonly Standing[],
    happened: (batch: Happening[]) => void,
  ): Promise<void>;
  /** Answers, unless a script keeps it from answering. */
  ping(): void;
  /** A message of the controller, whole. */
  receive(data: readonly number[]): void;
  show(standing: readonly Standing[]): void;
  /** Ends it: scripts turn the controller's lights off. Resolves once that was passed on. */
  close(): Promise<void>;
  /** Tries each of its controls on a studio without sound, and tells how far it is. */
  report(files: MappingFiles, told: (step: TrialStep) => void): Promise<MappingReport>;
}

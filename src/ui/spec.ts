import type { ParameterScale } from "../../contract/parameters/spec";

export type { Taper } from "../../contract/parameters/taper";

/** What a control needs to know of a parameter: name, range, unit and taper. */
export interface ControlSpec {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  /** smallest change offered; 0: continuous */
  readonly step: number;
  readonly unit: string;
  readonly scale: ParameterScale;
  readonly choices?: readonly string[];
}

/** What a control needs to know of a parameter: name, range, unit and how it travels. */
export interface ControlSpec {
  readonly label: string;
  readonly min: number;
  readonly max: number;
  readonly default: number;
  /** smallest change offered; 0: continuous */
  readonly step: number;
  readonly unit: string;
  readonly scale: "linear" | "log";
  readonly choices?: readonly string[];
}

/** How a value maps onto a control's way, 0 at its start and 1 at its end. */
export interface Taper {
  toPosition(value: number): number;
  toValue(position: number): number;
}

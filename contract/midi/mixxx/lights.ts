import type { MixxxOutput } from "./mapping";

/** A third byte that stands for "send nothing". */
const SILENT = 0xff;

/** Says what the lights of a controller are sent as controls move. A light that shows a value already is left alone. */
export class Lights {
  readonly #shown = new Map<MixxxOutput, number>();

  /** The message for a control's value; null where the light shows it already, or nothing is to be sent. */
  show(output: MixxxOutput, value: number): readonly number[] | null {
    const byte = value >= output.minimum && value <= output.maximum ? output.on : output.off;
    if (this.#shown.get(output) === byte) return null;
    this.#shown.set(output, byte);
    return byte === SILENT ? null : [output.status, output.midino, byte];
  }

  /** The controller was plugged in anew: everything is sent again. */
  forget(): void {
    this.#shown.clear();
  }
}

import { t } from "@lingui/core/macro";
import type { Address } from "../../../../contract/parameters/address";
import { gesture } from "../../../stores/document";
import type { Parameters } from "../../../stores/parameters/parameters";
import type { Hold } from "../../../stores/parameters/port";
import { addressOf, type Part } from "./bands";

/** Several parameters of a band in one gesture: heard and shown at once, and one step of undo at the end. */
export class BandEdit {
  readonly #holds = new Map<Part, Hold>();

  constructor(
    readonly parameters: Pick<Parameters, "get" | "begin">,
    readonly deviceId: string,
    readonly band: number,
  ) {}

  get live(): boolean {
    return this.#holds.size > 0;
  }

  value(part: Part): number {
    return this.parameters.get(this.#address(part));
  }

  move(part: Part, value: number): void {
    let hold = this.#holds.get(part);
    if (!hold?.live) {
      hold = this.parameters.begin(this.#address(part));
      this.#holds.set(part, hold);
    }
    hold.move(value);
  }

  commit(): void {
    const holds = this.#take();
    if (holds.length === 0) return;
    gesture(t`Set EQ band ${this.band}`, () => {
      for (const hold of holds) hold.commit();
    });
  }

  cancel(): void {
    for (const hold of this.#take()) hold.cancel();
  }

  #take(): Hold[] {
    const holds = [...this.#holds.values()];
    this.#holds.clear();
    return holds;
  }

  #address(part: Part): Address {
    return addressOf(this.deviceId, this.band, part);
  }
}

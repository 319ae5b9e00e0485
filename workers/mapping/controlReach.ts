import type { KnownControl } from "../../contract/midi/mixxx/controls";
import { initialValue } from "../../contract/midi/mixxx/controls/values";
import type { SoftTakeover } from "../../contract/midi/mixxx/softTakeover";
import type { MappingClock } from "./clock";
import type { Controls } from "./controls";
import type { Crossing, Outside } from "./interpreter";

interface ReachPort {
  readonly controls: Controls;
  readonly takeover: SoftTakeover;
  readonly clock: MappingClock;
  touched(control: string): void;
}

/** How scripts read and set the controls of the studio, by their names in Mixxx. */
export class ControlReach {
  readonly #port: ReachPort;
  readonly #complain: (problem: string) => void;

  constructor(port: ReachPort, complain: (problem: string) => void) {
    this.#port = port;
    this.#complain = complain;
  }

  /** A control that a script names; null, and a problem, where the studio has none of that name. */
  find(group: Crossing, key: Crossing): KnownControl | null {
    const control = this.#port.controls.find(String(group), String(key));
    if (control) this.#port.touched(control.id);
    else this.#complain(`${String(group).slice(0, 60)},${String(key).slice(0, 60)}: there is no such control here.`);
    return control;
  }

  outside(): Record<string, Outside> {
    const { controls, takeover } = this.#port;
    const read =
      (value: (control: KnownControl, given: Crossing) => number): Outside =>
      (group, key, given) => {
        const control = this.find(group, key);
        return control ? value(control, given) : 0;
      };
    const act =
      (run: (control: KnownControl, given: Crossing) => void): Outside =>
      (group, key, given) => {
        const control = this.find(group, key);
        if (control) run(control, given);
      };
    return {
      get: read((control) => controls.value(control)),
      set: act((control, value) => this.#set(control, Number(value))),
      getParameter: read((control) => controls.position(control)),
      setParameter: act((control, value) =>
        this.#set(control, controls.valueAt(control, Math.min(1, Math.max(0, Number(value))))),
      ),
      parameterFor: read((control, value) => controls.positionFor(control, Number(value))),
      getDefault: read((control) => initialValue(control)),
      reset: act((control) => controls.set(control, initialValue(control))),
      softTakeover: act((control, on) => takeover.enable(control.id, on === true)),
      ignoreNext: act((control) => takeover.ignoreNext(control.id)),
    };
  }

  #set(control: KnownControl, value: number): void {
    const { controls, takeover, clock } = this.#port;
    if (!Number.isFinite(value)) {
      this.#complain(`${control.name}: a script set it to something that is no number.`);
      return;
    }
    if (takeover.has(control.id)) {
      const position = controls.positionFor(control, value);
      if (takeover.ignores(control.id, position, controls.position(control), clock.now())) return;
    }
    controls.set(control, value);
  }
}

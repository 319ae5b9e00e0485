import { UNIT_SLOTS, UNITS, type UnitNumber, unitEffect, unitMixOf } from "../../../../contract/dj/channels";
import { metaValue } from "../../../../contract/dj/effects";
import type { Address } from "../../../../contract/parameters/address";
import type { Scope } from "../../../scope/scope";
import { useScope } from "../../../scope/useScope";
import { currentProject } from "../../../stores/document";
import type { Parameters } from "../../../stores/parameters/parameters";
import type { Hold } from "../../../stores/parameters/port";
import { useProject } from "../../../stores/project";
import { ofDevice } from "./controls";

/** After so many ms without a move what a knob has moved becomes an edit. */
const STILL_MS = 250;

/** A knob turns others: whatever moves it (hand, keys, controller) moves them, and they are edited once it stands. */
class Follower {
  #hold: Hold | null = null;
  #last: number;
  #stop: (() => void) | null = null;

  constructor(
    private readonly scope: Scope,
    private readonly parameters: Parameters,
    private readonly leader: Address,
    private readonly goal: (value: number) => { address: Address; value: number } | null,
  ) {
    this.#last = parameters.get(leader);
    scope.add(parameters.source(leader).subscribe(() => this.#follow()));
    scope.add(() => this.#end());
  }

  #follow(): void {
    const value = this.parameters.get(this.leader);
    if (value === this.#last) return;
    this.#last = value;
    const goal = this.goal(value);
    if (!goal) return;
    if (!this.#hold?.live) this.#hold = this.parameters.begin(goal.address);
    this.#hold.move(goal.value);
    this.#stop?.();
    this.#stop = this.scope.timeout(() => this.#end(), STILL_MS);
  }

  #end(): void {
    this.#hold?.commit();
    this.#hold = null;
  }
}

function follow(scope: Scope, parameters: Parameters, unit: UnitNumber): void {
  const mix = unitMixOf(unit);
  for (const slot of UNIT_SLOTS) {
    const meta = ofDevice(mix, `meta${slot}`);
    new Follower(scope, parameters, ofDevice(mix, "superKnob"), (value) => ({ address: meta, value }));
    new Follower(scope, parameters, meta, (value) => {
      const device = currentProject().devices[unitEffect(unit, slot)];
      const moved = device && metaValue(device, value);
      return moved ? { address: ofDevice(device.id, moved.parameter), value: moved.value } : null;
    });
  }
}

/** Lets the super knobs turn the meta knobs, and these what they stand for, while the units are there. */
export function useUnitKnobs(): void {
  const parameters = useProject((now) => now.parameters);
  useScope(
    (scope) => {
      if (!parameters) return;
      for (const unit of UNITS) follow(scope, parameters, unit);
    },
    [parameters],
  );
}

import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { Scope } from "../../src/scope/scope";

/*
 * Whether a scope that has ended lets go of what it owned, by weak references and a forced collection.
 *
 * What this cannot catch: whatever else holds the same thing, such as a map of a module, a store's subscriber that was
 * never given to a scope, or a promise that never settles; memory that is not JavaScript's, such as an element's layers,
 * a canvas or a worker's heap; and a leak through a platform that this does not run on. That a reference is gone proves
 * that nothing holds it; that it stays proves only that something does, or that the collector was late: so each case
 * stands beside one that must stay.
 */

setFlagsFromString("--expose_gc");
const collect = runInNewContext("gc") as () => void;

const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Whether a thing is gone after some collections. Who has just looked at it keeps it for that turn of the event loop. */
async function gone(thing: WeakRef<object>): Promise<boolean> {
  for (let round = 0; round < 3; round++) {
    await turn();
    collect();
    await turn();
    if (thing.deref() === undefined) return true;
  }
  return false;
}

/** Has something that lives on hold a large thing through a scope, and gives a weak reference to that thing. */
function held(hold: (thing: object) => void): WeakRef<object> {
  const thing = { bytes: new Uint8Array(1 << 16) };
  hold(thing);
  return new WeakRef(thing);
}

const WAYS: Record<string, (scope: Scope, target: EventTarget) => (thing: object) => void> = {
  "a listener": (scope, target) => (thing) => scope.listen(target, "call", () => void thing),
  "a timer": (scope) => (thing) => scope.timeout(() => void thing, 1 << 30),
  "an interval": (scope) => (thing) => scope.interval(() => void thing, 1 << 30),
  "an owned thing": (scope) => (thing) => scope.own(thing, () => undefined),
  "a child's listener": (scope, target) => (thing) => scope.child().listen(target, "call", () => void thing),
};

describe("A scope lets go of", () => {
  for (const [name, way] of Object.entries(WAYS)) {
    it(`${name} when it ends, and not before`, async () => {
      const [scope, target] = [new Scope(), new EventTarget()];
      const thing = held(way(scope, target));
      expect(await gone(thing)).toBe(false);
      scope.end();
      expect(await gone(thing)).toBe(true);
      // it and the target are still there: the thing went because it was let go
      target.dispatchEvent(new Event("call"));
      expect(scope.ended).toBe(true);
    });
  }

  it("a child that ended, although it lives on itself", async () => {
    const parent = new Scope();
    const child = held((thing) => {
      const scope = parent.child();
      scope.own(thing, () => undefined);
      scope.end();
    });
    expect(await gone(child)).toBe(true);
    expect(parent.ended).toBe(false);
  });

  it("a timer that fired, although it lives on itself", async () => {
    const scope = new Scope();
    let fired = false;
    const thing = held((it) =>
      scope.timeout(() => {
        fired = it !== null;
      }),
    );
    await expect.poll(() => fired).toBe(true);
    expect(await gone(thing)).toBe(true);
    expect(scope.ended).toBe(false);
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Delay } from "../../src/scope/delay";
import { Scope, scopeOf } from "../../src/scope/scope";

describe("A scope", () => {
  it("ends what it owns, the latest first and each once", () => {
    const scope = new Scope();
    const ended: string[] = [];
    scope.add(() => ended.push("first"));
    const early = scope.add(() => ended.push("second"));
    scope.add(() => ended.push("third"));
    early();
    early();
    scope.end();
    scope.end();
    expect(ended).toEqual(["second", "third", "first"]);
  });

  it("ends its children with itself, and is left by those that end before", () => {
    const parent = new Scope();
    const ended: string[] = [];
    const [early, late] = [parent.child(), parent.child()];
    early.add(() => ended.push("early"));
    late.child().add(() => ended.push("grandchild"));
    early.end();
    expect(ended).toEqual(["early"]);
    parent.end();
    expect(ended).toEqual(["early", "grandchild"]);
    expect(late.ended).toBe(true);
  });

  it("ends everything although one end fails, and throws its error after that", () => {
    const scope = new Scope();
    const ended: string[] = [];
    scope.add(() => ended.push("first"));
    scope.add(() => {
      throw new Error("broken");
    });
    scope.child().add(() => ended.push("child"));
    expect(() => scope.end()).toThrow("broken");
    expect(ended).toEqual(["child", "first"]);
  });

  it("throws the errors of several ends as one", () => {
    const scope = new Scope();
    for (const name of ["one", "two"])
      scope.child().add(() => {
        throw new Error(name);
      });
    let thrown: unknown;
    try {
      scope.end();
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(AggregateError);
    expect((thrown as AggregateError).errors.map(String)).toEqual(["Error: two", "Error: one"]);
  });

  it("ends at once what is started after its end", () => {
    const scope = new Scope();
    scope.end();
    const end = vi.fn();
    scope.add(end);
    expect(end).toHaveBeenCalledOnce();
    const target = new EventTarget();
    const heard = vi.fn();
    scope.listen(target, "call", heard);
    target.dispatchEvent(new Event("call"));
    expect(heard).not.toHaveBeenCalled();
    expect(scope.child().ended).toBe(true);
    expect(scope.signal.aborted).toBe(true);
  });

  it("hears events until it ends, or once", () => {
    const scope = new Scope();
    const target = new EventTarget();
    const [always, once] = [vi.fn(), vi.fn()];
    scope.listen(target, "call", always);
    scope.listen(target, "call", once, { once: true });
    const capture = scope.listen(target, "call", always, { capture: true });
    target.dispatchEvent(new Event("call"));
    capture();
    target.dispatchEvent(new Event("call"));
    scope.end();
    target.dispatchEvent(new Event("call"));
    expect(always).toHaveBeenCalledTimes(3);
    expect(once).toHaveBeenCalledTimes(1);
  });

  it("terminates its workers", () => {
    const scope = new Scope();
    const terminate = vi.fn();
    scope.worker(() => ({ terminate }) as unknown as Worker);
    scope.end();
    expect(terminate).toHaveBeenCalledOnce();
  });

  it("ends with a signal, at once where that has aborted", () => {
    const control = new AbortController();
    const scope = scopeOf(control.signal);
    expect(scope.ended).toBe(false);
    control.abort();
    expect(scope.ended).toBe(true);
    expect(scopeOf(control.signal).ended).toBe(true);
    expect(scopeOf(undefined).ended).toBe(false);
  });
});

describe("A scope's timers", () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it("run until it ends", () => {
    const scope = new Scope();
    const [once, often] = [vi.fn(), vi.fn()];
    scope.timeout(once, 10);
    scope.timeout(once, 100);
    scope.interval(often, 10);
    vi.advanceTimersByTime(35);
    scope.end();
    vi.advanceTimersByTime(1000);
    expect(once).toHaveBeenCalledTimes(1);
    expect(often).toHaveBeenCalledTimes(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("let whoever waits go on when it ends", async () => {
    const scope = new Scope();
    const waited = scope.wait(1000);
    scope.end();
    await waited;
    expect(vi.getTimerCount()).toBe(0);
  });

  it("that are set again take the place of the one before", () => {
    const scope = new Scope();
    const delay = new Delay(scope);
    const ran: number[] = [];
    delay.start(() => ran.push(1), 10);
    delay.start(() => ran.push(2), 10);
    expect(delay.waiting).toBe(true);
    vi.advanceTimersByTime(10);
    expect(ran).toEqual([2]);
    expect(delay.waiting).toBe(false);
    delay.start(() => ran.push(3), 10);
    scope.end();
    vi.advanceTimersByTime(10);
    expect(ran).toEqual([2]);
  });
});

import type { EventsOf } from "./events";

/** Ends something early; a second call does nothing. */
export type End = () => void;

/**
 * Owns what was started for a purpose, and ends all of it at once: listeners, timers, animation frames, observers,
 * channels, workers, and child scopes. What ends by itself (a timer that fired) leaves the scope, so that a long-lived
 * scope does not grow. What is started in a scope that has ended is ended at once.
 */
export class Scope {
  readonly #ends = new Set<End>();
  readonly #leaveParent: End | null;
  #abort: AbortController | null = null;
  #ended = false;

  /** `parent` ends this scope when it ends. */
  constructor(parent?: Scope) {
    this.#ended = parent?.ended ?? false;
    this.#leaveParent = parent && !this.#ended ? parent.#enter(() => this.end()) : null;
  }

  get ended(): boolean {
    return this.#ended;
  }

  /** Aborts when the scope ends: for `fetch` and whatever else takes a signal. */
  get signal(): AbortSignal {
    if (!this.#abort) {
      this.#abort = new AbortController();
      if (this.#ended) this.#abort.abort();
    }
    return this.#abort.signal;
  }

  /** A scope that ends with this one, or before it. */
  child(): Scope {
    return new Scope(this);
  }

  /** Calls `end` once: when the scope ends, or earlier through the returned function. */
  add(end: End): End {
    const leave = this.#enter(run);
    let done = false;
    function run(): void {
      if (done) return;
      done = true;
      leave();
      end();
    }
    if (this.#ended) run();
    return run;
  }

  /** Owns something made elsewhere, and returns it: `own(createEngine(), (engine) => engine.close())`. */
  own<Thing>(thing: Thing, end: (thing: Thing) => void): Thing {
    this.add(() => end(thing));
    return thing;
  }

  /**
   * Owns a worker. `make` itself has to contain `new Worker(new URL(…))`, because the bundler searches for that
   * expression.
   */
  worker(make: () => Worker): Worker {
    return this.own(make(), (worker) => worker.terminate());
  }

  /** A channel to other tabs that open one with this name. */
  channel(name: string): BroadcastChannel {
    return this.own(new BroadcastChannel(name), (channel) => channel.close());
  }

  /** A WebSocket, until it closes by itself or with the scope. */
  socket(address: string, protocols: readonly string[]): WebSocket {
    const socket = new WebSocket(address, [...protocols]);
    const end = this.add(() => socket.close());
    socket.addEventListener("close", end, { once: true });
    return socket;
  }

  listen<Target extends EventTarget, Type extends keyof EventsOf<Target> & string>(
    target: Target,
    type: Type,
    listener: (event: EventsOf<Target>[Type]) => void,
    options: { capture?: boolean; passive?: boolean; once?: boolean } = {},
  ): End {
    const { once, ...rest } = options;
    const heard = (event: Event): void => {
      if (once) stop();
      listener(event as EventsOf<Target>[Type]);
    };
    const stop = this.add(() => target.removeEventListener(type, heard, rest));
    if (!this.#ended) target.addEventListener(type, heard, rest);
    return stop;
  }

  /** Calls `run` after `ms`. */
  timeout(run: () => void, ms = 0): End {
    const timer = setTimeout(() => {
      stop();
      run();
    }, ms);
    const stop = this.add(() => clearTimeout(timer));
    return stop;
  }

  /** Calls `run` every `ms`. */
  interval(run: () => void, ms: number): End {
    const timer = setInterval(run, ms);
    return this.add(() => clearInterval(timer));
  }

  /** Resolves after `ms`, or as soon as the scope ends; check `ended` afterwards. */
  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => stop(), ms);
      const stop = this.add(() => {
        clearTimeout(timer);
        resolve();
      });
    });
  }

  /** Calls `run` before the next repaint. */
  frame(run: (now: number) => void): End {
    const request = requestAnimationFrame((now) => {
      stop();
      run(now);
    });
    const stop = this.add(() => cancelAnimationFrame(request));
    return stop;
  }

  /** Calls `listener` with an element's size, soon and after every change. */
  observeSize(element: Element, listener: (entry: ResizeObserverEntry) => void): End {
    const observer = new ResizeObserver((entries) => {
      const latest = entries.at(-1);
      if (latest) listener(latest);
    });
    observer.observe(element);
    return this.add(() => observer.disconnect());
  }

  /** Calls `listener` with whether an element is visible, soon and after every change. */
  observeSight(element: Element, listener: (inSight: boolean) => void, options: IntersectionObserverInit = {}): End {
    const observer = new IntersectionObserver((entries) => {
      const latest = entries.at(-1);
      if (latest) listener(latest.isIntersecting);
    }, options);
    observer.observe(element);
    return this.add(() => observer.disconnect());
  }

  /** Calls `listener` after changes of a node's attributes or children. */
  observeChanges(node: Node, options: MutationObserverInit, listener: () => void): End {
    const observer = new MutationObserver(listener);
    observer.observe(node, options);
    return this.add(() => observer.disconnect());
  }

  /**
   * Ends everything, the latest first. If one throws, the others still end; afterwards the error is thrown, several as
   * one `AggregateError`.
   */
  end(): void {
    if (this.#ended) return;
    this.#ended = true;
    this.#leaveParent?.();
    const errors: unknown[] = [];
    for (const end of [...this.#ends].reverse()) {
      try {
        end();
      } catch (error) {
        errors.push(error);
      }
    }
    this.#ends.clear();
    this.#abort?.abort();
    if (errors.length === 1) throw errors[0];
    if (errors.length > 1) throw new AggregateError(errors, `${errors.length} things could not be ended`);
  }

  #enter(end: End): End {
    this.#ends.add(end);
    return () => void this.#ends.delete(end);
  }
}

/** A scope that ends when a signal aborts. Its maker ends it when the work is done. */
export function scopeOf(signal: AbortSignal | undefined): Scope {
  const scope = new Scope();
  if (signal?.aborted) scope.end();
  else if (signal) scope.listen(signal, "abort", () => scope.end());
  return scope;
}

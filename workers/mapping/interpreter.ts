import {
  newQuickJSWASMModuleFromVariant,
  newVariant,
  type QuickJSContext,
  type QuickJSHandle,
  type QuickJSRuntime,
  type QuickJSWASMModule,
} from "quickjs-emscripten-core";

/** What a script may use and do at most. */
export const SCRIPT_LIMITS = {
  memory: 16 * 1024 * 1024,
  stack: 128 * 1024,
  /** of a call, ms */
  call: 50,
  /** of all calls together that follow from one, ms */
  followers: 200,
  /** of reading a file, and of the scripts' own start and end, ms */
  load: 2000,
  /** calls that were interrupted; then the scripts are stopped */
  strikes: 3,
} as const;

/**
 * How often the interpreter has asked at least before a call counts as too long: a machine that was busy with other
 * things has not made the script slow.
 */
const LEAST_POLLS = 20;

/** A call that a script's author has to know of. */
export class ScriptError extends Error {
  /** interrupted: it took too long. broken: the interpreter itself is of no use any more. */
  readonly kind: "thrown" | "interrupted" | "broken";

  constructor(message: string, kind: ScriptError["kind"]) {
    super(message);
    this.kind = kind;
  }
}

/** What functions of the outside take and give: nothing else crosses the border. */
export type Crossing = string | number | boolean | null | undefined | readonly number[];

/** A function of the outside; one that gives nothing gives undefined. */
export type Outside = (...values: Crossing[]) => unknown;

/**
 * The interpreter's code, compiled; `wasm` is its module where it does not lie beside the script that loads it, as in a
 * browser.
 */
export async function loadInterpreter(wasm?: WebAssembly.Module): Promise<QuickJSWASMModule> {
  const { default: variant } = await import("@jitl/quickjs-wasmfile-release-sync");
  return newQuickJSWASMModuleFromVariant(wasm ? newVariant(variant, { wasmModule: wasm }) : variant);
}

/**
 * A closed interpreter for foreign scripts: bounded memory and stack, calls that are interrupted, and nothing of the
 * outside but the functions that it is given.
 */
export class Interpreter {
  readonly #runtime: QuickJSRuntime;
  readonly #context: QuickJSContext;
  readonly #now: () => number;
  #deadline = Number.POSITIVE_INFINITY;
  #polls = 0;
  #depth = 0;
  #broken = false;
  #members: QuickJSHandle | null = null;
  readonly #functions = new Map<string, QuickJSHandle>();

  constructor(quickjs: QuickJSWASMModule, now: () => number) {
    this.#now = now;
    this.#runtime = quickjs.newRuntime();
    this.#runtime.setMemoryLimit(SCRIPT_LIMITS.memory);
    this.#runtime.setMaxStackSize(SCRIPT_LIMITS.stack);
    this.#runtime.setInterruptHandler(() => {
      this.#polls += 1;
      return this.isLate;
    });
    this.#context = this.#runtime.newContext();
  }

  /** Runs code whose value is a function of the outside's functions, and keeps the functions that it gives back. */
  install(code: string, outside: Readonly<Record<string, Outside>>): void {
    const context = this.#context;
    const host = context.newObject();
    for (const [name, run] of Object.entries(outside)) {
      const made = context.newFunction(name, (...values) =>
        this.#give(run(...values.map((value) => this.#read(value))) as Crossing),
      );
      context.setProp(host, name, made);
      made.dispose();
    }
    this.#timed(SCRIPT_LIMITS.load, () => {
      const install = context.unwrapResult(context.evalCode(code, "engine.js"));
      this.#members = context.unwrapResult(context.callFunction(install, context.undefined, host));
      install.dispose();
    });
    host.dispose();
  }

  /** Reads a script file into the one global scope that all files share. Throws ScriptError. */
  load(code: string, filename: string): void {
    this.#timed(SCRIPT_LIMITS.load, () => {
      this.#unwrapped(this.#context.evalCode(code, filename, { type: "global" })).dispose();
    });
  }

  /** Calls one of the functions that `install` kept. Throws ScriptError. */
  call(name: string, values: readonly Crossing[], milliseconds: number = SCRIPT_LIMITS.call): Crossing {
    const context = this.#context;
    if (!this.#members) throw new Error("nothing is installed");
    let found = this.#functions.get(name);
    if (!found) {
      found = context.getProp(this.#members, name);
      this.#functions.set(name, found);
    }
    const run = found;
    return this.#timed(milliseconds, () => {
      const given = values.map((value) => this.#give(value));
      try {
        const result = this.#unwrapped(context.callFunction(run, context.undefined, ...given));
        const read = this.#read(result);
        result.dispose();
        // what promises of the script have waiting
        const pending = this.#runtime.executePendingJobs(MOST_JOBS);
        if (pending.error) pending.error.dispose();
        return read;
      } finally {
        for (const value of given) value.dispose();
      }
    });
  }

  dispose(): void {
    if (this.#broken) return;
    for (const handle of this.#functions.values()) handle.dispose();
    this.#members?.dispose();
    this.#context.dispose();
    this.#runtime.dispose();
  }

  /** Makes several calls that have so much time together, and none of them more than its own. */
  together(milliseconds: number, run: () => void): void {
    this.#within(milliseconds, run);
  }

  /** Whether the calls that are made together have no time left. */
  get isLate(): boolean {
    return this.#polls > LEAST_POLLS && this.#now() > this.#deadline;
  }

  #timed<Result>(milliseconds: number, run: () => Result): Result {
    try {
      return this.#within(milliseconds, run);
    } catch (error) {
      if (error instanceof ScriptError) throw error;
      // the stack of the machine has run out, or its memory: what stands in the interpreter's is not known
      this.#broken = true;
      throw new ScriptError("It used more memory than a mapping may, and broke off.", "broken");
    }
  }

  /** What is inside something else ends with it at the latest. */
  #within<Result>(milliseconds: number, run: () => Result): Result {
    const outer = this.#deadline;
    if (this.#depth === 0) this.#polls = 0;
    this.#deadline = Math.min(outer, this.#now() + milliseconds);
    this.#depth += 1;
    try {
      return run();
    } finally {
      this.#depth -= 1;
      this.#deadline = outer;
    }
  }

  #unwrapped(result: { error: QuickJSHandle } | { error?: undefined; value: QuickJSHandle }): QuickJSHandle {
    if (!result.error) return result.value;
    const thrown: unknown = this.#context.dump(result.error);
    result.error.dispose();
    throw scriptError(thrown);
  }

  #read(handle: QuickJSHandle): Crossing {
    const context = this.#context;
    switch (context.typeof(handle)) {
      case "number":
        return context.getNumber(handle);
      case "string":
        return context.getString(handle);
      case "boolean":
        return context.dump(handle) === true;
      case "object": {
        const dumped: unknown = context.dump(handle);
        return Array.isArray(dumped) ? dumped.map(Number) : null;
      }
      default:
        return undefined;
    }
  }

  #give(value: Crossing): QuickJSHandle {
    const context = this.#context;
    switch (typeof value) {
      case "number":
        return context.newNumber(value);
      case "string":
        return context.newString(value);
      case "boolean":
        return value ? context.true : context.false;
      case "object": {
        if (value === null) return context.null;
        const array = context.newArray();
        value.forEach((entry, index) => {
          const number = context.newNumber(entry);
          context.setProp(array, index, number);
          number.dispose();
        });
        return array;
      }
      default:
        return context.undefined;
    }
  }
}

const MOST_JOBS = 256;

/** A file and its line, as in "at f (Some file.js:12)". */
const PLACE = /[^()@/\\]{1,100}\.m?js:\d{1,6}/;

/** The first place that a stack names, which is where it was thrown. */
function placeOf(stack: string): string | undefined {
  for (const line of stack.slice(0, 4000).split("\n")) {
    const text = line.slice(line.indexOf("(") + 1, line.indexOf("(") + 1 + 200);
    const place = PLACE.exec(text)?.[0].trim();
    if (place) return place;
  }
  return undefined;
}

/** What a script threw, as a sentence. */
function scriptError(thrown: unknown): ScriptError {
  if (typeof thrown !== "object" || thrown === null) return new ScriptError(`It threw ${String(thrown)}.`, "thrown");
  const { name, message, stack } = thrown as { name?: unknown; message?: unknown; stack?: unknown };
  if (message === "interrupted") return new ScriptError("It took too long and was interrupted.", "interrupted");
  if (message === "out of memory") return new ScriptError("It used more memory than a mapping may.", "thrown");
  const place = placeOf(String(stack ?? ""));
  const text = `${String(name ?? "Error")}: ${String(message ?? "")}`.slice(0, 300);
  return new ScriptError(place ? `${text} (${place})` : text, "thrown");
}

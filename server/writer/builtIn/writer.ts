import { randomUUID } from "node:crypto";
import { facts as factsSchema, valuesOf } from "../facts";
import { randomOf } from "../random";
import { type Ready, type Result, TASKS, type TaskName } from "../tasks";
import type { Writer } from "../writer";
import { keysOf } from "./draw";
import type { Desk } from "./post";
import { rhymes } from "./rhyme";
import { MAKERS } from "./tasks";

/** Writes from grammars: seeded, repeatable, without any service. */
export function createBuiltInWriter(): Writer {
  return {
    model: null,
    write: async (task, given, { seed = randomUUID(), avoid = [], signal, progress } = {}) => {
      type Name = typeof task.task;
      const name: TaskName = task.task;
      const facts = factsSchema.parse(given);
      const ready = TASKS[name].given.parse(task) as Ready<TaskName>;
      const known = await rhymes();
      signal?.throwIfAborted();
      const desk: Desk = {
        facts,
        values: valuesOf(facts),
        random: randomOf(`${name}:${JSON.stringify(ready)}:${seed}`),
        said: new Set(avoid.flatMap(keysOf)),
        rhymes: known,
      };
      const make = MAKERS[name] as (desk: Desk, given: Ready<TaskName>) => unknown;
      const result = TASKS[name].result.parse(make(desk, ready)) as Result<Name>;
      progress?.(1);
      return { result, writer: "built-in", model: null, note: null };
    },
  };
}

import { randomBytes } from "node:crypto";
import { word } from "../../../contract/words/said";
import type { WriterSettings } from "../../config";
import type { Log } from "../../log";
import { facts as factsSchema } from "../facts";
import { type Ready, type Result, TASKS, type TaskName } from "../tasks";
import type { Writer } from "../writer";
import { problemsOf } from "./check";
import type { Ask, Message } from "./client";
import { repairPrompt, systemPrompt, userPrompt } from "./prompt";

/** Letters of a usual answer: what progress is measured by. */
const USUAL_LETTERS = 900;
const LETTERS_OF_TOKEN = 4;
/** Tokens below which asking again is of no use. */
const LEAST_TOKENS = 60;

const LATE = word("The model did not answer in time, so the built-in writer wrote this.");
const AWAY = word("The model could not be asked, so the built-in writer wrote this.");
const WRONG = word("The model’s text was not as it has to be, so the built-in writer wrote this.");

/** The JSON of an answer, also where a model wraps it in a code block. */
function jsonOf(text: string): unknown {
  const from = text.indexOf("{");
  const to = text.lastIndexOf("}");
  if (from < 0 || to < from) return null;
  try {
    return JSON.parse(text.slice(from, to + 1));
  } catch {
    return null;
  }
}

interface Ports {
  readonly settings: WriterSettings;
  readonly ask: Ask;
  readonly builtIn: Writer;
  readonly log: Pick<Log, "warn">;
}

/**
 * Writes by a model of the operator's choice. Its text is checked against the schema, the network's limits and the facts;
 * one that fails is asked for once more with what is wrong; after that, and where the endpoint fails or is late, the
 * built-in writer writes, with a note.
 */
export function createEndpointWriter({ settings, ask, builtIn, log }: Ports): Writer {
  /** The checked result, or why there is none. */
  async function fromModel(
    name: TaskName,
    ready: Ready<TaskName>,
    facts: ReturnType<typeof factsSchema.parse>,
    avoid: readonly string[],
    signal: AbortSignal,
    progress: ((share: number) => void) | undefined,
  ): Promise<unknown> {
    const canary = randomBytes(9).toString("base64url");
    const schema = TASKS[name].result;
    const system = `${systemPrompt(canary)}${avoid.length === 0 ? "" : "\nSay it in other sentences than the last time."}`;
    const messages: Message[] = [{ role: "user", content: userPrompt(name, ready, facts) }];
    let tokens = settings.tokens;
    for (let turn = 0; turn < 2 && tokens >= LEAST_TOKENS; turn++) {
      const text = await ask({
        system,
        messages,
        schema,
        tokens,
        signal,
        progress: (letters) => progress?.(Math.min(0.95, letters / USUAL_LETTERS)),
      });
      tokens -= Math.ceil(text.length / LETTERS_OF_TOKEN);
      const parsed = schema.safeParse(jsonOf(text));
      const problems = parsed.success
        ? problemsOf(name, ready, facts, parsed.data, canary)
        : ["It is not JSON of the given schema."];
      if (parsed.success && problems.length === 0) return parsed.data;
      log.warn({ task: name, turn, problems: problems.length }, "a model's text was refused");
      messages.push(
        { role: "assistant", content: text.slice(0, 8000) },
        { role: "user", content: repairPrompt(problems) },
      );
    }
    return null;
  }

  return {
    model: settings.model,
    write: async (task, given, options = {}) => {
      type Name = typeof task.task;
      const { signal, progress, avoid = [] } = options;
      const name: TaskName = task.task;
      const facts = factsSchema.parse(given);
      const ready = TASKS[name].given.parse(task) as Ready<TaskName>;
      const late = AbortSignal.timeout(settings.seconds * 1000);
      let note: string = WRONG;
      try {
        const both = signal ? AbortSignal.any([signal, late]) : late;
        const result = await fromModel(name, ready, facts, avoid, both, progress);
        if (result !== null) {
          progress?.(1);
          return { result: result as Result<Name>, writer: "model", model: settings.model, note: null };
        }
      } catch (error) {
        signal?.throwIfAborted();
        note = late.aborted ? LATE : AWAY;
        log.warn({ err: error, task: name }, "the writing endpoint failed");
      }
      const written = await builtIn.write(task, given, options);
      return { ...written, note };
    },
  };
}

import { MessageChannel, Worker } from "node:worker_threads";
import { freeze } from "immer";
import type { CommandName } from "../../contract/project/commands";
import type { Id, NoteClip, Project } from "../../contract/project/document";
import { execute } from "../../contract/project/execute";
import { chance } from "../chance";
import { median } from "../median";
import type { Benchmark } from "../run";
import { printTable } from "../table";
import { MANY_NOTES, type Size, song } from "./song";
import { pass, type Turns, threadClock, waitFor } from "./turns";

const LARGE: Size = { tracks: 300, clips: 3000, notes: 150_000 };
const SMALL: Size = { tracks: 30, clips: 300, notes: 15_000 };
/** Edits of each kind in a turn, and turns. */
const EDITS = 400;
const TURNS = 5;

interface Edit {
  readonly name: CommandName;
  readonly args: unknown;
}
const SINGLE = ["note added", "clip moved", "fader committed"] as const;
const MANY = `${MANY_NOTES} notes moved` as const;
/** The many notes apart from the others, which would be charged with collecting what those leave. */
const ROUNDS = [SINGLE, [MANY]] as const;
const KINDS = ROUNDS.flat();
type Kind = (typeof KINDS)[number];

/** Edits at random places of a project. */
function edits(project: Project, fullClip: Id): Record<Kind, (now: Project) => Edit> {
  const random = chance(12);
  const pick = <Thing>(list: readonly Thing[]): Thing => list[Math.floor(random() * list.length)] as Thing;
  const clips = Object.values(project.clips).filter(({ id }) => id !== fullClip);
  const noteClips = clips.filter(({ kind }) => kind === "notes");
  const tracks = Object.values(project.tracks).filter(({ kind }) => kind === "audio" || kind === "midi");
  let made = 0;
  return {
    "note added": () => {
      const start = Math.floor(random() * 15_000);
      const note = { id: `made${made++}`, start, length: 120, key: 60, velocity: 90 };
      return { name: "addNotes", args: { clipId: pick(noteClips).id, notes: [note] } };
    },
    "clip moved": (now: Project) => {
      const { id, start, trackId } = pick(clips);
      const moved = (now.clips[id]?.start ?? start) - start;
      // within a quarter of where it was at first, and never where it is
      const to = start + ((moved + 1 + Math.floor(random() * 959)) % 960);
      return { name: "moveClips", args: { moves: [{ id, start: to, trackId }] } };
    },
    "fader committed": () => ({
      name: "setParameter",
      args: { address: `strip/${pick(tracks).id}/level`, value: -60 * random() },
    }),
    [MANY]: (now: Project) => {
      const { notes } = now.clips[fullClip] as NoteClip;
      const moved = Object.values(notes).map(({ id, start }) => ({ id, start: start + 1 }));
      return { name: "setNotes", args: { clipId: fullClip, notes: moved } };
    },
  };
}

/**
 * µs of an edit: on the page's side (recipe, invariants, writing the message), and on the worker's (reading,
 * compiling).
 */
interface Spent {
  readonly page: number;
  readonly worker: number;
  readonly both: number;
}

/** A project with its engine worker, on which edits are measured. */
interface Subject {
  /** Makes one edit through both threads. */
  edit(kind: Kind): Spent;
  end(): Promise<void>;
}

async function open(size: Size): Promise<Subject> {
  const made = song(size);
  let project = freeze(made.project, true);
  const next = edits(project, made.fullClip);
  const turns: Turns = { turn: new SharedArrayBuffer(4), spent: new SharedArrayBuffer(16) };
  const answer = new Float64Array(turns.spent);
  const threadMicros = threadClock();
  const { port1, port2 } = new MessageChannel();
  const worker = new Worker(new URL("./worker.mjs", import.meta.url), {
    workerData: { port: port2, turns, rate: project.sampleRate },
    transferList: [port2],
  });
  const ended = new Promise((resolve, reject) => worker.once("exit", resolve).once("error", reject));
  const turn = () => {
    pass(turns, 1);
    waitFor(turns, 0);
  };
  // the worker needs this thread to load; afterwards this thread sleeps while the worker works
  await Promise.race([new Promise((resolve) => worker.once("message", resolve)), ended]);
  port1.postMessage({ project });
  turn();
  return {
    edit(kind) {
      const edit = next[kind](project);
      const before = threadMicros();
      const done = execute(project, edit);
      port1.postMessage({ patches: done.patches });
      const page = threadMicros() - before;
      turn();
      if (answer[1] === 0) throw new Error(`The engine was told nothing of an edit: ${kind}.`);
      project = done.project;
      const worker = answer[0] ?? 0;
      return { page, worker, both: page + worker };
    },
    async end() {
      pass(turns, 1);
      await ended;
      port1.close();
    },
  };
}

/** Edits of a kind in each turn, of the large project and of the small one. */
type Turn = Readonly<Record<"large" | "small", Spent[]>>;

/**
 * Measures the large and the small project in turn, so that both have the machine as it happens to be, the kinds of a
 * round one after the other. The first turn warms up and is left out.
 */
async function measure(count: number): Promise<Record<Kind, Turn[]>> {
  const [small, large] = [await open(SMALL), await open(LARGE)];
  const spent = Object.fromEntries(KINDS.map((kind) => [kind, []])) as unknown as Record<Kind, Turn[]>;
  for (const kinds of ROUNDS) {
    for (let index = 0; index <= TURNS; index++) {
      const turn = new Map<Kind, Turn>(kinds.map((kind) => [kind, { large: [], small: [] }]));
      for (const [name, subject] of Object.entries({ small, large }) as ["small" | "large", Subject][]) {
        for (let edit = 0; edit < count; edit++)
          for (const kind of kinds) turn.get(kind)?.[name].push(subject.edit(kind));
      }
      if (index > 0) for (const [kind, taken] of turn) spent[kind].push(taken);
    }
  }
  await small.end();
  await large.end();
  return spent;
}

function percentile(spent: readonly Spent[], of: keyof Spent, share: number): number {
  const sorted = spent.map((edit) => edit[of]).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

export const benchmark: Benchmark = {
  title: "one edit of a large project: recipe, rules, message to the engine worker, compiling",
  async run([count = ""]) {
    const edited = Number(count) || EDITS;
    const measured = await measure(edited);
    const rows = KINDS.map((kind) => {
      const turns = measured[kind];
      const of = (name: keyof Turn, part: keyof Spent, share: number) =>
        median(turns.map((turn) => percentile(turn[name], part, share)));
      const growth = (share: number) =>
        median(turns.map(({ large, small }) => percentile(large, "both", share) / percentile(small, "both", share)));
      return {
        edit: kind,
        "page p50 µs": Math.round(of("large", "page", 0.5)),
        "worker p50 µs": Math.round(of("large", "worker", 0.5)),
        "p50 µs": Math.round(of("large", "both", 0.5)),
        "p95 µs": Math.round(of("large", "both", 0.95)),
        "p95 µs, a tenth": Math.round(of("small", "both", 0.95)),
        growth: rounded(growth(0.95)),
        "growth of p50": rounded(growth(0.5)),
      };
    });
    printTable(rows);
    const single = rows.slice(0, SINGLE.length);
    return {
      editP95ms: rounded(Math.max(...single.map((row) => row["p95 µs"])) / 1000),
      growth: Math.max(...single.map((row) => row.growth)),
      manyNotesP95ms: rounded((rows.at(-1)?.["p95 µs"] ?? Number.NaN) / 1000),
      size: LARGE,
      edits: edited,
      turns: TURNS,
    };
  },
};

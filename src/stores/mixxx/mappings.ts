import { t } from "@lingui/core/macro";
import { proxy } from "comlink";
import { create } from "zustand";
import { findControl } from "../../../contract/midi/mixxx/controls";
import { type MixxxMapping, readMixxxMapping } from "../../../contract/midi/mixxx/mapping";
import { type MappingReport, TrialProgress, type TrialStep } from "../../../contract/midi/mixxx/report";
import type { MappingFiles } from "../../../workers/mapping/port";
import {
  forgetMixxxMapping,
  type KeptMixxxMapping,
  type KeptReport,
  keepMixxxMapping,
  keptMixxxMappings,
} from "../../project/mixxxMappings";
import { Delay } from "../../scope/delay";
import { Scope } from "../../scope/scope";
import { sentenceOf } from "../../words/say";
import { mappingWorker } from "./client";
import { isReached } from "./desk";

interface Mixxx {
  /** by controller */
  readonly mappings: ReadonlyMap<string, KeptMixxxMapping>;
  /** why those that are kept could not be read, as a sentence */
  readonly failure: string | null;
  /** what went wrong with a controller's mapping at work, by controller; sentences */
  readonly problems: ReadonlyMap<string, readonly string[]>;
}

/** The mappings of Mixxx that this browser keeps, one for a controller. */
export const useMixxx = create<Mixxx>()(() => ({ mappings: new Map(), failure: null, problems: new Map() }));

let read: Promise<void> | null = null;

/** Reads what is kept, once. */
export function readMixxx(): Promise<void> {
  read ??= keptMixxxMappings().then(
    (all) =>
      useMixxx.setState(({ mappings }) => ({
        mappings: new Map([...all.map((one) => [one.device, one] as const), ...mappings]),
      })),
    (cause: unknown) => {
      // the next who asks tries again
      read = null;
      useMixxx.setState({ failure: sentenceOf(cause) });
    },
  );
  return read;
}

/** Problems of one controller that are kept at most. */
const MOST_PROBLEMS = 100;

/** Tells a problem of a mapping at work; null: it was started anew. */
export function noteProblem(device: string, problem: string | null): void {
  useMixxx.setState(({ problems }) => {
    const before = problem === null ? [] : (problems.get(device) ?? []);
    if (problem !== null && (before.includes(problem) || before.length >= MOST_PROBLEMS)) return {};
    return { problems: new Map(problems).set(device, problem === null ? [] : [...before, problem]) };
  });
}

/** What a mapping names that does nothing in this studio, besides what the trial found. */
function withUnreached(
  mapping: MixxxMapping,
  { controls, mapped, scripted, unmapped, errors }: MappingReport,
): KeptReport {
  const known = new Set(unmapped.map(({ status, midino, key }) => `${status} ${midino} ${key}`));
  const further = mapping.controls.flatMap(({ group, key, status, midino, options }) => {
    if (options.has("script-binding") || known.has(`${status} ${midino} ${key}`)) return [];
    const control = findControl(group, key);
    if (!control || isReached(control)) return [];
    return [{ group, key, status, midino, reason: t`The DJ studio has nothing that it would move.` }];
  });
  return { controls, mapped: mapped - further.length, scripted, unmapped: [...unmapped, ...further], errors };
}

/** A trial that has not gone on for so long hangs. */
const SILENT_MS = 20_000;

/** Tries a mapping in a worker, which is ended where a script never comes back. */
async function tried(mapping: MixxxMapping, files: MappingFiles, silentMs: number): Promise<MappingReport> {
  const scope = new Scope();
  try {
    const { service, broken } = mappingWorker(scope);
    const progress = new TrialProgress(mapping);
    const ended = new Promise<MappingReport>((resolve, reject) => {
      const silent = new Delay(scope);
      const told = (step: TrialStep) => {
        progress.step(step);
        silent.start(() => resolve(progress.ended()), silentMs);
      };
      service.report(files, proxy(told)).then(resolve, reject);
    });
    return await Promise.race([ended, broken]);
  } finally {
    scope.end();
  }
}

/** Tries a mapping and keeps it for a controller, in place of the one that it had. Throws, with a sentence. */
export async function addMixxxMapping(
  device: string,
  files: MappingFiles,
  silentMs = SILENT_MS,
): Promise<KeptMixxxMapping> {
  const mapping = readMixxxMapping(files.xml);
  const report = withUnreached(mapping, await tried(mapping, files, silentMs));
  const kept: KeptMixxxMapping = { device, name: mapping.name, ...files, report };
  await keepMixxxMapping(kept);
  useMixxx.setState(({ mappings }) => ({ mappings: new Map(mappings).set(device, kept) }));
  return kept;
}

/** Forgets the mapping of a controller. */
export async function removeMixxxMapping(device: string): Promise<void> {
  await forgetMixxxMapping(device);
  useMixxx.setState(({ mappings }) => {
    const left = new Map(mappings);
    left.delete(device);
    return { mappings: left };
  });
}

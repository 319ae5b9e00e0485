import type { KnownControl } from "../../../contract/midi/mixxx/controls";
import { readMixxxMapping } from "../../../contract/midi/mixxx/mapping";
import { guestFiles } from "../../../scripts/mapping/guest";
import { ManualClock } from "../../../workers/mapping/clock";
import type { PlatterMove } from "../../../workers/mapping/controls";
import { loadInterpreter } from "../../../workers/mapping/interpreter";
import { MappingSession, type ScriptEngine } from "../../../workers/mapping/session";
import { LIBRARIES, type Line, mappingOf } from "./lines";

/** What runs scripts, with `test.js`. */
export async function engineOf(code?: string): Promise<ScriptEngine> {
  const [quickjs, guest] = await Promise.all([loadInterpreter(), guestFiles()]);
  return { quickjs, guest, files: new Map(code === undefined ? [] : [["test.js", code]]) };
}

/** A mapping at work; everything that comes out of it is kept in lists. */
export async function sessionOf(lines: readonly Line[], code = "var T = {};", outputs = "") {
  const sets: [string, number][] = [];
  const platter: [number, PlatterMove][] = [];
  const sent: (readonly number[])[] = [];
  const problems: string[] = [];
  const printed: string[] = [];
  const clock = new ManualClock();
  let stopped = 0;
  const session = new MappingSession(
    readMixxxMapping(mappingOf(lines, outputs, code.includes("components.") ? LIBRARIES : "")),
    {
      desk: {
        set: (control: KnownControl, value: number) => sets.push([control.id, value]),
        platter: (deck, move) => platter.push([deck, move]),
      },
      clock,
      send: (bytes) => sent.push(bytes),
      report: (problem) => problems.push(problem),
      print: (text) => printed.push(text),
      stopped: () => {
        stopped += 1;
      },
    },
  );
  session.start(await engineOf(code));
  return { session, clock, sets, platter, sent, problems, printed, stopped: () => stopped };
}

import type { KnownControl } from "../../../contract/midi/mixxx/controls";
import { readMixxxMapping } from "../../../contract/midi/mixxx/mapping";
import { guestFiles } from "../../../scripts/mapping/guest";
import { ManualClock } from "../../../workers/mapping/clock";
import type { PlatterMove } from "../../../workers/mapping/controls";
import { loadInterpreter } from "../../../workers/mapping/interpreter";
import { MappingSession, type ScriptEngine } from "../../../workers/mapping/session";

/** A control of a mapping's file: group, key, status, second byte, options. */
export type Line = readonly [string, string, number, number, ...string[]];

const LIBRARIES = '<file filename="lodash.mixxx.js"/><file filename="midi-components-0.0.js"/>';

/** A mapping's file with these controls, outputs (as XML) and the script `test.js` of the object `T`. */
export function mappingOf(lines: readonly Line[], outputs = "", libraries = ""): string {
  const controls = lines.map(
    ([group, key, status, midino, ...options]) =>
      `<control><group>${group}</group><key>${key}</key><status>0x${status.toString(16)}</status><midino>${midino}</midino>` +
      `<options>${options.map((option) => `<${option}/>`).join("")}</options></control>`,
  );
  return (
    '<MixxxControllerPreset><info><name>Test</name></info><controller id="Test"><scriptfiles>' +
    libraries +
    '<file filename="test.js" functionprefix="T"/></scriptfiles>' +
    `<controls>${controls.join("")}</controls><outputs>${outputs}</outputs></controller></MixxxControllerPreset>`
  );
}

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

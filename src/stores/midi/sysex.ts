import { SystemStatus } from "../../../contract/midi/live/systemMessage";
import type { Scope } from "../../scope/scope";

/** System exclusive messages: the browser asks for them apart from all other MIDI, so that access is one of its own. */

type Hearer = (data: Uint8Array, time: number) => void;

let asked: Promise<MIDIAccess> | null = null;
/** ports of that access, which have one handler each, and who hears them */
const hearers = new Map<MIDIInput, Set<Hearer>>();

/**
 * System exclusive messages of one device, both ways, until the scope ends; `ids` are the browser's. Time stamps are ms of
 * `performance.now`. Rejects where the browser does not allow them.
 */
export async function openSysex(
  scope: Scope,
  ids: { readonly input: string; readonly output: string | null },
  hear: Hearer,
): Promise<(data: readonly number[]) => void> {
  asked ??= navigator.requestMIDIAccess({ sysex: true }).catch((cause: unknown) => {
    asked = null;
    throw cause;
  });
  const access = await asked;
  const input = access.inputs.get(ids.input);
  if (input && !scope.ended) listen(scope, input, hear);
  const output = ids.output === null ? undefined : access.outputs.get(ids.output);
  return (data) => {
    try {
      output?.send([...data]);
    } catch {
      // pulled out a moment ago: the browser tells of that next
    }
  };
}

function listen(scope: Scope, input: MIDIInput, hear: Hearer): void {
  const all = hearers.get(input) ?? new Set();
  hearers.set(input, all);
  all.add(hear);
  input.onmidimessage = ({ data, timeStamp }) => {
    if (data?.[0] === SystemStatus.exclusive) for (const one of all) one(data, timeStamp);
  };
  scope.add(() => {
    all.delete(hear);
    if (all.size > 0) return;
    hearers.delete(input);
    input.onmidimessage = null;
  });
}

import type { MixxxMapping } from "../../../contract/midi/mixxx/mapping";
import type { MappingFiles } from "../../../workers/mapping/port";
import type { Scope } from "../../scope/scope";

const ASKS = /\b(sendSysexMsg|sendSysex|incomingData)\b/;
const SYSEX = 0xf0;

/** Whether a mapping sends or hears system exclusive messages, which the browser allows only when it was asked. */
export const needsSysex = (mapping: MixxxMapping, { scripts }: MappingFiles): boolean =>
  mapping.controls.some(({ status }) => status === SYSEX) || scripts.some(([, code]) => ASKS.test(code));

let asked: Promise<MIDIAccess> | null = null;

/**
 * System exclusive messages of one device, both ways, until the scope ends. Rejects where the browser does not allow
 * them.
 */
export async function openSysex(
  scope: Scope,
  ids: { readonly input: string; readonly output: string | null },
  hear: (data: Uint8Array) => void,
): Promise<(data: readonly number[]) => void> {
  asked ??= navigator.requestMIDIAccess({ sysex: true }).catch((cause: unknown) => {
    asked = null;
    throw cause;
  });
  const access = await asked;
  const input = access.inputs.get(ids.input);
  if (input) {
    // this port is nobody else's: each access has its own
    input.onmidimessage = ({ data }) => {
      if (data?.[0] === SYSEX) hear(data);
    };
    scope.add(() => {
      input.onmidimessage = null;
    });
  }
  const output = ids.output === null ? undefined : access.outputs.get(ids.output);
  return (data) => {
    try {
      output?.send([...data]);
    } catch {
      // pulled out a moment ago: the browser tells of that next
    }
  };
}

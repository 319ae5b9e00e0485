import type { MixxxMapping } from "../../../contract/midi/mixxx/mapping";
import type { MappingFiles } from "../../../workers/mapping/port";

const ASKS = /\b(sendSysexMsg|sendSysex|incomingData)\b/;
const SYSEX = 0xf0;

/** Whether a mapping sends or hears system exclusive messages, which the browser allows only when it was asked. */
export const needsSysex = (mapping: MixxxMapping, { scripts }: MappingFiles): boolean =>
  mapping.controls.some(({ status }) => status === SYSEX) || scripts.some(([, code]) => ASKS.test(code));

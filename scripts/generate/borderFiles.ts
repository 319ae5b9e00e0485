import { STRIP_PARAMETERS } from "../../contract/parameters";
import {
  DeckFlag,
  DeckState,
  DeckStatus,
  DeckSync,
  DeckVerb,
  EventType,
  ExternalEvent,
  InputBus,
  Loudness,
  Meter,
  OutputBus,
  Size,
  Target,
} from "../../dsp/abi";

/**
 * A keyboard's program change is an edit of the document, which then reaches the instrument; as an event it is played
 * only by the sequence.
 */
const { program: _, ...PLAYED } = EventType;

const { strips, sends, devices, chain, foreign, samples } = Size;
/** Sizes that bound what a project may hold. */
const ROOM = { strips, sends, devices, chain, foreign, samples };

/**
 * Enums of the engine's border that the page needs too; the contract gets copies, because it must not import the
 * engine.
 */
const SHARED = {
  LiveType: { members: PLAYED, says: "Kinds of events that are played live, of the engine's `EventType`." },
  LiveTarget: { members: Target, says: "What has parameters: the engine's `Target`." },
  OutputBus: { members: OutputBus, says: "The outputs of the engine's node, each stereo." },
  InputBus: { members: InputBus, says: "The inputs of the engine's node, each stereo." },
  ExternalEventField: {
    members: ExternalEvent,
    says: "Words of what an external instrument is to play in a render, a record after the other.",
  },
  MeterField: {
    members: Meter,
    says: "Floats of a strip's meter, from `strip × MeterField.count` on. Linear amplitudes; gain reduction in dB ≤ 0.",
  },
  LoudnessField: {
    members: Loudness,
    says: "Floats of a loudness meter; the master's first, the selected strip's behind it.",
  },
  DeckVerb: { members: DeckVerb, says: "What a deck is told, each with up to two numbers: see the engine's border." },
  DeckMode: { members: DeckSync, says: "How a deck takes part in sync." },
  DeckCondition: { members: DeckState, says: "What a deck does." },
  DeckFlag: { members: DeckFlag, says: "Bits of a deck's flags." },
  DeckField: {
    members: DeckStatus,
    says: "Byte offsets in a deck's reading: f64 in front of `state`, i32 from there on.",
  },
} as const;

/** What is generated of the border beside the devices: path → text. */
export function borderFiles(): ReadonlyMap<string, string> {
  return new Map([
    ["contract/engine/border.ts", sharedSizes() + sharedEnums()],
    ["dsp/abi/strip.ts", stripParameters()],
  ]);
}

function sharedSizes(): string {
  const lines = Object.entries(ROOM).map(([name, count]) => `  ${name}: ${count},\n`);
  return `/** Written by \`npm run generate\` from the engine's border, dsp/abi. */

/** How many of each an engine has room for; \`chain\`: devices of one strip, \`foreign\`: those that render outside the engine's module. */
export const ENGINE_ROOM = {
${lines.join("")}} as const;
`;
}

function sharedEnums(): string {
  const enums = Object.entries(SHARED).map(([name, { members, says }]) => {
    const values = Object.entries(members).filter((entry): entry is [string, number] => typeof entry[1] === "number");
    const lines = values.map(([member, value], index) => {
      const follows = index > 0 && value === (values[index - 1]?.[1] ?? 0) + 1;
      return `  ${member}${follows ? "" : ` = ${value}`},\n`;
    });
    return `\n/** ${says} */\nexport enum ${name} {\n${lines.join("")}}\n`;
  });
  return enums.join("");
}

function stripParameters(): string {
  const [first, ...others] = Object.keys(STRIP_PARAMETERS);
  return `/** Written by \`npm run generate\` from contract/parameters/strip.ts. */

/** A strip's parameters: dB, Hz, ms as there, but pan −1..1; a level of −144 dB and below is silence. */
export enum StripParameter {
  ${first} = 0,
${[...others, "count"].map((name) => `  ${name},\n`).join("")}}
`;
}

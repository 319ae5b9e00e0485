import { parseArgs } from "node:util";

export const USAGE = `Usage: npm run render -- <file.backline|file.mid> <out.wav> [--bits 16|24|32f] [--rate N] [--stems DIR]

  --bits   bits of the WAV: 16, 24 or 32f (float); 24 if not given
  --rate   sample rate in Hz; the project's own if not given
  --stems  a folder for WAVs that add up to the mix: one of each track, of each group that processes, of each return
  --tail   seconds in which reverb and delay may ring out; 5 if not given`;

/** The parsed command line. */
export interface RenderArguments {
  input: string;
  output: string;
  bits: 16 | 24 | 32;
  rate: number | null;
  stems: string | null;
  tail: number;
}

const BITS: Readonly<Record<string, 16 | 24 | 32>> = { "16": 16, "24": 24, "32f": 32 };
const RATES = { min: 8000, max: 192000 };

/** The command or its files are wrong; `message` is a sentence for a person. */
export class RenderCommandError extends Error {
  override readonly name = "RenderCommandError";
}

function numberOf(text: string, name: string, min: number, max: number): number {
  const value = Number(text);
  if (text.trim() === "" || !(value >= min && value <= max)) {
    throw new RenderCommandError(`${name} takes a number from ${min} to ${max}, not “${text}”.`);
  }
  return value;
}

/** Parses the arguments. Throws RenderCommandError if they are wrong. */
export function readArguments(args: string[]): RenderArguments {
  const options = {
    bits: { type: "string" },
    rate: { type: "string" },
    stems: { type: "string" },
    tail: { type: "string" },
  } as const;
  let parsed: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    parsed = parseArgs({ args, options, allowPositionals: true });
  } catch (cause) {
    throw new RenderCommandError(`${(cause as Error).message}\n\n${USAGE}`);
  }
  const [input, output, ...rest] = parsed.positionals;
  if (!input || !output || rest.length > 0) throw new RenderCommandError(USAGE);
  const { bits = "24", rate, stems, tail = "5" } = parsed.values;
  const depth = BITS[bits];
  if (!depth) throw new RenderCommandError(`--bits takes 16, 24 or 32f, not “${bits}”.`);
  return {
    input,
    output,
    bits: depth,
    rate: rate === undefined ? null : Math.round(numberOf(rate, "--rate", RATES.min, RATES.max)),
    stems: stems ?? null,
    tail: numberOf(tail, "--tail", 0, 60),
  };
}

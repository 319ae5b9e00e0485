import { OWN_LIMITS, OwnInstrumentError } from "./limits";

/**
 * Reads SFZ text: headers and opcodes of the SFZ 1 format and the common ones of SFZ 2. Regions come with what they
 * inherit from control, global, master and group. What the sampler does not play is listed, never guessed.
 */

/** A region with all its opcodes, names in lower case. */
export interface SfzRegion {
  /** as it stands in the file, with the default path before it, slashes forward */
  readonly sample: string;
  readonly opcodes: ReadonlyMap<string, string>;
}

export interface SfzText {
  readonly regions: readonly SfzRegion[];
  /** opcodes that stand in the file and that the sampler does not play, each once */
  readonly unknown: readonly string[];
}

const LEVELS = ["control", "global", "master", "group", "region"] as const;
type Level = (typeof LEVELS)[number];

/** Opcodes that are played. */
const PLAYED = new Set([
  ...["sample", "default_path", "key", "lokey", "hikey", "pitch_keycenter", "lovel", "hivel", "tune", "pitch"],
  ...["transpose", "note_offset", "octave_offset", "volume", "pan", "offset", "end", "loop_mode", "loopmode"],
  ...["loop_start", "loopstart", "loop_end", "loopend", "group", "off_by", "cutoff", "resonance", "fil_type"],
  ...["ampeg_delay", "ampeg_attack", "ampeg_hold", "ampeg_decay", "ampeg_sustain", "ampeg_release"],
  ...["pitch_keytrack", "amp_veltrack", "trigger", "label", "region_label", "group_label", "master_label"],
]);

/** Splits text into headers and opcodes. A value may hold spaces: it ends before the next `name=` or header. */
function* tokens(text: string): Generator<{ header: string } | { name: string; value: string }> {
  let count = 0;
  for (const line of text.split(/\r\n|\r|\n/)) {
    if (line.length > OWN_LIMITS.line) throw new OwnInstrumentError("This SFZ file has a line that is too long.");
    const comment = line.indexOf("//");
    let rest = (comment < 0 ? line : line.slice(0, comment)).trim();
    while (rest !== "") {
      // each word is looked for in the rest of its line: the two bounds together bound the work
      if (++count > OWN_LIMITS.opcodes) throw new OwnInstrumentError("This SFZ file has too many opcodes.");
      if (rest.startsWith("<")) {
        const end = rest.indexOf(">");
        if (end < 0) break;
        yield { header: rest.slice(1, end).trim().toLowerCase() };
        rest = rest.slice(end + 1).trim();
        continue;
      }
      const equals = rest.indexOf("=");
      if (equals < 0) break;
      const name = rest.slice(0, equals).trim().toLowerCase();
      const after = rest.slice(equals + 1);
      const end = valueEnd(after);
      yield { name, value: after.slice(0, end).trim() };
      rest = after.slice(end).trim();
    }
  }
}

/** Where a value ends: at a header, or before the last word in front of the next equals sign. */
function valueEnd(text: string): number {
  const header = text.indexOf("<");
  const equals = text.indexOf("=");
  const next = equals < 0 ? text.length : text.slice(0, equals).trimEnd().lastIndexOf(" ");
  const end = next < 0 ? 0 : next;
  return header < 0 ? end : Math.min(header, end);
}

const MOST_UNKNOWN = 100;

/** Throws an OwnInstrumentError for text that has no regions, or too many. */
export function parseSfz(text: string): SfzText {
  if (text.length > OWN_LIMITS.text) throw new OwnInstrumentError("This SFZ file is too long to be read.");
  const inherited: Record<Level, Map<string, string>> = {
    ...{ control: new Map(), global: new Map(), master: new Map(), group: new Map(), region: new Map() },
  };
  const regions: SfzRegion[] = [];
  const unknown = new Set<string>();
  const leaveOut = (name: string) => {
    if (name !== "" && unknown.size < MOST_UNKNOWN) unknown.add(name.slice(0, 60));
  };
  let level: Level | null = null;
  const finish = () => {
    if (level !== "region") return;
    const opcodes = new Map(LEVELS.flatMap((each) => [...inherited[each]]));
    const sample = (opcodes.get("sample") ?? "").replaceAll("\\", "/");
    if (sample === "") return;
    const path = (inherited.control.get("default_path") ?? "").replaceAll("\\", "/");
    regions.push({ sample: sample.startsWith("*") ? sample : `${path}${sample}`, opcodes });
    if (regions.length > OWN_LIMITS.regions) {
      throw new OwnInstrumentError(`This SFZ file has more than ${OWN_LIMITS.regions} regions.`);
    }
  };
  for (const token of tokens(text)) {
    if ("header" in token) {
      finish();
      level = LEVELS.find((each) => each === token.header) ?? null;
      if (level) for (const below of LEVELS.slice(LEVELS.indexOf(level))) inherited[below] = new Map();
      if (!level && token.header !== "curve" && token.header !== "effect") leaveOut(`<${token.header}>`);
    } else if (level) {
      if (PLAYED.has(token.name)) inherited[level].set(token.name, token.value);
      else leaveOut(token.name);
    } else leaveOut(token.name);
  }
  finish();
  if (regions.length === 0) throw new OwnInstrumentError("This SFZ file names no samples.");
  return { regions, unknown: [...unknown] };
}

const NOTES: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 };

/** A key as a number or as a name: `c4` is 60, as SFZ counts. Null where it is neither. */
export function sfzKey(value: string | undefined): number | null {
  if (value === undefined) return null;
  if (/^-?\d{1,3}$/.test(value)) return Number(value);
  const match = /^([a-g])([#b]?)(-?\d)$/.exec(value.toLowerCase());
  if (!match) return null;
  const [, letter = "", sign = "", octave = ""] = match;
  return (NOTES[letter] ?? 0) + (sign === "#" ? 1 : sign === "b" ? -1 : 0) + (Number(octave) + 1) * 12;
}

import type { Project } from "../../../contract/project/document";
import { addressAt, readParameter } from "../../../contract/project/parameters";
import { formatBars, meterMap } from "../../../contract/project/time";
import { formatValue } from "../../ui/format";
import { keyName } from "../keyboard/keys";

/** Names for the entries of the document's collections; a key that is such a name follows. */
const HOLDS: Readonly<Record<string, string>> = {
  tempo: "tempo",
  signatures: "time signature",
  tracks: "track",
  clips: "clip",
  notes: "note",
  controls: "controller",
  devices: "device",
  sends: "send",
  samples: "recording",
};
/** Groups of values whose name need not be mentioned. */
const UNNAMED = new Set(["strip", "params"]);

/** A readable name of a place in the document: `clips.abc.fadeIn` is “Clip fade in”. */
export function placeWords(path: string): string {
  const words: string[] = [];
  const keys = path.split(".");
  for (let at = 0; at < keys.length; at++) {
    const key = keys[at] ?? "";
    const held = HOLDS[key];
    if (held !== undefined) {
      words.push(held);
      at++;
    } else if (!UNNAMED.has(key)) {
      const word = key.replace(/([A-Z])/g, " $1").toLowerCase();
      words.push(word.replace(/ id$/, ""));
    }
  }
  const text = words.join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Longer values are truncated, characters. */
const MOST_TEXT = 60;

/** A readable form of the value at a place; `project` has the names of what it refers to. */
export function valueWords(path: string, value: unknown, project: Project): string {
  const key = path.split(".").at(-1) ?? "";
  if (value === undefined) return "not there";
  if (value === null) return "none";
  if (typeof value === "boolean") return value ? "on" : "off";
  if (typeof value === "number") return numberWords(path, key, value, project);
  if (typeof value === "string") {
    const named = project.tracks[value] ?? project.samples[value];
    const text = named?.name ?? value;
    return `“${text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)}…` : text}”`;
  }
  if (typeof value === "object") {
    if ("name" in value && typeof value.name === "string" && value.name !== "") return `“${value.name}”`;
    if ("key" in value && typeof value.key === "number") return keyName(value.key);
    if ("bpm" in value) return `${value.bpm} BPM`;
    return "there";
  }
  return String(value);
}

function numberWords(path: string, key: string, value: number, project: Project): string {
  const address = addressAt(project, path.split("."));
  const parameter = address ? readParameter(project, address) : null;
  if (parameter) return formatValue(parameter.spec, value);
  // a note's start is relative to its clip
  const onTimeline = !path.includes(".notes.") && (key === "start" || key === "end" || key === "tick");
  if (onTimeline) return `bar ${formatBars(meterMap(project.signatures), value)}`;
  if (key === "key") return keyName(value);
  return String(Math.round(value * 100) / 100);
}

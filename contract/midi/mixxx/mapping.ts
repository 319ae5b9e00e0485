import { type ControlOption, readOptions } from "./options";
import { type MappingSetting, readSettings } from "./settings";
import { child, children, readXml, textOf, type XmlElement, XmlError } from "./xml";

/** What a controller's message does: it moves a control of Mixxx, or calls a function of the mapping's scripts. */
export interface MixxxControl {
  readonly group: string;
  /** a control of Mixxx; with `script-binding`, code that evaluates to a function */
  readonly key: string;
  /** the whole first byte, channel included */
  readonly status: number;
  /** the second byte: note or controller */
  readonly midino: number;
  readonly options: ReadonlySet<ControlOption>;
}

/** What a light of the controller is sent when a control of Mixxx moves. */
export interface MixxxOutput {
  readonly group: string;
  readonly key: string;
  readonly status: number;
  readonly midino: number;
  /** third byte while the control's value is from `minimum` to `maximum`; 255: nothing is sent */
  readonly on: number;
  /** third byte otherwise; 255: nothing is sent */
  readonly off: number;
  readonly minimum: number;
  readonly maximum: number;
}

export interface ScriptFile {
  readonly filename: string;
  /** the object whose `init` and `shutdown` are called; "" for a library */
  readonly prefix: string;
}

/** A mapping of Mixxx for one controller, as its `.midi.xml` says it. */
export interface MixxxMapping {
  readonly name: string;
  readonly author: string;
  readonly description: string;
  /** the controller that it was made for, by Mixxx's name of it */
  readonly controllerId: string;
  readonly scripts: readonly ScriptFile[];
  readonly controls: readonly MixxxControl[];
  readonly outputs: readonly MixxxOutput[];
  readonly settings: readonly MappingSetting[];
}

/** What a mapping may have at most; a file with more is refused. */
export const MIXXX_LIMITS = { controls: 10_000, outputs: 10_000, scripts: 32, key: 4000, name: 500 } as const;

/** Root elements: of today, and of Mixxx before 1.9. */
const ROOTS: readonly string[] = ["MixxxControllerPreset", "MixxxMIDIPreset"];

/**
 * Reads a controller mapping of Mixxx. Unknown elements and options are ignored, as Mixxx does. Throws XmlError, with a
 * sentence, for a file that is none.
 */
export function readMixxxMapping(text: string): MixxxMapping {
  const root = readXml(text);
  if (!ROOTS.includes(root.name)) throw new XmlError("This is no controller mapping of Mixxx.");
  // a file may name several controllers: Mixxx takes the first
  const controller = child(root, "controller");
  if (!controller) throw new XmlError("This mapping names no controller.");
  const info = child(root, "info");
  const controllerId = bounded(controller.attributes.id ?? "");
  const controls = children(child(controller, "controls"), "control");
  const outputs = children(child(controller, "outputs"), "output");
  const scripts = children(child(controller, "scriptfiles"), "file");
  if (controls.length > MIXXX_LIMITS.controls) throw new XmlError("This mapping has too many controls.");
  if (outputs.length > MIXXX_LIMITS.outputs) throw new XmlError("This mapping has too many outputs.");
  if (scripts.length > MIXXX_LIMITS.scripts) throw new XmlError("This mapping has too many script files.");
  return {
    name: bounded(textOf(info, "name")) || controllerId || "Unnamed mapping",
    author: bounded(textOf(info, "author")),
    description: bounded(textOf(info, "description")),
    controllerId,
    scripts: scripts.map(readScript).filter(({ filename }) => filename !== ""),
    controls: controls.map(readControl),
    outputs: outputs.map(readOutput),
    settings: readSettings(child(root, "settings")),
  };
}

const bounded = (text: string) => text.slice(0, MIXXX_LIMITS.name);

/** Only the name of a script counts, wherever the file says that it lies. */
function readScript({ attributes }: XmlElement): ScriptFile {
  const filename = (attributes.filename ?? "").split(/[\\/]/).at(-1) ?? "";
  return { filename: bounded(filename.trim()), prefix: bounded((attributes.functionprefix ?? "").trim()) };
}

function readControl(element: XmlElement): MixxxControl {
  const key = textOf(element, "key");
  if (key.length > MIXXX_LIMITS.key) throw new XmlError("A key of this mapping is too long.");
  return {
    group: bounded(textOf(element, "group")),
    key,
    status: byteOf(textOf(element, "status")),
    midino: byteOf(textOf(element, "midino")),
    options: readOptions(child(element, "options")),
  };
}

function readOutput(element: XmlElement): MixxxOutput {
  const number = (name: string, otherwise: number) => {
    const text = textOf(element, name);
    const value = Number(text);
    return text === "" || !Number.isFinite(value) ? otherwise : value;
  };
  const byte = (name: string, otherwise: number) => {
    const text = textOf(element, name);
    return text === "" ? otherwise : byteOf(text);
  };
  return {
    group: bounded(textOf(element, "group")),
    key: bounded(textOf(element, "key")),
    status: byteOf(textOf(element, "status")),
    midino: byteOf(textOf(element, "midino")),
    on: byte("on", 0x7f),
    off: byte("off", 0x00),
    minimum: number("minimum", 0),
    maximum: number("maximum", 1),
  };
}

/** A byte as C writes numbers: 0x hexadecimal, a leading 0 octal, else decimal; 0 where it is none of these. */
export function byteOf(text: string): number {
  const value = text.trim().toLowerCase();
  if (/^0x[0-9a-f]{1,8}$/.test(value)) return Number.parseInt(value.slice(2), 16) & 0xff;
  if (/^0[0-7]{1,10}$/.test(value)) return Number.parseInt(value, 8) & 0xff;
  return /^(0|[1-9]\d{0,8})$/.test(value) ? Number(value) & 0xff : 0;
}

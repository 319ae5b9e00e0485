/**
 * A key combination in the registry's notation: "Space", "Mod+Shift+Z", "Alt+ArrowUp", "?". Mod is ⌘ on a Mac,
 * otherwise Ctrl.
 */
export interface KeyCombination {
  mod: boolean;
  ctrl: boolean;
  shift: boolean;
  alt: boolean;
  /** `KeyboardEvent.key`, letters in lower case */
  key: string;
}

/** The properties of a keyboard event that decide a match. */
export type KeyPress = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

export function isMac(platform = navigator.platform): boolean {
  return /mac|iphone|ipad/i.test(platform);
}

/** Parses a combination; throws for an unknown modifier, which is a programming error. */
export function parseKeys(keys: string): KeyCombination {
  const parts = keys === "+" ? ["+"] : keys.split("+").map((part) => (part === "" ? "+" : part));
  const key = parts.at(-1) ?? "";
  const combination: KeyCombination = {
    mod: false,
    ctrl: false,
    shift: false,
    alt: false,
    key: key === "Space" ? " " : key.length === 1 ? key.toLowerCase() : key,
  };
  for (const modifier of parts.slice(0, -1)) {
    if (modifier === "Mod") combination.mod = true;
    else if (modifier === "Ctrl") combination.ctrl = true;
    else if (modifier === "Shift") combination.shift = true;
    else if (modifier === "Alt") combination.alt = true;
    else if (modifier !== "+") throw new Error(`Unknown modifier ${modifier} in ${keys}`);
  }
  return combination;
}

/**
 * Whether a key press matches a combination. Letters are also matched by key position if the layout has no Latin
 * letters.
 */
export function matchesKeys(combination: KeyCombination, press: KeyPress, mac = isMac()): boolean {
  const mod = mac ? press.metaKey : press.ctrlKey;
  const ctrl = mac ? press.ctrlKey : false;
  if (mod !== combination.mod || ctrl !== combination.ctrl || press.altKey !== combination.alt) return false;
  if (!mac && press.metaKey) return false;
  // ignore Shift for symbols such as "?" and "+", because layouts differ in whether they need it
  const symbol = /^[^\p{L}\p{N}\s]$/u.test(combination.key);
  if (!(symbol && !combination.shift) && press.shiftKey !== combination.shift) return false;
  if (press.key.length === 1 ? press.key.toLowerCase() === combination.key : press.key === combination.key) return true;
  const letter = /^[a-z]$/.test(combination.key);
  const typedLatin = /^[a-z]$/i.test(press.key);
  if (letter && (!typedLatin || press.altKey)) return press.code === `Key${combination.key.toUpperCase()}`;
  if (/^\d$/.test(combination.key) && (press.shiftKey || press.altKey)) return press.code === `Digit${combination.key}`;
  return false;
}

const MODIFIERS = ["Control", "Shift", "Alt", "AltGraph", "Meta", "CapsLock", "Fn"];

/** A key press in the registry's notation; null for a modifier alone and for keys without a name. */
export function writeKeys(press: KeyPress, mac = isMac()): string | null {
  const { key, code, shiftKey: shift, altKey: alt } = press;
  if (MODIFIERS.includes(key) || key === "Unidentified" || (!mac && press.metaKey)) return null;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  const digit = /^Digit(\d)$/.exec(code)?.[1];
  let name = key === " " ? "Space" : key.length === 1 ? key.toUpperCase() : key;
  // with Alt, and on layouts without Latin letters, the key is named by its position
  if (letter !== undefined && (alt || !/^[a-z]$/i.test(key))) name = letter;
  if (digit !== undefined && (alt || shift)) name = digit;
  if (name === "Dead") return null;
  // ignore Shift for symbols such as "?", because layouts differ in whether they need it
  const symbol = /^[^\p{L}\p{N}\s]$/u.test(name);
  const parts = [
    (mac ? press.metaKey : press.ctrlKey) && "Mod",
    mac && press.ctrlKey && "Ctrl",
    alt && "Alt",
    shift && !symbol && "Shift",
    name,
  ];
  return parts.filter(Boolean).join("+");
}

/** Whether two notations mean the same combination. */
export function sameKeys(one: string, other: string): boolean {
  return one === other || JSON.stringify(parseKeys(one)) === JSON.stringify(parseKeys(other));
}

/** Whether a text is a combination in the registry's notation. */
export function isKeys(text: string): boolean {
  try {
    return parseKeys(text).key !== "";
  } catch {
    return false;
  }
}

const NAMES: Record<string, string> = {
  " ": "Space",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
  Escape: "Esc",
  Delete: "Del",
  Backspace: "⌫",
  Enter: "Enter",
  PageUp: "PgUp",
  PageDown: "PgDn",
};

/** The key caps of a combination, as this platform names them. */
export function keyLabels(keys: string, mac = isMac()): string[] {
  const combination = parseKeys(keys);
  const labels: string[] = [];
  if (combination.ctrl) labels.push(mac ? "⌃" : "Ctrl");
  if (combination.alt) labels.push(mac ? "⌥" : "Alt");
  if (combination.shift) labels.push(mac ? "⇧" : "Shift");
  if (combination.mod) labels.push(mac ? "⌘" : "Ctrl");
  const { key } = combination;
  labels.push(NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key));
  return mac || !combination.mod ? labels : ["Ctrl", ...labels.filter((label) => label !== "Ctrl")];
}

/** A combination in the form of `aria-keyshortcuts`. */
export function ariaKeys(keys: string, mac = isMac()): string {
  const { mod, ctrl, shift, alt, key } = parseKeys(keys);
  return [
    mod && (mac ? "Meta" : "Control"),
    ctrl && "Control",
    alt && "Alt",
    shift && "Shift",
    key === " " ? "Space" : key,
  ]
    .filter(Boolean)
    .join("+");
}

/** "Mute Vocals (M)": what a control does and its key, for hints without key caps. */
export function hintOf(words: string, key: string | null): string {
  return key === null ? words : `${words} (${keyLabels(key).join(" ")})`;
}

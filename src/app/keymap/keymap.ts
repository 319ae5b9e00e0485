import { t } from "@lingui/core/macro";
import type { ActionSpec } from "../../ui/actions/action";
import { isMac, keyLabels, sameKeys } from "../../ui/actions/keys";
import type { Keymap } from "../../ui/actions/registry";
import { whyReserved } from "../../ui/actions/reservedKeys";
import { collide } from "../../ui/actions/scopes";

/** The keys of an action: from the map, otherwise its default ones. */
export const keysIn = (keymap: Keymap, spec: ActionSpec): readonly string[] => keymap[spec.id] ?? spec.keys;

/** The action that already uses one of these keys in the same scope; null if none. */
export function conflictingAction(
  specs: readonly ActionSpec[],
  keymap: Keymap,
  spec: ActionSpec,
  keys: readonly string[],
): ActionSpec | null {
  const shares = (other: ActionSpec) =>
    keysIn(keymap, other).some((written) => keys.some((key) => sameKeys(key, written)));
  return specs.find((other) => other.id !== spec.id && collide(other.scope, spec.scope) && shares(other)) ?? null;
}

/** Why an action cannot have these keys, in sentences for the person; null if it can. */
export function whyRefused(
  specs: readonly ActionSpec[],
  keymap: Keymap,
  spec: ActionSpec,
  keys: readonly string[],
  mac = isMac(),
): string | null {
  for (const key of keys) {
    const spoken = keyLabels(key, mac).join(" ");
    const kept = whyReserved(key, mac);
    if (kept !== null) return t`${spoken} ${kept} Choose another key.`;
    const other = conflictingAction(specs, keymap, spec, [key]);
    if (!other) continue;
    return t`${spoken} already does “${other.title}” (${other.scope.label}). Give that another key first.`;
  }
  return null;
}

/** The map with these keys for an action; default keys are left out. */
export function withKeys(keymap: Keymap, spec: ActionSpec, keys: readonly string[]): Keymap {
  const { [spec.id]: _before, ...rest } = keymap;
  const own = keys.length === spec.keys.length && keys.every((key, index) => key === spec.keys[index]);
  return own ? rest : { ...rest, [spec.id]: keys };
}

import { t } from "@lingui/core/macro";
import { useMemo, useState } from "react";
import { usePreferences } from "../../stores/preferences";
import type { ActionSpec } from "../../ui/actions/action";
import { keyLabels } from "../../ui/actions/keys";
import type { Keymap } from "../../ui/actions/registry";
import { Button } from "../../ui/controls/Button";
import { TextField } from "../../ui/fields/TextField";
import { EmptyState } from "../../ui/layout/EmptyState";
import { Dialog } from "../../ui/overlays/Dialog";
import { Select } from "../../ui/overlays/Select";
import { toast } from "../../ui/overlays/toast";
import { say } from "../../words/say";
import { catalogue } from "./catalogue";
import { KeyLine } from "./KeyLine";
import styles from "./KeymapDialog.module.css";
import { keysIn, whyRefused, withKeys } from "./keymap";
import { PRESETS, presetOf } from "./presets";

const OPTIONS = PRESETS.map(({ id, label }) => ({ value: id, label }));

/** Lists all keys, to search and change them; changes are stored on this device. */
export function KeymapDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  const chosen = usePreferences((now) => now.keymap);
  const [search, setSearch] = useState("");
  const [problem, setProblem] = useState<{ id: string; sentence: string } | null>(null);
  const all = useMemo(catalogue, []);
  const preset = presetOf(chosen.preset);

  const keep = (keys: Keymap, id = preset.id) => {
    setProblem(null);
    const writable = Object.fromEntries(Object.entries(keys).map(([action, list]) => [action, [...list]]));
    usePreferences.getState().set({ keymap: { preset: id, keys: writable } });
  };
  const give = (spec: ActionSpec, keys: readonly string[]) => {
    const sentence = whyRefused(all, chosen.keys, spec, keys);
    if (sentence === null) keep(withKeys(chosen.keys, spec, keys));
    else setProblem({ id: spec.id, sentence });
  };
  const turnTo = (id: string) => {
    const next = presetOf(id);
    keep(next.keys, next.id);
    toast({
      title: t`Keys now follow ${next.label}`,
      action: { label: t`Undo`, run: () => usePreferences.getState().set({ keymap: chosen }) },
    });
  };

  const found = all.filter((spec) => matches(spec, keysIn(chosen.keys, spec), search));
  const groups = [...new Set(found.map(({ group }) => group))];
  const changed = all.filter((spec) => keysIn(chosen.keys, spec).join() !== keysIn(preset.keys, spec).join());
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t`Change keys`}
      size="large"
      description={t`Press a key to change it. Your keys are kept on this device.`}
      actions={
        <Button onClick={() => turnTo(preset.id)} disabled={changed.length === 0}>
          {t`Reset all`}
        </Button>
      }
    >
      <div className={styles.tools}>
        <TextField
          label={t`Search`}
          type="search"
          placeholder={t`An action or a key`}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
          className={styles.search}
        />
        <div className={styles.preset}>
          <span aria-hidden="true">{t`Keys as in`}</span>
          <Select label={t`Keys as in`} value={preset.id} options={OPTIONS} onChange={turnTo} />
        </div>
      </div>
      {preset.note !== "" && <p className={styles.note}>{inOwnKeys(preset.note)}</p>}
      {found.length === 0 && <EmptyState title={t`No action has this name or key`}>{t`Try another word.`}</EmptyState>}
      {groups.map((group) => (
        <section key={group} className={styles.group} aria-label={say(group)}>
          <h3>{say(group)}</h3>
          <ul>
            {found
              .filter((spec) => spec.group === group)
              .map((spec) => (
                <KeyLine
                  key={spec.id}
                  spec={spec}
                  keys={keysIn(chosen.keys, spec)}
                  changed={changed.includes(spec)}
                  problem={problem?.id === spec.id ? problem.sentence : null}
                  onKeys={(keys) => give(spec, keys)}
                  onReset={() => give(spec, keysIn(preset.keys, spec))}
                />
              ))}
          </ul>
        </section>
      ))}
    </Dialog>
  );
}

/** Whether an action matches a search: by title, group, keywords, or a key as it is displayed. */
function matches({ title, group, scope, keywords = [] }: ActionSpec, keys: readonly string[], search: string): boolean {
  const words = search.trim().toLowerCase();
  const text = [
    say(title),
    say(group),
    say(scope.label),
    ...keywords,
    ...keys,
    ...keys.map((key) => keyLabels(key).join(" ")),
  ];
  return words === "" || text.some((part) => part.toLowerCase().includes(words));
}

/** A sentence with the registry's key names replaced by this platform's. */
const inOwnKeys = (sentence: string) =>
  sentence.replaceAll(/\bMod\+[\w+]+/g, (written) => keyLabels(written).join(" "));

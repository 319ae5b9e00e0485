import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { X } from "lucide-react";
import { conflictsOf, MAPPING_LIMITS, type Mapping } from "../../../contract/midi/mapping/mapping";
import { useControls } from "../../stores/midi/controls";
import { useLearn } from "../../stores/midi/learn";
import { changeMapping, removeMappings, useMappings } from "../../stores/midi/mappings";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { Menu, type MenuEntry } from "../../ui/overlays/Menu";
import { say } from "../../words/say";
import { learnAnew } from "./learning";
import styles from "./MidiDock.module.css";
import { useTargetName } from "./TargetName";
import { CONTROL_NAMES, messageName } from "./words";

interface Props {
  mapping: Mapping;
  /** its settings are shown beside the list */
  chosen: boolean;
  onChoose: (id: string) => void;
}

/** A mapping in the list: what moves what, how that stands, learn, remove. */
export function MappingRow({ mapping, chosen, onChoose }: Props) {
  const { id, message, device, target, control } = mapping;
  const name = useTargetName(target);
  const active = useControls((now) => now.active === id);
  return (
    <tr data-chosen={chosen || undefined} data-active={active || undefined}>
      <td>
        <button
          type="button"
          className={styles.choose}
          data-action="midi.choose"
          aria-pressed={chosen}
          onClick={() => onChoose(id)}
        >
          <span>{message ? messageName(message) : t`Not learned yet`}</span>
          {message && (
            <span className={styles.quiet}>
              <Trans>
                {say(CONTROL_NAMES[control])} of {device}
              </Trans>
            </span>
          )}
        </button>
      </td>
      <td className={styles.target}>{name}</td>
      <td>
        <MappingActs mapping={mapping} name={name} />
      </td>
    </tr>
  );
}

/** How a mapping stands, and what can be done with it: resolve a conflict, learn its control, remove it. */
export function MappingActs({ mapping, name }: { mapping: Mapping; name: string }) {
  return (
    <div className={styles.buttons}>
      <State mapping={mapping} />
      <Conflict mapping={mapping} />
      <Learn mapping={mapping} name={name} />
      <IconButton
        icon={X}
        data-action="midi.remove"
        label={t`Remove the mapping of ${name}`}
        onClick={() => removeMappings(mapping.id)}
      />
    </div>
  );
}

/** Why nothing moves, and what to do. */
function State({ mapping: { id } }: { mapping: Mapping }) {
  const missed = useLearn((now) => now.missed === id);
  const waits = useControls((now) => now.waits[id]);
  if (missed) return <span className={styles.quiet}>{t`Nothing moved. Try again.`}</span>;
  if (waits)
    return (
      <span className={styles.quiet}>
        <Trans>Turn it {waits}: it waits for its target</Trans>
      </span>
    );
  return null;
}

function Learn({ mapping: { id }, name }: { mapping: Mapping; name: string }) {
  const listening = useLearn(({ state }) => state.kind === "listening" && state.mapping === id);
  return (
    <Button
      data-action="midi.relearn"
      disabled={listening}
      aria-label={listening ? t`Learning ${name}` : t`Learn ${name}`}
      onClick={() => void learnAnew(id)}
    >
      {listening ? t`Learning …` : t`Learn`}
    </Button>
  );
}

/** Other mappings hear the same message: the person says which of them stay. */
function Conflict({ mapping }: { mapping: Mapping }) {
  const others = useMappings((now) => now.mappings);
  const conflicts = conflictsOf(mapping, others);
  const count = conflicts.length;
  if (count === 0 || (mapping.shared && conflicts.every(({ shared }) => shared))) return null;
  const keepAll = () => {
    for (const { id } of [mapping, ...conflicts]) changeMapping(id, { shared: true });
  };
  const entries: readonly MenuEntry[] = [
    { kind: "label", label: count === 1 ? t`Another mapping hears it too` : t`${count} other mappings hear it too` },
    ...(count >= MAPPING_LIMITS.message
      ? [{ kind: "label", label: t`Only the first ${MAPPING_LIMITS.message} of them move` } as const]
      : []),
    { label: t`Keep this one only`, run: () => removeMappings(...conflicts.map(({ id }) => id)) },
    { label: t`Keep all of them`, run: keepAll },
  ];
  return (
    <Menu
      entries={entries}
      trigger={
        <button type="button" className={styles.conflict} data-action="midi.conflict">
          {t`Conflict`}
        </button>
      }
    />
  );
}

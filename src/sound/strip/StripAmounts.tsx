import type { ParameterSpec } from "../../../contract/parameters";
import { amountSpec } from "../../../contract/parameters/table";
import type { Id, Track } from "../../../contract/project/document";
import { DEFAULT_RETURNS } from "../../../contract/project/newProject";
import { command, newId, useReadOnly } from "../../stores/document";
import { useProject } from "../../stores/project";
import { useSends } from "../../stores/tracks";
import { Knob } from "../../ui/controls/value/Knob";
import { word } from "../../words/say";
import { useParameter } from "../parameters";
import { returnFor } from "./routing";
import styles from "./Strip.module.css";

const AMOUNTS = {
  reverb: amountSpec(word("Reverb")),
  delay: amountSpec(word("Delay")),
  chorus: amountSpec(word("Chorus")),
} as const satisfies Record<string, ParameterSpec>;
type Kind = keyof typeof AMOUNTS;

/** Reverb, delay and chorus 0..100: post-fader sends to the returns with these effects. */
export function StripAmounts({ track }: { track: Track }) {
  return (
    <div className={styles.row}>
      {DEFAULT_RETURNS.map((kind) => (
        <Amount key={kind} track={track} kind={kind} />
      ))}
    </div>
  );
}

function Amount({ track, kind }: { track: Track; kind: Kind }) {
  const target = useProject((now) => (now.project ? (returnFor(now.project, kind)?.id ?? null) : null));
  const send = useSends(track.id).find((entry) => entry.to === target);
  if (target === null) return <Missing kind={kind} />;
  return send ? <Sent sendId={send.id} kind={kind} /> : <Unsent track={track} target={target} kind={kind} />;
}

function Sent({ sendId, kind }: { sendId: Id; kind: Kind }) {
  const control = useParameter({ of: "send", id: sendId, parameter: "level" }, AMOUNTS[kind]);
  return <Knob {...control} action={`amount.${kind}`} size={26} className={styles.knob} />;
}

/** An amount without a send yet; turning it creates the send. */
function Unsent({ track, target, kind }: { track: Track; target: Id; kind: Kind }) {
  const readOnly = useReadOnly();
  return (
    <Knob
      spec={AMOUNTS[kind]}
      action={`amount.${kind}`}
      label={`${AMOUNTS[kind].name} of ${track.name}`}
      value={AMOUNTS[kind].default}
      size={26}
      className={styles.knob}
      disabled={readOnly}
      onCommit={(level) =>
        command("addSend", { send: { id: newId(), from: track.id, to: target, level, preFader: false } })
      }
    />
  );
}

function Missing({ kind }: { kind: Kind }) {
  return (
    <Knob
      spec={AMOUNTS[kind]}
      action={`amount.${kind}`}
      value={AMOUNTS[kind].default}
      size={26}
      className={styles.knob}
      format={() => "no return"}
      disabled
      onCommit={() => undefined}
    />
  );
}

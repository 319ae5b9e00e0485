import { SILENCE_DB } from "../../../contract/parameters";
import type { Id, Track } from "../../../contract/project/document";
import { DEFAULT_RETURNS } from "../../../contract/project/newProject";
import { amountToDb } from "../../../contract/scales";
import { command, newId, useReadOnly } from "../../stores/document";
import { useProject } from "../../stores/project";
import { useSends } from "../../stores/tracks";
import { Knob } from "../../ui/controls/value/Knob";
import { useParameter } from "../parameters";
import { AMOUNT_SCALE, amountSpec } from "./levels";
import { returnFor } from "./routing";
import styles from "./Strip.module.css";

const LABELS = { reverb: "Reverb", delay: "Delay", chorus: "Chorus" } as const;
type Kind = keyof typeof LABELS;

/** Reverb, delay and chorus 0..100: post-fader sends to the returns that carry these effects. */
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
  return send ? (
    <Sent sendId={send.id} level={send.level} kind={kind} />
  ) : (
    <Unsent track={track.id} target={target} kind={kind} />
  );
}

function Sent({ sendId, level, kind }: { sendId: Id; level: number; kind: Kind }) {
  const control = useParameter(`send/${sendId}/level`, amountSpec(LABELS[kind]), level, AMOUNT_SCALE);
  return <Knob {...control} action={`amount.${kind}`} size={26} className={styles.knob} format={round} />;
}

/** The first turn of an amount makes its send. */
function Unsent({ track, target, kind }: { track: Id; target: Id; kind: Kind }) {
  const readOnly = useReadOnly();
  return (
    <Knob
      spec={amountSpec(LABELS[kind])}
      action={`amount.${kind}`}
      value={0}
      size={26}
      className={styles.knob}
      format={round}
      disabled={readOnly}
      onCommit={(amount) => {
        const level = amount > 0 ? amountToDb(amount) : SILENCE_DB;
        command("addSend", { send: { id: newId(), from: track, to: target, level, preFader: false } });
      }}
    />
  );
}

function Missing({ kind }: { kind: Kind }) {
  return (
    <Knob
      spec={amountSpec(LABELS[kind])}
      action={`amount.${kind}`}
      value={0}
      size={26}
      className={styles.knob}
      format={() => "no return"}
      disabled
      onCommit={() => undefined}
    />
  );
}

function round(amount: number): string {
  return String(Math.round(amount));
}

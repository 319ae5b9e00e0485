import { plural, t } from "@lingui/core/macro";
import { CloudDownload, Trash2 } from "lucide-react";
import { useState } from "react";
import { type InstrumentRecording, instruments } from "../../../../contract/api/instruments";
import type { InstrumentCard } from "../../../../contract/instruments/cards";
import { useOwnScope } from "../../../scope/useScope";
import { useReadOnly } from "../../../stores/document";
import { useParts } from "../../../stores/query/useParts";
import { useServices } from "../../../stores/services";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { formatTime } from "../../../ui/format";
import { toast } from "../../../ui/overlays/toast";
import { sentenceOf } from "../../../words/say";
import styles from "../frame/Side.module.css";
import { addKept, removeKept } from "./account";

/** What the person keeps in their account: put into the open project, or deleted. */
export function KeptRecordings({ card }: { card: InstrumentCard }) {
  const { state, more } = useParts(instruments.recordings, { query: {} });
  if (state.kind === "loading") return null;
  if (state.kind === "failed") {
    return (
      <p className={styles.note} role="status">
        {state.failure.message}
      </p>
    );
  }
  return (
    <>
      <h4 className={styles.kept}>{t`In your account`}</h4>
      {state.items.length === 0 && (
        <p className={styles.note}>{t`No recordings yet. Keep one here to use it in any project, on any device.`}</p>
      )}
      <ul className={styles.list} aria-label={t`Recordings in your account`}>
        {state.items.map((recording) => (
          <Kept key={recording.id} recording={recording} card={card} />
        ))}
      </ul>
      {state.more && (
        <Button disabled={state.pending} onClick={() => void more()}>
          {t`Show more`}
        </Button>
      )}
    </>
  );
}

function Kept({ recording, card }: { recording: InstrumentRecording; card: InstrumentCard }) {
  const { name, kind, notes, seconds } = recording;
  const { sounds, engine } = useServices();
  const readOnly = useReadOnly();
  const [busy, setBusy] = useState(false);
  const own = useOwnScope();
  const run = async (failure: string, act: () => Promise<void>) => {
    setBusy(true);
    try {
      await act();
    } catch (cause) {
      toast({ title: failure, description: sentenceOf(cause), tone: "error" });
    } finally {
      setBusy(false);
    }
  };
  const add = () =>
    run(t`${name} could not be added`, async () => {
      if (!sounds) return;
      await addKept(recording, engine?.readTransport().tick ?? 0, card.id, { sounds, signal: own().signal });
      toast({ title: t`${name} is in the project`, description: t`It begins at the playhead.`, tone: "success" });
    });
  const remove = () => run(t`${name} could not be deleted`, () => removeKept(recording));
  const what = kind === "audio" ? "audio" : plural(notes, { one: "# note", other: "# notes" });
  return (
    <li className={styles.recording}>
      <IconButton
        icon={CloudDownload}
        data-action="instrument.addKept"
        label={t`Add ${name} to the project`}
        disabled={busy || readOnly || !sounds}
        onClick={() => void add()}
      />
      <span className={styles.name} title={name}>
        {name}
      </span>
      <span className={styles.detail}>
        {what} · {formatTime(seconds, 1)}
      </span>
      <IconButton
        icon={Trash2}
        data-action="instrument.removeKept"
        label={t`Delete ${name} from your account`}
        disabled={busy}
        onClick={() => void remove()}
      />
    </li>
  );
}

import { t } from "@lingui/core/macro";
import { Circle, Pause, Play, SkipBack, Square } from "lucide-react";
import { useState } from "react";
import { stripAddress } from "../../../../contract/project/parameters";
import { masterOf } from "../../../../contract/project/select";
import { shownLevel } from "../../../../contract/scales";
import { Instruments } from "../../../sound/instruments/Instruments";
import { useParameter } from "../../../sound/parameters";
import { useTransport, useTransportState } from "../../../sound/transport/useTransport";
import { openProject, useDocument } from "../../../stores/document";
import { useEngine } from "../../../stores/services";
import { useTransport as usePosition } from "../../../stores/transport";
import { useActions } from "../../../ui/actions/useActions";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { Slider } from "../../../ui/controls/value/Slider";
import { formatTime } from "../../../ui/format";
import { Badge } from "../../../ui/layout/Badge";
import { toast } from "../../../ui/overlays/toast";
import { sentenceOf } from "../../../words/say";
import { RECORD_ACTIONS } from "../actions";
import styles from "../Tools.module.css";
import { SetChoice, SetTable } from "./SetTable";

/** Preset sets, transport and volume, and below them the sounds and keys of the chosen instrument. */
export function InstrumentsTab() {
  const { transport, recording } = useTransportState();
  const moving = transport === "playing" || transport === "countIn" || transport === "waiting";
  const { saving, toggle } = useRecordAndSave(recording);
  useActions(RECORD_ACTIONS, { "tools.record": toggle });
  return (
    <div className={styles.instruments}>
      <div className={styles.bar} role="toolbar" aria-label={t`Instruments`}>
        <SetChoice />
        <Button
          kind={recording ? "danger" : "plain"}
          icon={recording ? Square : Circle}
          action="tools.record"
          disabled={saving}
        >
          {recording ? t`Stop & Save` : saving ? t`Saving …` : t`Record`}
        </Button>
        {recording && <Badge tone="danger">{t`REC`}</Badge>}
        <IconButton icon={SkipBack} action="transport.start" label={t`Rewind`} />
        <IconButton icon={moving ? Pause : Play} action="transport.play" label={moving ? t`Pause` : t`Play`} />
        <IconButton icon={Square} action="transport.stop" label={t`Stop`} />
        <MasterVolume />
      </div>
      <div className={styles.table}>
        <SetTable />
      </div>
      <div className={styles.sounds}>
        <Instruments />
      </div>
    </div>
  );
}

const levelText = (db: number) => String(Math.round(shownLevel(db)));

function MasterVolume() {
  const master = useDocument(masterOf);
  const level = useParameter(stripAddress(master, "level"));
  return (
    <Slider
      {...level}
      className={styles.volume}
      spec={{ ...level.spec, label: t`Master volume` }}
      label={t`Master volume`}
      format={levelText}
    />
  );
}

/** Recording is ended and saved with one press; how long it was is measured. */
function useRecordAndSave(recording: boolean): { saving: boolean; toggle: () => void } {
  const engine = useEngine();
  const transport = useTransport();
  const [saving, setSaving] = useState(false);
  const [from, setFrom] = useState(0);
  const stopAndSave = async () => {
    setSaving(true);
    try {
      const seconds = usePosition.getState().position - from;
      await transport.record();
      engine?.pause();
      await engine?.takesDone();
      await openProject().flush();
      toast({ title: t`Recording saved`, description: formatTime(Math.max(0, seconds), 1), tone: "success" });
    } catch (cause) {
      toast({ title: t`The recording was not saved`, description: sentenceOf(cause), tone: "error" });
    } finally {
      setSaving(false);
    }
  };
  const toggle = () => {
    if (recording) return void stopAndSave();
    setFrom(usePosition.getState().position);
    void transport.record();
  };
  return { saving, toggle };
}

import { t } from "@lingui/core/macro";
import { Circle, Pause, Play, Redo2, Repeat, SkipBack, SkipForward, Square, Undo2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { stripAddress } from "../../../contract/project/parameters";
import { masterOf } from "../../../contract/project/select";
import { shownLevel } from "../../../contract/scales";
import { command, useDocument, useReadOnly } from "../../stores/document";
import { useProject } from "../../stores/project";
import { useActions } from "../../ui/actions/useActions";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { Toggle } from "../../ui/controls/Toggle";
import { Slider } from "../../ui/controls/value/Slider";
import { ValueText } from "../../ui/controls/value/ValueText";
import { InlineName } from "../../ui/fields/InlineName";
import { Badge } from "../../ui/layout/Badge";
import { Icon } from "../../ui/layout/Icon";
import { Tooltip } from "../../ui/overlays/Tooltip";
import { NAME_ACTIONS } from "../actions";
import { editable } from "../enabled";
import { ParameterToggle } from "../ParameterToggle";
import { useParameter } from "../parameters";
import { MasterMeter } from "./MasterMeter";
import { Metronome } from "./Metronome";
import { Position } from "./Position";
import { SavedState } from "./SavedState";
import { SyncState } from "./SyncState";
import { Tempo } from "./Tempo";
import styles from "./TransportBar.module.css";
import { useTransportState } from "./useTransport";
import { useTransportActions } from "./useTransportActions";

/**
 * The bar at the top: project, history, transport, tempo, loop, metronome, master. `start` and `end` are placed at its
 * ends.
 */
export function TransportBar({ start, end }: { start?: ReactNode; end?: ReactNode }) {
  useTransportActions();
  // viewers have nothing to save
  const looking = useProject((now) => now.viewOnly !== null);
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Transport`}>
      <div className={styles.group} data-part="project">
        {start}
        <ProjectName />
        {!looking && <SavedState />}
        <SyncState />
        <History />
      </div>
      <div className={styles.group} data-part="buttons">
        <Buttons />
        <Position />
      </div>
      <div className={styles.group} data-part="tempo">
        <Tempo />
        <LoopToggle />
        <Metronome />
      </div>
      <div className={styles.group} data-part="master">
        <MasterLevel />
        {end}
      </div>
    </div>
  );
}

function ProjectName() {
  const name = useDocument((project) => project.name);
  const readOnly = useReadOnly();
  const viewOnly = useProject((now) => now.viewOnly);
  const [editing, setEditing] = useState(false);
  useActions(NAME_ACTIONS, { "project.rename": { run: () => setEditing(true), enabled: editable } });
  return (
    <>
      <InlineName
        name={name}
        label={t`Project name`}
        editing={editing}
        onEditing={setEditing}
        onRename={(next) => command("renameProject", { name: next })}
        disabled={readOnly}
        action="project.rename"
        className={styles.project}
      />
      {viewOnly !== null && (
        <Tooltip content={viewOnly}>
          <span>
            <Badge tone="accent">{t`VIEW ONLY`}</Badge>
          </span>
        </Tooltip>
      )}
      {readOnly && viewOnly === null && (
        <>
          <Badge tone="accent">{t`READ ONLY`}</Badge>
          <Button action="project.takeOver" title={t`Another tab edits this project`}>
            {t`Take over`}
          </Button>
        </>
      )}
    </>
  );
}

function History() {
  const undo = useProject((now) => now.canUndo);
  const redo = useProject((now) => now.canRedo);
  return (
    <>
      <IconButton icon={Undo2} action="edit.undo" label={undo === null ? t`Undo` : t`Undo ${undo}`} />
      <IconButton icon={Redo2} action="edit.redo" label={redo === null ? t`Redo` : t`Redo ${redo}`} />
    </>
  );
}

function Buttons() {
  const { transport: state, recording } = useTransportState();
  const moving = state === "playing" || state === "countIn" || state === "waiting";
  return (
    <div className={styles.buttons}>
      <IconButton icon={SkipBack} action="transport.start" />
      <IconButton icon={Square} action="transport.stop" />
      <Toggle
        on={moving}
        action="transport.play"
        label={moving ? t`Pause` : t`Play`}
        tone="play"
        className={styles.play}
      >
        <Icon as={moving ? Pause : Play} />
      </Toggle>
      <Toggle
        on={recording || state === "countIn"}
        action="transport.record"
        label={recording ? t`End the recording` : t`Record`}
        tone="record"
        className={styles.record}
      >
        <Icon as={Circle} />
      </Toggle>
      <IconButton icon={SkipForward} action="transport.end" />
      {state === "countIn" && (
        <span className={styles.count} role="status">
          {t`Count-in`}
        </span>
      )}
    </div>
  );
}

function LoopToggle() {
  return (
    <ParameterToggle address={{ of: "transport", parameter: "loop" }}>
      <Icon as={Repeat} size={14} />
    </ParameterToggle>
  );
}

/** A level on the specification's scale: 0..100, 75 is 0 dB. */
const levelText = (db: number) => String(shownLevel(db));

function MasterLevel() {
  const master = useDocument(masterOf);
  const level = useParameter(stripAddress(master, "level"));
  return (
    <div className={styles.master}>
      <Slider bare {...level} className={styles.masterLevel} />
      <ValueText source={level.source} text={levelText} label={level.label} className={styles.masterValue} />
      <MasterMeter trackId={master.id} />
    </div>
  );
}

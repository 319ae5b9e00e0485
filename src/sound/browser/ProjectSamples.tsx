import { t } from "@lingui/core/macro";
import { AudioWaveform, CirclePlus } from "lucide-react";
import { useMemo } from "react";
import type { Sample } from "../../../contract/project/document";
import { usedSamples } from "../../../contract/project/select";
import { command, currentProject, gesture, newId, openProject, useDocument, useReadOnly } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { useEngine } from "../../stores/services";
import { projectTempo } from "../../stores/time";
import { Button } from "../../ui/controls/Button";
import { IconButton } from "../../ui/controls/IconButton";
import { formatTime } from "../../ui/format";
import { Icon } from "../../ui/layout/Icon";
import { toast } from "../../ui/overlays/toast";
import { type Place, placeSample, SAMPLE_TYPE } from "../import/placement";
import styles from "./Browser.module.css";

/** Places a sample of the project on a track. */
export function insertSample(id: string, place: Place): void {
  const project = currentProject();
  const sample = project.samples[id];
  if (!sample) return;
  const placed = placeSample(project, projectTempo(project), sample, place, sample.name, newId);
  const done = gesture(t`Insert ${sample.name}`, (open) => {
    for (const { name, args } of placed.commands) open.run(name, args as never);
  });
  if (!done) return;
  useSelection.getState().selectTrack(placed.trackId);
  useSelection.getState().selectClips([placed.clipId]);
}

/** Removes recordings that no clip plays from the project; a toast offers to undo it. */
export function removeUnused(): void {
  const project = currentProject();
  const used = usedSamples(project);
  const ids = Object.keys(project.samples).filter((id) => !used.has(id));
  if (ids.length === 0) {
    toast({ title: t`Every recording is played by a clip` });
    return;
  }
  if (!command("removeSamples", { ids })) return;
  toast({
    title: ids.length > 1 ? t`${ids.length} unused recordings removed` : t`An unused recording removed`,
    description: t`The browser gets their room back once neither undo nor another project needs them.`,
    action: { label: t`Undo`, run: () => openProject().undo() },
  });
}

/** The project's recordings, which can be dragged to a lane or inserted at the playhead. */
export function ProjectSamples() {
  const engine = useEngine();
  const readOnly = useReadOnly();
  const samples = useDocument((project) => project.samples);
  const used = useDocument(usedSamples);
  const list = useMemo(() => Object.values(samples).sort((a, b) => a.name.localeCompare(b.name)), [samples]);
  if (list.length === 0) {
    return <p className={styles.none}>{t`No recordings yet. Record, or drop audio on the timeline.`}</p>;
  }
  const insert = (sample: Sample) =>
    insertSample(sample.id, {
      trackId: useSelection.getState().trackId,
      tick: Math.round(engine?.readTransport().tick ?? 0),
      yields: true,
    });
  return (
    <div className={styles.part}>
      <ul className={styles.samples}>
        {list.map((sample) => (
          <li
            key={sample.id}
            className={styles.sample}
            draggable={!readOnly}
            onDragStart={(event) => {
              event.dataTransfer.setData(SAMPLE_TYPE, sample.id);
              event.dataTransfer.effectAllowed = "copy";
            }}
          >
            <Icon as={AudioWaveform} size={14} />
            <span className={styles.name} title={sample.name}>
              {sample.name}
            </span>
            <span className={styles.detail}>
              {used.has(sample.id) ? "" : "unused · "}
              {formatTime(sample.frames / sample.sampleRate, 1)}
            </span>
            <IconButton
              icon={CirclePlus}
              data-action="samples.insert"
              label={t`Insert ${sample.name} at the playhead`}
              onClick={() => insert(sample)}
              disabled={readOnly}
            />
          </li>
        ))}
      </ul>
      {list.some((sample) => !used.has(sample.id)) && (
        <div className={styles.buttons}>
          <Button kind="ghost" data-action="files.removeUnused" onClick={removeUnused} disabled={readOnly}>
            {t`Remove unused`}
          </Button>
        </div>
      )}
    </div>
  );
}

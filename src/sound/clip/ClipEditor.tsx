import { t } from "@lingui/core/macro";
import { AudioWaveform } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { ZOOM } from "../../../contract/project/document";
import { ZoomButtons } from "../../kit/frame/ZoomButtons";
import { zoomStep } from "../../kit/timeline/axis";
import { useDocument } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import { useActions } from "../../ui/actions/useActions";
import { EmptyState } from "../../ui/layout/EmptyState";
import { WAVE_ACTIONS } from "../actions";
import { usePeaks } from "../waveform/peaks";
import styles from "./ClipEditor.module.css";
import { ClipWave } from "./ClipWave";
import { shownClip } from "./shownClip";

/** The audio of the selected clip, large, 25–400 %. */
export function ClipEditor() {
  const clipIds = useSelection((now) => now.clipIds);
  const clip = useDocument((project) => shownClip(project, clipIds));
  const sample = useDocument((project) => (clip?.kind === "audio" ? (project.samples[clip.sampleId] ?? null) : null));
  const color = useDocument((project) => project.tracks[clip?.trackId ?? ""]?.color ?? 0);
  const [zoom, setZoom] = useState<number>(ZOOM.default);
  const peaks = usePeaksOf(clip?.kind === "audio" ? clip.sampleId : null);
  const enabled = () => clip?.kind === "audio";
  useActions(WAVE_ACTIONS, {
    "wave.zoomIn": { run: () => setZoom(zoomStep(ZOOM, zoom, 1)), enabled },
    "wave.zoomOut": { run: () => setZoom(zoomStep(ZOOM, zoom, -1)), enabled },
  });

  if (clip?.kind !== "audio" || !sample) {
    return (
      <EmptyState icon={AudioWaveform} title={t`No audio clip is selected`}>
        {t`Select one to see its recording, trim it or move the sound under it.`}
      </EmptyState>
    );
  }
  return (
    <section className={styles.editor} aria-label={t`Audio of ${clip.name || "the clip"}`} data-action-scope="clip">
      <div className={styles.toolbar} role="toolbar" aria-label={t`Audio clip`}>
        <span className={styles.name}>{clip.name || sample.name}</span>
        <span className={styles.source}>
          {sample.name} · {sample.channels === 2 ? "stereo" : "mono"} · {sample.sampleRate / 1000} kHz
        </span>
        <span className={styles.fill} />
        <ZoomButtons
          view="wave"
          subject="the waveform"
          zoom={zoom}
          onStep={(direction) => setZoom(zoomStep(ZOOM, zoom, direction))}
        />
      </div>
      {peaks === "missing" ? (
        <EmptyState icon={AudioWaveform} title={t`“${sample.name}” is not stored on this device`}>
          {t`The clip keeps its place and its edits, and is silent. Import the recording again, or open a project file that has it.`}
        </EmptyState>
      ) : peaks === null ? (
        <div className={styles.wave} aria-busy="true" />
      ) : (
        <ClipWave clip={clip} sample={sample} peaks={peaks} color={color} zoom={zoom} />
      )}
    </section>
  );
}

/** A sample's peaks once they are there; null while they come, "missing" where its audio is not here. */
function usePeaksOf(sampleId: string | null) {
  const cache = usePeaks();
  useSyncExternalStore(cache.subscribe, () => cache.version);
  return sampleId === null ? null : cache.get(sampleId);
}

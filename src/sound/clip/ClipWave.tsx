import { useEffect, useRef } from "react";
import WaveSurfer from "wavesurfer.js";
import RegionsPlugin, { type Region } from "wavesurfer.js/plugins/regions";
import { sourceFrames } from "../../../contract/frames";
import type { AudioClip, Sample } from "../../../contract/project/document";
import { readUntil, tickAfter } from "../../../contract/project/pace";
import { positionAfter, reachOf, readAt } from "../../../contract/project/sourceMap";
import { readTheme } from "../../kit/surface/theme";
import { command, currentProject, useReadOnly } from "../../stores/document";
import { useEngine } from "../../stores/services";
import { projectTempo } from "../../stores/time";
import { onFrame } from "../../ui/meters/frame";
import type { WavePeaks } from "../waveform/waveform";
import styles from "./ClipEditor.module.css";
import { regionTrim } from "./regionEdit";
import { wavePeaks } from "./wavePeaks";
import { adoptWaveSheet } from "./waveSheet";

interface Props {
  clip: AudioClip;
  sample: Sample;
  peaks: WavePeaks;
  color: number;
  /** percent; at 100 the whole source fills the view */
  zoom: number;
}

/**
 * The whole source of an audio clip, drawn from our own peaks, with the clip's stretch of it as a region:
 * its edges trim, moving it slips the sound, a click seeks.
 */
export function ClipWave({ clip, sample, peaks, color, zoom }: Props) {
  const container = useRef<HTMLDivElement>(null);
  const view = useRef<{ wave: WaveSurfer; region: Region | null } | null>(null);
  const engine = useEngine();
  // the engine too: when it is up, an edge may be under a hand already, which a new view would take away
  const latest = useRef({ clip, sample, engine });
  latest.current = { clip, sample, engine };
  const readOnly = useReadOnly();
  const duration = sample.frames / sample.sampleRate;

  // biome-ignore lint/correctness/useExhaustiveDependencies: zoom and the region follow in effects of their own
  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const theme = readTheme(document.documentElement);
    const track = theme.tracks[color] ?? theme.tracks[0];
    const regions = RegionsPlugin.create();
    const wave = WaveSurfer.create({
      container: element,
      peaks: wavePeaks(peaks, clip.reversed),
      duration,
      height: "auto",
      waveColor: track?.base ?? theme.text,
      progressColor: track?.base ?? theme.text,
      cursorWidth: 0,
      dragToSeek: false,
      ...zoomOptions(element, duration, zoom),
      splitChannels: Array.from({ length: peaks.channels }, () => ({})),
      plugins: [regions],
    });
    adoptWaveSheet(wave.getWrapper().getRootNode());
    view.current = { wave, region: null };
    const makeRegion = () => {
      regions.clearRegions();
      const region = regions.addRegion({
        ...regionBounds(latest.current.clip, latest.current.sample),
        color: theme.accentSoft,
        drag: !readOnly,
        resize: !readOnly,
      });
      region.on("update-end", () => {
        const { clip: now, sample: source } = latest.current;
        const trim = regionTrim(now, source, projectTempo(currentProject()), region);
        if (!trim || !command("trimClip", trim)) region.setOptions(regionBounds(now, source));
      });
      if (view.current) view.current.region = region;
    };
    wave.on("decode", makeRegion);
    wave.on("click", (x) => {
      const { clip: now, sample: source, engine } = latest.current;
      const tempo = projectTempo(currentProject());
      const frame = sourceFrames(x * source.frames);
      const read = readAt(now, frame) ?? frame - now.offset;
      engine?.seek(Math.max(0, Math.round(tickAfter(now, { [source.id]: source }, tempo, read))));
    });
    const playhead = document.createElement("div");
    playhead.style.cssText = "position:absolute;top:0;left:0;width:1px;height:100%;z-index:6;pointer-events:none";
    playhead.style.background = theme.text;
    wave.getWrapper().append(playhead);
    const stop = onFrame(() => {
      const { clip: now, sample: source, engine } = latest.current;
      const tempo = projectTempo(currentProject());
      const read = readUntil(now, { [source.id]: source }, tempo, engine?.readTransport().tick ?? 0);
      const share = positionAfter(now, read) / source.frames;
      const inside = read >= 0 && read <= now.length;
      playhead.style.visibility = inside ? "visible" : "hidden";
      if (inside) playhead.style.left = `${share * 100}%`;
    });
    return () => {
      stop();
      view.current = null;
      wave.destroy();
    };
  }, [peaks, clip.id, clip.reversed, color, duration, readOnly]);

  useEffect(() => {
    const element = container.current;
    if (element) view.current?.wave.setOptions(zoomOptions(element, duration, zoom));
  }, [zoom, duration]);

  useEffect(() => {
    view.current?.region?.setOptions(
      regionBounds({ offset: clip.offset, length: clip.length, loop: clip.loop }, sample),
    );
  }, [clip.offset, clip.length, clip.loop, sample]);

  return <div ref={container} className={styles.wave} />;
}

function regionBounds(
  clip: Pick<AudioClip, "offset" | "length" | "loop">,
  sample: Sample,
): { start: number; end: number } {
  return { start: clip.offset / sample.sampleRate, end: reachOf(clip, clip.length) / sample.sampleRate };
}

function zoomOptions(element: HTMLElement, duration: number, zoom: number) {
  return { minPxPerSec: ((element.clientWidth || 1) / duration) * (zoom / 100), fillParent: zoom >= 100 };
}

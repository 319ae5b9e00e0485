import { auditionProject, phraseOf } from "../../../../contract/instruments/library/phrase";
import type { LibraryPreset } from "../../../../contract/instruments/library/preset";
import type { ExportSettings } from "../../../../contract/media/exportSettings";
import { tempoMap } from "../../../../contract/project/time";
import { Scope } from "../../../scope/scope";
import { planExport } from "../../../sound/export/exportPlan";
import type { Exporter } from "../../../sound/export/port";
import { usePreferences } from "../../../stores/preferences";

const SETTINGS: ExportSettings = { format: "wav", bits: 16, kbps: 0, dither: true, normalise: { kind: "none" } };
/** Seconds after the phrase in which the sound may fade. */
const TAIL = 1.5;

/** Plays presets beside the project: the phrase of a preset is rendered and played as a file, the track keeps its sound. */
export class Audition {
  readonly #exporter: Exporter;
  #rendering = new AbortController();
  #stop = () => {};

  constructor(exporter: Exporter) {
    this.#exporter = exporter;
  }

  /** Renders and plays the phrase, and resolves at its end; what played before stops. Rejects with a sentence. */
  async play(preset: LibraryPreset): Promise<void> {
    this.stop();
    const rendering = new AbortController();
    this.#rendering = rendering;
    const { signal } = rendering;
    const project = auditionProject(preset, phraseOf(preset));
    const choices = { what: "mix", range: "project", tail: TAIL, settings: SETTINGS } as const;
    const plan = planExport(project, tempoMap(project.tempo), { ...choices, sampleRate: project.sampleRate }, null);
    if (!plan) return;
    try {
      const made = await this.#exporter.run({ project, plan, settings: SETTINGS }, { signal, progress: () => {} });
      try {
        const [file] = made.files;
        if (file && !signal.aborted) await this.#sound(file.blob);
      } finally {
        made.discard();
      }
    } catch (cause) {
      if (!signal.aborted) throw cause;
    }
  }

  stop(): void {
    this.#rendering.abort();
    this.#stop();
  }

  /** Plays a file on the chosen output until it ends or is stopped. */
  async #sound(blob: Blob): Promise<void> {
    const url = URL.createObjectURL(blob);
    const audio = new Audio(url);
    const scope = new Scope();
    const output = usePreferences.getState().outputs.main;
    try {
      // an output that is gone leaves the sound on the default one
      if (output && "setSinkId" in audio) await audio.setSinkId(output.deviceId).catch(() => {});
      const ended = new Promise<void>((resolve) => {
        this.#stop = resolve;
        scope.listen(audio, "ended", () => resolve());
        scope.listen(audio, "error", () => resolve());
      });
      await audio.play();
      await ended;
    } finally {
      scope.end();
      audio.pause();
      URL.revokeObjectURL(url);
    }
  }
}

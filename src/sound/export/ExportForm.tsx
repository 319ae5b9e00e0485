import type { ReactNode } from "react";
import { create } from "zustand";
import { DEFAULT_SAMPLE_RATE } from "../../../contract/project/document";
import { currentProject, useDocument } from "../../stores/document";
import { Toggle } from "../../ui/controls/Toggle";
import { NumberField } from "../../ui/controls/value/NumberField";
import { Select } from "../../ui/overlays/Select";
import styles from "./ExportDialog.module.css";
import { type ExportChoices, FORMATS, stemsSentence } from "./exportPlan";

type Choices = ExportChoices & { rateChosen: boolean };
type Settings = ExportChoices["settings"];

const useStored = create<Choices>()(() => ({
  what: "mix",
  range: "project",
  sampleRate: DEFAULT_SAMPLE_RATE,
  rateChosen: false,
  tail: 2,
  settings: { format: "wav", bits: 24, kbps: 256, dither: true, normalise: { kind: "none" } },
}));

const choicesFor = (projectRate: number, stored: Choices): ExportChoices =>
  stored.rateChosen ? stored : { ...stored, sampleRate: projectRate };

/** The last choices; the rate is the project's until another one is chosen. */
export function useExportChoices(): ExportChoices {
  return choicesFor(
    useDocument((project) => project.sampleRate),
    useStored(),
  );
}

/** The same, outside of components. */
export const currentExportChoices = (): ExportChoices => choicesFor(currentProject().sampleRate, useStored.getState());

const set = (values: Partial<Choices>) => useStored.setState(values);
const setSettings = (values: Partial<Settings>) =>
  useStored.setState((now) => ({ settings: { ...now.settings, ...values } }));

const RATES = [44100, 48000, 88200, 96000];
const TAIL = { label: "Tail", min: 0, max: 30, default: 2, step: 0.5, unit: "s", scale: "linear" } as const;
const PEAK = { label: "Peak", min: -24, max: 0, default: -1, step: 0.1, unit: "dB", scale: "linear" } as const;
const LUFS = { label: "Loudness", min: -36, max: -6, default: -14, step: 0.5, unit: "LUFS", scale: "linear" } as const;
const KBPS = [96, 128, 160, 192, 256, 320];
const BITS: Record<Settings["format"], readonly Settings["bits"][]> = {
  wav: [16, 24, 32],
  flac: [16, 24],
  mp3: [],
  opus: [],
};

/** What to export and how. `clips`: whether any are selected. */
export function ExportForm({ clips }: { clips: boolean }) {
  const choices = useExportChoices();
  const { settings } = choices;
  const { format, normalise } = settings;
  const stems = useDocument(stemsSentence);
  const bits = BITS[format];
  const rates = [...new Set([...RATES, choices.sampleRate])].sort((a, b) => a - b);
  return (
    <div className={styles.form}>
      <Field label="What">
        <Select
          label="What to export"
          value={choices.what}
          options={[
            { value: "mix", label: "The mix" },
            { value: "stems", label: "Stems, files that add up to the mix" },
          ]}
          onChange={(what) => set({ what: what === "stems" ? "stems" : "mix" })}
        />
        {choices.what === "stems" && <span className={styles.fixed}>{stems}</span>}
      </Field>
      <Field label="Range">
        <Select
          label="Range"
          value={choices.range}
          options={[
            { value: "project", label: "The whole project" },
            { value: "loop", label: "The loop range" },
            { value: "clips", label: "The selected clips' span", disabled: !clips },
          ]}
          onChange={(range) => set({ range: range === "loop" || range === "clips" ? range : "project" })}
        />
      </Field>
      <Field label="Format">
        <Select
          label="Format"
          value={format}
          options={Object.entries(FORMATS).map(([value, { label }]) => ({ value, label }))}
          onChange={(value) => {
            const next = (Object.keys(FORMATS) as Settings["format"][]).find((name) => name === value);
            if (next) setSettings({ format: next, bits: BITS[next].includes(settings.bits) ? settings.bits : 24 });
          }}
        />
      </Field>
      {bits.length > 0 ? (
        <Field label="Resolution">
          <Select
            label="Resolution"
            value={String(settings.bits)}
            options={bits.map((value) => ({
              value: String(value),
              label: value === 32 ? "32-bit float" : `${value}-bit`,
            }))}
            onChange={(value) => setSettings({ bits: bits.find((entry) => String(entry) === value) ?? 24 })}
          />
        </Field>
      ) : (
        <Field label="Bit rate">
          <Select
            label="Bit rate"
            value={String(settings.kbps)}
            options={KBPS.map((value) => ({ value: String(value), label: `${value} kbit/s` }))}
            onChange={(value) => setSettings({ kbps: Number(value) })}
          />
        </Field>
      )}
      {format === "opus" ? (
        <Field label="Sample rate">
          <span className={styles.fixed}>48 kHz, as Opus has it</span>
        </Field>
      ) : (
        <Field label="Sample rate">
          <Select
            label="Sample rate"
            value={String(choices.sampleRate)}
            options={rates.map((value) => ({ value: String(value), label: `${value / 1000} kHz` }))}
            onChange={(value) => set({ sampleRate: Number(value), rateChosen: true })}
          />
        </Field>
      )}
      {bits.length > 0 && settings.bits !== 32 && (
        <Field label="Dither">
          <Toggle
            on={settings.dither}
            onChange={(dither) => setSettings({ dither })}
            label={`Dither (TPDF): ${settings.dither ? "On" : "Off"}`}
          >
            {settings.dither ? "On" : "Off"}
          </Toggle>
        </Field>
      )}
      <Field label="Normalise">
        {choices.what === "stems" ? (
          <span className={styles.fixed}>No: stems keep their levels, so that they add up</span>
        ) : (
          <NormaliseChoice normalise={normalise} />
        )}
      </Field>
      <Field label="Tail">
        <NumberField spec={TAIL} value={choices.tail} onCommit={(tail) => set({ tail })} />
        <span className={styles.fixed}>for reverbs and delays to ring out</span>
      </Field>
    </div>
  );
}

function NormaliseChoice({ normalise }: { normalise: Settings["normalise"] }) {
  return (
    <>
      <Select
        label="Normalise"
        value={normalise.kind}
        options={[
          { value: "none", label: "No" },
          { value: "peak", label: "To a true peak" },
          { value: "loudness", label: "To a loudness" },
        ]}
        onChange={(kind) =>
          setSettings({
            normalise:
              kind === "peak"
                ? { kind, db: PEAK.default }
                : kind === "loudness"
                  ? { kind, lufs: LUFS.default }
                  : { kind: "none" },
          })
        }
      />
      {normalise.kind === "peak" && (
        <NumberField
          spec={PEAK}
          value={normalise.db}
          onCommit={(db) => setSettings({ normalise: { kind: "peak", db } })}
        />
      )}
      {normalise.kind === "loudness" && (
        <NumberField
          spec={LUFS}
          value={normalise.lufs}
          onCommit={(lufs) => setSettings({ normalise: { kind: "loudness", lufs } })}
        />
      )}
    </>
  );
}

function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.control}>{children}</span>
    </>
  );
}

import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import { Toggle } from "../../ui/controls/Toggle";
import { NumberField } from "../../ui/controls/value/NumberField";
import { Select } from "../../ui/overlays/Select";
import { word } from "../../words/say";
import styles from "./ExportDialog.module.css";
import { type ExportChoices, FORMATS } from "./exportPlan";

type Settings = ExportChoices["settings"];

const RATES = [44100, 48000, 88200, 96000];
const PEAK = { label: word("Peak"), min: -24, max: 0, default: -1, step: 0.1, unit: "dB", scale: "linear" } as const;
const LUFS = {
  label: word("Loudness"),
  min: -36,
  max: -6,
  default: -14,
  step: 0.5,
  unit: "LUFS",
  scale: "linear",
} as const;
const KBPS = [96, 128, 160, 192, 256, 320];
const BITS: Record<Settings["format"], readonly Settings["bits"][]> = {
  wav: [16, 24, 32],
  flac: [16, 24],
  mp3: [],
  opus: [],
};

interface Props {
  readonly settings: Settings;
  /** Hz */
  readonly sampleRate: number;
  /** several files that add up, which are not normalised */
  readonly stems?: boolean;
  readonly onSettings: (values: Partial<Settings>) => void;
  readonly onRate: (sampleRate: number) => void;
}

/** The format of exported files, as rows of a form. */
export function FormatFields({ settings, sampleRate, stems = false, onSettings, onRate }: Props) {
  const { format, normalise } = settings;
  const bits = BITS[format];
  const rates = [...new Set([...RATES, sampleRate])].sort((a, b) => a - b);
  return (
    <>
      <Field label={t`Format`}>
        <Select
          label={t`Format`}
          value={format}
          options={Object.entries(FORMATS).map(([value, { label }]) => ({ value, label }))}
          onChange={(value) => {
            const next = (Object.keys(FORMATS) as Settings["format"][]).find((name) => name === value);
            if (next) onSettings({ format: next, bits: BITS[next].includes(settings.bits) ? settings.bits : 24 });
          }}
        />
      </Field>
      {bits.length > 0 ? (
        <Field label={t`Resolution`}>
          <Select
            label={t`Resolution`}
            value={String(settings.bits)}
            options={bits.map((value) => ({
              value: String(value),
              label: value === 32 ? t`32-bit float` : `${value}-bit`,
            }))}
            onChange={(value) => onSettings({ bits: bits.find((entry) => String(entry) === value) ?? 24 })}
          />
        </Field>
      ) : (
        <Field label={t`Bit rate`}>
          <Select
            label={t`Bit rate`}
            value={String(settings.kbps)}
            options={KBPS.map((value) => ({ value: String(value), label: `${value} kbit/s` }))}
            onChange={(value) => onSettings({ kbps: Number(value) })}
          />
        </Field>
      )}
      {format === "opus" ? (
        <Field label={t`Sample rate`}>
          <span className={styles.fixed}>{t`48 kHz, as Opus has it`}</span>
        </Field>
      ) : (
        <Field label={t`Sample rate`}>
          <Select
            label={t`Sample rate`}
            value={String(sampleRate)}
            options={rates.map((value) => ({ value: String(value), label: `${value / 1000} kHz` }))}
            onChange={(value) => onRate(Number(value))}
          />
        </Field>
      )}
      {bits.length > 0 && settings.bits !== 32 && (
        <Field label={t`Dither`}>
          <Toggle
            on={settings.dither}
            onChange={(dither) => onSettings({ dither })}
            label={t`Dither (TPDF): ${settings.dither ? t`On` : t`Off`}`}
          >
            {settings.dither ? t`On` : t`Off`}
          </Toggle>
        </Field>
      )}
      <Field label={t`Normalise`}>
        {stems ? (
          <span className={styles.fixed}>{t`No: stems keep their levels, so that they add up`}</span>
        ) : (
          <NormaliseChoice normalise={normalise} onChange={(next) => onSettings({ normalise: next })} />
        )}
      </Field>
    </>
  );
}

function NormaliseChoice({
  normalise,
  onChange,
}: {
  normalise: Settings["normalise"];
  onChange: (normalise: Settings["normalise"]) => void;
}) {
  return (
    <>
      <Select
        label={t`Normalise`}
        value={normalise.kind}
        options={[
          { value: "none", label: t`No` },
          { value: "peak", label: t`To a true peak` },
          { value: "loudness", label: t`To a loudness` },
        ]}
        onChange={(kind) =>
          onChange(
            kind === "peak"
              ? { kind, db: PEAK.default }
              : kind === "loudness"
                ? { kind, lufs: LUFS.default }
                : { kind: "none" },
          )
        }
      />
      {normalise.kind === "peak" && (
        <NumberField spec={PEAK} value={normalise.db} onCommit={(db) => onChange({ kind: "peak", db })} />
      )}
      {normalise.kind === "loudness" && (
        <NumberField spec={LUFS} value={normalise.lufs} onCommit={(lufs) => onChange({ kind: "loudness", lufs })} />
      )}
    </>
  );
}

/** A row of an export's form. */
export function Field({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <span className={styles.label} aria-hidden="true">
        {label}
      </span>
      <span className={styles.control}>{children}</span>
    </>
  );
}

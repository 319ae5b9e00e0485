import { t } from "@lingui/core/macro";
import { create } from "zustand";
import { DEFAULT_SAMPLE_RATE } from "../../../contract/project/document";
import { currentProject, useDocument } from "../../stores/document";
import { NumberField } from "../../ui/controls/value/NumberField";
import { Select } from "../../ui/overlays/Select";
import { word } from "../../words/say";
import styles from "./ExportDialog.module.css";
import { type ExportChoices, stemsSentence } from "./exportPlan";
import { Field, FormatFields } from "./FormatFields";

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

const TAIL = { label: word("Tail"), min: 0, max: 30, default: 2, step: 0.5, unit: "s", scale: "linear" } as const;

/** What to export and how. `clips`: whether any are selected. */
export function ExportForm({ clips }: { clips: boolean }) {
  const choices = useExportChoices();
  const { settings } = choices;
  const stems = useDocument(stemsSentence);
  return (
    <div className={styles.form}>
      <Field label={t`What`}>
        <Select
          label={t`What to export`}
          value={choices.what}
          options={[
            { value: "mix", label: t`The mix` },
            { value: "stems", label: t`Stems, files that add up to the mix` },
          ]}
          onChange={(what) => set({ what: what === "stems" ? "stems" : "mix" })}
        />
        {choices.what === "stems" && <span className={styles.fixed}>{stems}</span>}
      </Field>
      <Field label={t`Range`}>
        <Select
          label={t`Range`}
          value={choices.range}
          options={[
            { value: "project", label: t`The whole project` },
            { value: "loop", label: t`The loop range` },
            { value: "clips", label: t`The selected clips' span`, disabled: !clips },
          ]}
          onChange={(range) => set({ range: range === "loop" || range === "clips" ? range : "project" })}
        />
      </Field>
      <FormatFields
        settings={settings}
        sampleRate={choices.sampleRate}
        stems={choices.what === "stems"}
        onSettings={setSettings}
        onRate={(sampleRate) => set({ sampleRate, rateChosen: true })}
      />
      <Field label={t`Tail`}>
        <NumberField spec={TAIL} value={choices.tail} onCommit={(tail) => set({ tail })} />
        <span className={styles.fixed}>{t`for reverbs and delays to ring out`}</span>
      </Field>
    </div>
  );
}

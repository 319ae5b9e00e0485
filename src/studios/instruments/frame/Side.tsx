import { t } from "@lingui/core/macro";
import { FolderInput, Save, Settings } from "lucide-react";
import type { InstrumentCard } from "../../../../contract/instruments/cards";
import { stripAddress } from "../../../../contract/project/parameters";
import { masterOf } from "../../../../contract/project/select";
import { shownLevel } from "../../../../contract/scales";
import type { Exporter } from "../../../sound/export/port";
import { ParameterToggle } from "../../../sound/ParameterToggle";
import { useParameter } from "../../../sound/parameters";
import { useDocument } from "../../../stores/document";
import { useDevices, useTrack } from "../../../stores/tracks";
import { ActionList, type ListedAction } from "../../../ui/actions/ActionList";
import { Slider } from "../../../ui/controls/value/Slider";
import { Section, SidePanel } from "../../../ui/layout/SidePanel";
import { spoken, word } from "../../../words/say";
import { RecordingPanel } from "../recording/RecordingPanel";
import type { RecordingState } from "../recording/useRecording";
import { EffectsChain } from "./EffectsChain";
import { ProTips } from "./ProTips";
import styles from "./Side.module.css";

const QUICK: readonly ListedAction[] = [
  { id: "preset.save", label: word("Save preset"), icon: Save },
  { id: "instrument.loadSample", label: word("Load sample"), icon: FolderInput },
  { id: "instrument.settings", label: word("Settings"), icon: Settings },
];

interface Props {
  card: InstrumentCard;
  recording: RecordingState;
  exporter: Exporter;
}

/** Beside the instrument: recording, its channel, its effects. */
export function Side({ card, recording, exporter }: Props) {
  const track = useTrack(card.trackId);
  return (
    <SidePanel label={t`Recording and sound`}>
      <RecordingPanel card={card} state={recording} exporter={exporter} />
      <Section title={t`Output`}>
        <div className={styles.rows}>
          <MasterVolume />
          {track && <Channel card={card} />}
        </div>
      </Section>
      {track && (
        <Section title={t`Effects chain`}>
          <EffectsChain trackId={card.trackId} />
        </Section>
      )}
      <Section title={t`Quick actions`}>
        <ActionList entries={spoken(QUICK)} />
      </Section>
      <Section title={t`Pro Tips`}>
        <ProTips card={card} />
      </Section>
    </SidePanel>
  );
}

const levelText = (db: number) => String(Math.round(shownLevel(db)));

function MasterVolume() {
  const master = useDocument(masterOf);
  const level = useParameter(stripAddress(master, "level"));
  return (
    <Slider {...level} spec={{ ...level.spec, label: t`Master volume` }} label={t`Master volume`} format={levelText} />
  );
}

/** −100…100 of the strip as −50…50. */
const panText = (pan: number) => {
  const half = Math.round(pan / 2);
  return half === 0 ? "C" : half < 0 ? `L ${-half}` : `R ${half}`;
};

function Channel({ card }: { card: InstrumentCard }) {
  const pan = useParameter(stripAddress({ id: card.trackId, kind: card.kind }, "pan"));
  const level = useParameter(stripAddress({ id: card.trackId, kind: card.kind }, "level"));
  const [instrument] = useDevices(card.trackId);
  return (
    <>
      <Slider {...level} format={levelText} />
      <Slider {...pan} format={panText} />
      {instrument?.kind === "sampler" && <Detune id={instrument.id} parameter="tune" />}
      {instrument?.kind === "pluck" && <Detune id={instrument.id} parameter="tune" />}
      {instrument?.kind === "synth" && <Detune id={instrument.id} parameter="osc1Detune" />}
      <div className={styles.toggles}>
        <ParameterToggle address={stripAddress({ id: card.trackId, kind: card.kind }, "mute")} tone="mute">
          {t`Mute`}
        </ParameterToggle>
        <ParameterToggle address={stripAddress({ id: card.trackId, kind: card.kind }, "solo")} tone="solo" personal>
          {t`Solo`}
        </ParameterToggle>
      </div>
    </>
  );
}

const FARTHEST = 50;

function Detune({ id, parameter }: { id: string; parameter: string }) {
  const control = useParameter({ of: "device", id, parameter });
  return (
    <Slider
      {...control}
      label={t`Detune`}
      spec={{ ...control.spec, label: t`Detune`, min: -FARTHEST, max: FARTHEST }}
    />
  );
}

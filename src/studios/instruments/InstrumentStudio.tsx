import { t } from "@lingui/core/macro";
import { lazy, type ReactNode, Suspense, useEffect } from "react";
import { CARDS, type CardId } from "../../../contract/instruments/cards";
import { StudioFrame } from "../../kit/frame/StudioFrame";
import { PANEL_ACTIONS } from "../../sound/actions";
import { useControlActions } from "../../sound/controls";
import { Effects } from "../../sound/devices/Effects";
import { AddPluginDialog } from "../../sound/devices/plugins/AddPluginDialog";
import { PresetCommands } from "../../sound/devices/presets/PresetCommands";
import { ExportDialog } from "../../sound/export/ExportDialog";
import { PublishDialog } from "../../sound/export/PublishDialog";
import type { Exporter } from "../../sound/export/port";
import { useFileActions } from "../../sound/files/useFileActions";
import { useFiles } from "../../sound/files/useFiles";
import { useKeyboards } from "../../sound/input/keyboards";
import { Instruments } from "../../sound/instruments/Instruments";
import { loadOwn, pickOwn } from "../../sound/instruments/ownInstruments";
import { LearnMode } from "../../sound/midi/LearnMode";
import { MidiDock } from "../../sound/midi/MidiDock";
import { Mixer } from "../../sound/mixer/Mixer";
import { useLoadSheddingNotices } from "../../sound/system/loadShedding";
import { OutputsDialog } from "../../sound/system/OutputsDialog";
import { useBufferNotices } from "../../sound/system/outputBuffer";
import { useMeterActions } from "../../sound/system/useMeterActions";
import { TrackMenus } from "../../sound/track/TrackMenus";
import { TransportBar } from "../../sound/transport/TransportBar";
import { useEnabledActions } from "../../sound/useEnabledActions";
import { VersionDialog } from "../../sound/version/VersionDialog";
import { usePreferences } from "../../stores/preferences";
import { useProject } from "../../stores/project";
import { useLibrary } from "../../stores/services";
import { ActionScreen, useActions } from "../../ui/actions/useActions";
import { announce } from "../../ui/announce";
import { CARD_ACTIONS, INSTRUMENT_CONTROLS, INSTRUMENT_VIEWS, PLAYING_ACTIONS } from "./actions";
import { focusCard, useFocusedCard } from "./focus";
import { Cards } from "./frame/Cards";
import { SettingsDialog, useSettingsDialog } from "./frame/SettingsDialog";
import { Side } from "./frame/Side";
import { Stage } from "./play/Stage";
import { useArpeggio } from "./play/useArpeggio";
import { useRecording } from "./recording/useRecording";

/** Its tables are loaded when it is first opened. */
const PresetBrowser = lazy(() => import("./presets/PresetBrowser"));

const VIEWS = { ...INSTRUMENT_VIEWS, ...PANEL_ACTIONS };
const OCTAVES = { min: 1, max: 8 };

interface Props {
  exporter: Exporter;
  /** comes first in the transport bar */
  start?: ReactNode;
}

/** The instruments studio: instruments to play, what they record into a sketch or a project, and their sounds. */
export function InstrumentStudio(props: Props) {
  return (
    <ActionScreen>
      <Studio {...props} />
    </ActionScreen>
  );
}

/** Nothing is pasted on instruments. */
const nothingCopied = () => false;

function Studio({ exporter, start }: Props) {
  useEnabledActions();
  const name = useProject((now) => now.project?.name ?? "");
  useEffect(() => {
    document.title = `${name} · Backline`;
  }, [name]);
  const card = useFocusedCard();
  const recording = useRecording(card.trackId, exporter);
  useKeyboards();
  useStudioFiles();
  usePlayingActions(recording.toggle, card.trackId);
  useArpeggio(card.trackId);
  useLoadSheddingNotices();
  useBufferNotices();
  useMeterActions();
  useControlActions(INSTRUMENT_CONTROLS);
  return (
    <>
      <StudioFrame
        id="instruments"
        label={t`Instruments studio`}
        actions={VIEWS}
        transport={<TransportBar start={start} />}
        browser={<Cards />}
        inspector={<Side card={card} recording={recording.state} exporter={exporter} />}
        tabs={[
          { id: "play", label: t`Play`, content: <Stage />, sides: true },
          {
            id: "library",
            label: t`Presets`,
            content: (
              <Suspense>
                <PresetBrowser card={card} exporter={exporter} />
              </Suspense>
            ),
            sides: true,
          },
          { id: "sounds", label: t`Sounds`, content: <Instruments /> },
          { id: "desk", label: t`Mixer`, content: <Mixer /> },
          { id: "chain", label: t`Effects`, content: <Effects /> },
          { id: "midi", label: "MIDI", content: <MidiDock /> },
        ]}
      />
      <SettingsDialog />
      <TrackMenus />
      <LearnMode />
      <PresetCommands />
      <AddPluginDialog />
      <ExportDialog exporter={exporter} />
      <PublishDialog exporter={exporter} />
      <VersionDialog />
      <OutputsDialog />
    </>
  );
}

/** Files, as in the music studio; a new project here is a new sketch. */
function useStudioFiles(): void {
  const library = useLibrary();
  const files = useFiles(nothingCopied, () => library?.createSketch?.() ?? null);
  useFileActions(files);
}

function usePlayingActions(record: () => void, trackId: string): void {
  const own = useLibrary()?.instruments ?? null;
  const turn = (values: Partial<ReturnType<typeof usePreferences.getState>["instruments"]>) => {
    const { instruments, set } = usePreferences.getState();
    set({ instruments: { ...instruments, ...values } });
  };
  const shift = (by: 1 | -1) => {
    const { octave } = usePreferences.getState().instruments;
    turn({ octave: Math.min(OCTAVES.max, Math.max(OCTAVES.min, octave + by)) });
  };
  const focus = (id: CardId) => () => {
    focusCard(id);
    announce(CARDS.find((card) => card.id === id)?.name ?? "");
  };
  useActions(CARD_ACTIONS, {
    "instrument.piano": focus("piano"),
    "instrument.guitar": focus("guitar"),
    "instrument.drums": focus("drums"),
    "instrument.synth": focus("synth"),
  });
  useActions(PLAYING_ACTIONS, {
    "instrument.record": { run: record, enabled: () => !(useProject.getState().open?.readOnly ?? true) },
    "instrument.octaveDown": () => shift(-1),
    "instrument.octaveUp": () => shift(1),
    "instrument.typing": () => {
      const typing = !usePreferences.getState().instruments.typing;
      turn({ typing });
      announce(typing ? t`The computer keyboard plays the instrument` : t`The computer keyboard gives commands`);
    },
    "instrument.arpeggio": () => {
      const { arpeggio, set } = usePreferences.getState();
      set({ arpeggio: { ...arpeggio, on: !arpeggio.on } });
      announce(arpeggio.on ? t`Arpeggiator off` : t`Arpeggiator on`);
    },
    "instrument.latch": {
      run: () => {
        const { arpeggio, set } = usePreferences.getState();
        set({ arpeggio: { ...arpeggio, latch: !arpeggio.latch } });
      },
      enabled: () => usePreferences.getState().arpeggio.on,
    },
    "instrument.loadSample": {
      run: () => {
        if (own) pickOwn((files) => void loadOwn(own, trackId, files));
      },
      enabled: () => own !== null && !(useProject.getState().open?.readOnly ?? true),
    },
    "instrument.settings": () => useSettingsDialog.setState({ open: true }),
  });
}

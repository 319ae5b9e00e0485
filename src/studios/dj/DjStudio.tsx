import { t } from "@lingui/core/macro";
import { type ReactNode, useEffect } from "react";
import { DECKS, type DeckName } from "../../../contract/dj/channels";
import { useControlActions } from "../../sound/controls";
import type { Exporter } from "../../sound/export/port";
import { MidiPanel } from "../../sound/midi/MidiPanel";
import { useLoadSheddingNotices } from "../../sound/system/loadShedding";
import { OutputsDialog } from "../../sound/system/OutputsDialog";
import { useBufferNotices } from "../../sound/system/outputBuffer";
import { useMeterActions } from "../../sound/system/useMeterActions";
import { useEnabledActions } from "../../sound/useEnabledActions";
import { usePreferences } from "../../stores/preferences";
import { ActionScreen } from "../../ui/actions/useActions";
import { DeckPanel } from "./decks/DeckPanel";
import { useDeckActions } from "./decks/useDeckActions";
import { FirstMinute } from "./FirstMinute";
import { DjFrame } from "./frame/DjFrame";
import { useImportServices, useShownLibrary } from "./library/imports";
import { Library } from "./library/Library";
import { useLibraryActions } from "./library/useLibraryActions";
import { useOwnMusic } from "./library/useOwnMusic";
import { EffectUnits } from "./mixer/EffectUnits";
import { Mixer } from "./mixer/Mixer";
import { useUnitKnobs } from "./mixer/unitKnobs";
import { useAutoGain } from "./mixer/useAutoGain";
import { useUnitTempo } from "./mixer/useUnitTempo";
import { Pads } from "./pads/Pads";
import { useOpenSampler } from "./pads/useOpenSampler";
import { usePadActions } from "./pads/usePadActions";
import { RecordButton } from "./recording/RecordButton";
import { RecordedSets } from "./recording/RecordedSets";
import { useRemote } from "./remote/useRemote";
import { Requests } from "./requests/Requests";
import { useAutoMixing } from "./useAutoMixing";
import { useLibraryDecks } from "./useLibraryDecks";
import { useMixxxControllers } from "./useMixxxControllers";
import { useOpenDesk } from "./useOpenDesk";
import { useSetHistory } from "./useSetHistory";
import { Waves } from "./waves/Waves";

const TWO: readonly DeckName[] = ["a", "b"];

/** The DJ studio: what its frame consists of. Mounted only while the set is open. `start` comes first in the bar. */
export function DjStudio(props: { exporter: Exporter; start?: ReactNode }) {
  return (
    <ActionScreen>
      <Studio {...props} />
    </ActionScreen>
  );
}

function Studio({ exporter, start }: { exporter: Exporter; start?: ReactNode }) {
  useEffect(() => {
    document.title = t`DJ studio · Backline`;
  }, []);
  useEnabledActions();
  useLoadSheddingNotices();
  useBufferNotices();
  useMeterActions();
  useControlActions();
  useOpenDesk();
  useMixxxControllers();
  useOpenSampler();
  useDeckActions();
  usePadActions();
  useRemote();
  // these go on while their panel is not on the screen
  const imports = useImportServices();
  useShownLibrary(imports);
  useOwnMusic(imports, exporter);
  useAutoGain();
  useUnitKnobs();
  useUnitTempo();
  const four = usePreferences((now) => now.dj.fourDecks);
  const library = useLibraryDecks(four ? 4 : 2);
  useLibraryActions(library);
  useSetHistory();
  useAutoMixing();
  const side = (decks: readonly DeckName[]) => decks.map((name) => <DeckPanel key={name} name={name} />);
  return (
    <>
      <DjFrame
        bar={
          <>
            {start}
            <RecordButton />
            <RecordedSets exporter={exporter} />
            <Requests />
            <MidiPanel />
          </>
        }
        effects={<EffectUnits />}
        hint={<FirstMinute exporter={exporter} />}
        waves={<Waves decks={four ? DECKS : TWO} />}
        left={side(four ? ["a", "c"] : ["a"])}
        mixer={<Mixer decks={four ? 4 : 2} />}
        right={side(four ? ["b", "d"] : ["b"])}
        library={<Library decks={library} exporter={exporter} />}
        sampler={<Pads />}
      />
      <OutputsDialog />
    </>
  );
}

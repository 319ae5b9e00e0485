import { t } from "@lingui/core/macro";
import { useMemo, useState } from "react";
import { DECKS, PREVIEW_DECK, PREVIEW_TRACK } from "../../../contract/dj/channels";
import { tempoOf } from "../../../contract/dj/deckTempo";
import { startOf, type Track } from "../../../contract/dj/track";
import type { DeckControl } from "../../engine/decks/port";
import type { Engine } from "../../engine/port";
import { useScope } from "../../scope/useScope";
import { useDesk } from "../../stores/dj/desk";
import { loadTrack } from "../../stores/dj/loading";
import { useDjLibrary } from "../../stores/djLibrary/library";
import { useServices } from "../../stores/services";
import { toast } from "../../ui/overlays/toast";
import { say, sentenceOf, word } from "../../words/say";
import type { LibraryDecks } from "./library/ports";

const failed = (title: string, description: string) => toast({ title, description, tone: "error" });
const NOT_THERE = word("It is not in the library any more.");

/** The engine's preview deck; null where the engine has none. */
function previewDeck(engine: Engine | null): DeckControl | null {
  return engine && "deck" in engine ? (engine as Engine & { deck(n: number): DeckControl }).deck(PREVIEW_DECK) : null;
}

function load(deck: number, id: string): void {
  const name = DECKS[deck];
  const track = useDjLibrary.getState().tracks.get(id);
  if (!name || !track) return void failed(t`The track was not loaded`, say(NOT_THERE));
  const why = loadTrack(name, track);
  if (why !== null) failed(t`The track was not loaded`, why);
}

/** A preview begins behind the intro, where a track shows what it is. */
const previewStart = (track: Track) =>
  track.intro && track.intro.end > track.intro.start ? track.intro.end : startOf(track);

async function preview(deck: DeckControl, track: Track): Promise<void> {
  const { sampleId, frames, rate, grid } = track;
  deck.setTrack(PREVIEW_TRACK);
  await deck.load({ sampleId, frames, rate, grid, start: previewStart(track) });
  deck.play();
}

/** What the library does with the decks of the open set. */
export function useLibraryDecks(count: 2 | 4): LibraryDecks {
  const { engine } = useServices();
  const [previewed, setPreviewed] = useState<string | null>(null);
  const onA = useDesk((now) => now.states.a.track?.id ?? null);
  const onB = useDesk((now) => now.states.b.track?.id ?? null);
  const onC = useDesk((now) => now.states.c.track?.id ?? null);
  const onD = useDesk((now) => now.states.d.track?.id ?? null);
  const sounding = useSounding();
  useScope((scope) => scope.add(() => previewDeck(engine)?.pause()), [engine]);
  return useMemo(
    () => ({
      count,
      loaded: [onA, onB, onC, onD],
      load,
      sounding,
      previewed,
      preview: (id) => {
        const deck = previewDeck(engine);
        if (!deck)
          return void failed(t`There is no preview`, t`The sound engine has not started. Click anywhere first.`);
        if (id === null) {
          deck.pause();
          return setPreviewed(null);
        }
        const track = useDjLibrary.getState().tracks.get(id);
        if (!track) return void failed(t`There is no preview`, say(NOT_THERE));
        setPreviewed(id);
        preview(deck, track).catch((cause: unknown) => {
          setPreviewed(null);
          failed(t`There is no preview`, sentenceOf(cause));
        });
      },
    }),
    [count, onA, onB, onC, onD, previewed, sounding, engine],
  );
}

/** The track of the first deck that plays, as it sounds. */
function useSounding(): LibraryDecks["sounding"] {
  const name = useDesk(({ states }) => DECKS.find((deck) => states[deck].playing && states[deck].track) ?? null);
  const id = useDesk(({ states }) => (name === null ? null : (states[name].track?.id ?? null)));
  const tempo = useDesk(({ states }) => (name === null ? 1 : tempoOf(states[name].fader)));
  const semitones = useDesk(({ states }) => (name === null ? 0 : states[name].keyShift));
  return useMemo(() => (id === null ? null : { id, tempo, semitones }), [id, tempo, semitones]);
}

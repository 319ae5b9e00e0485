import { DECKS, type DeckName, deckTrack, eqOf } from "../../../contract/dj/channels";
import { tempoOf } from "../../../contract/dj/deckTempo";
import { PREPARE_LIST, tracksOf } from "../../../contract/dj/list";
import { suggestions } from "../../../contract/dj/suggest";
import type { Track } from "../../../contract/dj/track";
import { SILENCE_DB } from "../../../contract/parameters";
import type { Address } from "../../../contract/parameters/address";
import { useScope } from "../../scope/useScope";
import type { Decks } from "../../stores/dj/decks";
import { useDesk } from "../../stores/dj/desk";
import { useAutoMix } from "../../stores/djLibrary/autoMix";
import { AutoMixer, type AutoMixPorts } from "../../stores/djLibrary/autoMixer";
import { useDjLibrary } from "../../stores/djLibrary/library";
import { playedInSet } from "../../stores/djLibrary/setHistory";
import { votesWaiting } from "../../stores/djRequests/votes";
import { useVoting } from "../../stores/djRequests/voting";
import type { Parameters } from "../../stores/parameters/parameters";
import type { Hold } from "../../stores/parameters/port";
import { useProject } from "../../stores/project";

/** How often the decks are looked at, ms. */
const EVERY = 40;
/** The largest change of tempo that a next track may ask for, as a share. */
const TEMPO_RANGE = 0.08;

const nameOf = (deck: number): DeckName => DECKS[deck] ?? "a";

/** What was prepared and not played, in its order; after that, what goes best with what plays. */
function nextAfter(after: Track): Track | null {
  const { tracks, lists } = useDjLibrary.getState();
  const played = playedInSet();
  const gone = new Set([...played, after.id]);
  const prepared = lists.get(PREPARE_LIST);
  for (const id of prepared ? tracksOf(prepared) : []) {
    const track = tracks.get(id);
    if (track && !gone.has(id)) return track;
  }
  const mixing = { playing: after, played, votes: votesWaiting(useVoting.getState().voting), tempoRange: TEMPO_RANGE };
  return suggestions(tracks.values(), { ...mixing, energy: "keep" }, 1)[0]?.track ?? null;
}

/** Volumes and basses as auto-mix moves them: held, so that each goes back to where it stood, and never against a hand. */
class Faders {
  readonly #held = new Map<string, { hold: Hold; base: number }>();

  constructor(private readonly parameters: Parameters) {}

  move(deck: number, what: "volume" | "low", value: number): void {
    const track = deckTrack(nameOf(deck));
    const address: Address =
      what === "volume"
        ? { of: "track", id: track, parameter: "level" }
        : { of: "device", id: eqOf(track), parameter: "low" };
    const key = `${deck} ${what}`;
    let held = this.#held.get(key);
    if (!held) {
      const base = this.parameters.get(address);
      held = { hold: this.parameters.begin(address), base };
      this.#held.set(key, held);
    }
    const { hold, base } = held;
    if (!hold.live) return;
    if (what === "low") hold.move(base * value);
    else hold.move(value <= 0.001 ? SILENCE_DB : Math.max(SILENCE_DB, base + 20 * Math.log10(value)));
  }

  settle(deck: number): void {
    for (const [key, { hold }] of this.#held) {
      if (!key.startsWith(`${deck} `)) continue;
      hold.cancel();
      this.#held.delete(key);
    }
  }
}

function portsOf(decks: Decks, faders: Faders): AutoMixPorts {
  const deckOf = (deck: number) => decks.deck(nameOf(deck));
  return {
    deck: (deck) => {
      const { state } = deckOf(deck);
      const { track, playing, loading, fader } = state;
      return { track, playing, loading, tempo: tempoOf(fader), frame: deckOf(deck).frame() };
    },
    load: (deck, track) => void decks.load(nameOf(deck), track),
    seek: (deck, frame) => deckOf(deck).seek(frame),
    setTempo: (deck, tempo) => deckOf(deck).setTempo(tempo),
    setSync: (deck, on) => {
      // the other one leads, so that nothing of what is heard changes
      decks.set(nameOf(1 - deck), "leader", Number(on));
      decks.set(nameOf(deck), "sync", Number(on));
      if (!on) decks.set(nameOf(1 - deck), "sync", 0);
    },
    play: (deck, on) => decks.set(nameOf(deck), "play", Number(on)),
    move: (deck, what, value) => faders.move(deck, what, value),
    settle: (deck) => faders.settle(deck),
    next: nextAfter,
  };
}

/** Lets the set go on by itself between decks A and B, as long as that is switched on and the studio is on the screen. */
export function useAutoMixing(): void {
  const on = useAutoMix((now) => now.on);
  const decks = useDesk((now) => now.decks);
  const parameters = useProject((now) => now.parameters);
  useScope(
    (scope) => {
      if (!on || !decks || !parameters) return;
      const mixer = new AutoMixer(portsOf(decks, new Faders(parameters)));
      scope.interval(() => mixer.tick(useAutoMix.getState().bars), EVERY);
      scope.add(() => mixer.stop());
    },
    [on, decks, parameters],
  );
}

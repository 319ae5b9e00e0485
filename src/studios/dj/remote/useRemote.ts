import { t } from "@lingui/core/macro";
import type { DjCommand, DjStudioState } from "../../../../contract/api/djValues";
import {
  CROSSFADER,
  DECKS,
  type DeckName,
  deckTrack,
  eqOf,
  UNITS,
  type UnitNumber,
  unitSend,
} from "../../../../contract/dj/channels";
import { publishedTracks } from "../../../../contract/dj/published";
import type { Track } from "../../../../contract/dj/track";
import { SILENCE_DB } from "../../../../contract/parameters";
import type { Address } from "../../../../contract/parameters/address";
import { FADER_TAPER } from "../../../../contract/parameters/taper";
import { personalOf } from "../../../../contract/project/personal";
import { useScope } from "../../../scope/useScope";
import { setParameter } from "../../../sound/parameters";
import { useDesk } from "../../../stores/dj/desk";
import { loadTrack } from "../../../stores/dj/loading";
import { useDjLibrary } from "../../../stores/djLibrary/library";
import { followRemote } from "../../../stores/djRequests/remote";
import { useSession } from "../../../stores/person/session";
import { ownTracks } from "../../../stores/personal";
import { useProject } from "../../../stores/project";
import { toast } from "../../../ui/overlays/toast";
import { setEffect } from "./effect";

const POSITION: Address = { of: "device", id: CROSSFADER, parameter: "position" };
const LETTERS = { a: "A", b: "B", c: "C", d: "D" } as const;

type DeckReport = DjStudioState["decks"][number];

function trackOn(track: Track | null): DeckReport["track"] {
  const [listed] = track ? publishedTracks([track]) : [];
  return track && listed ? { ...listed, energy: track.energy, genre: track.genre } : null;
}

function stateOf(): DjStudioState {
  const { decks, states } = useDesk.getState();
  const { parameters } = useProject.getState();
  return {
    crossfader: parameters?.get(POSITION) ?? 50,
    decks: DECKS.map((name) => {
      const { track, playing, loading, sync, keylock } = states[name];
      const channel = deckTrack(name);
      const deck = decks?.deck(name);
      const level = parameters?.get({ of: "track", id: channel, parameter: "level" });
      const band = (parameter: string) => parameters?.get({ of: "device", id: eqOf(channel), parameter }) ?? 50;
      const actsOn = (unit: UnitNumber) => {
        const send = parameters?.get({ of: "send", id: unitSend(channel, unit), parameter: "level" });
        return send !== undefined && send > SILENCE_DB;
      };
      return {
        deck: LETTERS[name],
        track: trackOn(track),
        ...{ playing, loading, sync, keylock, cue: personalOf(ownTracks(), channel).cue },
        eq: parameters ? { low: band("low"), mid: band("mid"), high: band("high") } : null,
        effects: UNITS.filter(actsOn),
        position: deck && track ? Math.max(0, deck.frame() / deck.rate) : 0,
        volume: level === undefined ? null : FADER_TAPER.toPosition(level) * 100,
      };
    }),
  };
}

/** Loads a track of this browser's library; false, with a notice, if it cannot be. */
function load(deck: DeckName, trackId: string): boolean {
  const track = useDjLibrary.getState().tracks.get(trackId);
  const failure = track ? loadTrack(deck, track) : t`It is not in this browser’s library.`;
  if (failure === null) return true;
  toast({ title: t`A track asked for from outside was not loaded`, description: failure, tone: "error" });
  return false;
}

function run(command: DjCommand): void {
  if (command.kind === "crossfade") {
    setParameter(POSITION, command.position);
    return;
  }
  const deck = command.deck.toLowerCase() as DeckName;
  if (command.kind === "load") load(deck, command.trackId);
  else if (command.kind === "effect") setEffect(deck, command.effect, command.value);
  else {
    const { decks, states } = useDesk.getState();
    const there = command.trackId === null || states[deck].track?.id === command.trackId;
    if (there || load(deck, command.trackId ?? "")) decks?.set(deck, "play", 1);
  }
}

/** Lets the person's other programs see this studio and tell it what to do, while somebody is signed in. */
export function useRemote(): void {
  const person = useSession(({ status, user }) => (status === "authenticated" ? user.id : null));
  const open = useDesk(({ decks }) => decks !== null);
  useScope(
    (scope) => {
      if (person !== null && open) scope.add(followRemote({ state: stateOf, run }));
    },
    [person, open],
  );
}

import { CROSSFADER, DECKS, deckTrack, sideOf } from "../../../../contract/dj/channels";
import { CROSSFADER_CURVES, crossfaderGains } from "../../../../contract/dj/crossfader";
import type { HeardDeck } from "../../../../contract/dj/cueSheet";
import { SILENCE_DB } from "../../../../contract/parameters";
import type { Address } from "../../../../contract/parameters/address";
import type { Id } from "../../../../contract/project/document";
import { useDesk } from "../../../stores/dj/desk";
import { useProject } from "../../../stores/project";

const ofDevice = (id: Id, parameter: string): Address => ({ of: "device", id, parameter });

/** What each deck plays now, and at which gain it is heard behind its fader and the crossfader. */
export function heardDecks(): HeardDeck[] {
  const { parameters } = useProject.getState();
  const { states } = useDesk.getState();
  if (!parameters) return [];
  const at = (parameter: string) => parameters.get(ofDevice(CROSSFADER, parameter));
  const gains = crossfaderGains(at("position"), {
    curve: CROSSFADER_CURVES[Math.round(at("curve"))] ?? "Additive",
    slope: at("slope"),
    reverse: at("reverse") >= 0.5,
  });
  const sides = [gains.a, 1, gains.b];
  return DECKS.map((deck) => {
    const { track, playing } = states[deck];
    const id = deckTrack(deck);
    const db = parameters.get({ of: "track", id, parameter: "level" });
    const muted = parameters.get({ of: "track", id, parameter: "mute" }) >= 0.5;
    const fader = db <= SILENCE_DB || muted ? 0 : 10 ** (db / 20);
    const side = sides[Math.round(parameters.get(ofDevice(sideOf(id), "side")))] ?? 1;
    return {
      deck,
      trackId: track?.id ?? null,
      title: track?.title ?? "",
      artist: track?.artist ?? "",
      gain: playing ? fader * side : 0,
    };
  });
}

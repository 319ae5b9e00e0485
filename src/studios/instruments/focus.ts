import { useEffect } from "react";
import { create } from "zustand";
import {
  CARDS,
  type CardId,
  cardOf,
  cardOfTrack,
  cardTrack,
  type InstrumentCard,
} from "../../../contract/instruments/cards";
import { lastOrder } from "../../../contract/project/newProject";
import { personalOf } from "../../../contract/project/personal";
import { attempt, currentProject } from "../../stores/document";
import { ownTracks, setPersonal } from "../../stores/personal";
import { useSelection } from "../../stores/selection";
import { useTransport } from "../../stores/transport";

/** The instrument with the focus: it gets the keys. Selecting an instrument's track gives it the focus too. */
const useFocus = create<{ card: CardId }>()(() => ({ card: "piano" }));

export function useFocusedCard(): InstrumentCard {
  const trackId = useSelection((now) => now.trackId);
  useEffect(() => {
    const selected = cardOfTrack(trackId);
    if (selected) useFocus.setState({ card: selected.id });
  }, [trackId]);
  return cardOf(useFocus((now) => now.card));
}

/**
 * Gives an instrument the focus, and with it the keys, MIDI keyboards and the arming. While something is recorded the
 * focus stays, because what is played elsewhere would not be recorded.
 */
export function focusCard(id: CardId): void {
  if (useTransport.getState().isRecording) return;
  const { trackId } = cardOf(id);
  useFocus.setState({ card: id });
  if (!Object.hasOwn(currentProject().tracks, trackId)) return;
  useSelection.getState().selectTrack(trackId);
  const own = ownTracks();
  if (CARDS.some((card) => personalOf(own, card.trackId).armed)) armOnly(trackId);
}

/** Arms an instrument's track, and no other instrument's. */
export function armOnly(trackId: string): void {
  const own = ownTracks();
  for (const card of CARDS) {
    const armed = card.trackId === trackId;
    if (personalOf(own, card.trackId).armed !== armed) setPersonal(card.trackId, { armed });
  }
}

/** Adds the track of an instrument to the open project, which may be any. */
export function addCardTrack(id: CardId): void {
  const { kind, trackId } = cardOf(id);
  const added = attempt((open) => open.run("addTrack", cardTrack(open.project, id, lastOrder(open.project, kind))));
  if (added) useSelection.getState().selectTrack(trackId);
}

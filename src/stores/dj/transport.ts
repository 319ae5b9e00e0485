import { snapped } from "../../../contract/dj/beatLoops";
import { type CueSituation, type CueStep, cuePressed, cueReleased, playPressed } from "../../../contract/dj/cueModes";
import { beatAt, frameAt } from "../../../contract/dj/grid";
import { clearHotCue, cueAt, setHotCue } from "../../../contract/dj/hotCues";
import { startOf, type Track } from "../../../contract/dj/track";
import type { DeckParts } from "./port";

/** A deck nearer to its cue point than this stands at it, frames. */
const AT_CUE = 2;

export const isAtCue = (frame: number, track: Track): boolean => Math.abs(frame - startOf(track)) < AT_CUE;

function situation(deck: DeckParts): CueSituation {
  const { playing, preview, ended, track } = deck.state;
  return {
    playing: playing && preview === null,
    preview: preview === null ? null : preview === "cue" ? "cue" : "hotCue",
    atCue: track !== null && isAtCue(deck.frame(), track),
    atEnd: ended,
  };
}

export function play(deck: DeckParts) {
  if (!deck.state.playing) deck.fallIn();
  deck.control.play();
  deck.set({ playing: true, ended: false });
}

export function pause(deck: DeckParts) {
  deck.control.pause();
  deck.set({ playing: false });
}

/** The cue point, moved to where the deck is. */
export function setCue(deck: DeckParts) {
  const frame = deck.state.quantise ? snapped(deck.grid, deck.frame()) : deck.frame();
  deck.edit({ cue: frame });
  deck.seek(frame);
}

function carryOut(deck: DeckParts, steps: readonly CueStep[]) {
  const { track } = deck.state;
  if (!track) return;
  for (const step of steps) {
    switch (step) {
      case "play":
        play(deck);
        break;
      case "pause":
        pause(deck);
        break;
      case "toCue":
        deck.seek(startOf(track));
        break;
      case "setCue":
        setCue(deck);
        break;
      case "preview":
        deck.set({ preview: "cue" });
        break;
      case "endPreview":
        deck.set({ preview: null });
        break;
    }
  }
}

export const pressPlay = (deck: DeckParts): void => carryOut(deck, playPressed(deck.cueMode(), situation(deck)));
export const pressCue = (deck: DeckParts): void => carryOut(deck, cuePressed(deck.cueMode(), situation(deck)));
export const releaseCue = (deck: DeckParts): void => carryOut(deck, cueReleased(deck.cueMode(), situation(deck)));

/** Goes to the cue point and stops there. */
export const goToCue = (deck: DeckParts): void => carryOut(deck, ["endPreview", "pause", "toCue"]);

/**
 * Moves by whole beats to the beat nearest to a frame, so that the phase stays: a press a little late or early sounds as if
 * it had come on the beat.
 */
function jumpInPhase(deck: DeckParts, frame: number) {
  const { grid } = deck;
  if (!deck.state.quantise || !grid) return deck.seek(frame);
  const from = deck.frame();
  const beat = beatAt(grid, from);
  const beats = Math.round(beatAt(grid, frame) - beat);
  deck.control.jump(frameAt(grid, beat + beats) - from);
}

/**
 * A hot cue's button. An empty slot takes where the deck is, or the loop that runs. A set one is gone to: a loop starts
 * (or ends, if it is the one that runs), a deck that plays goes on from there, one that stands plays as long as the
 * button is down.
 */
export function pressHotCue(deck: DeckParts, slot: number) {
  const { track, looping, loop, quantise, playing, preview } = deck.state;
  if (!track) return;
  const cue = cueAt(track.hotCues, slot);
  if (!cue) {
    const at = quantise ? snapped(deck.grid, deck.frame()) : deck.frame();
    const saved = looping && loop ? { frame: loop.start, end: loop.end } : { frame: at, end: null };
    deck.edit({ hotCues: setHotCue(track.hotCues, slot, saved.frame, saved.end) });
    return;
  }
  if (cue.end !== null && looping && loop?.start === cue.frame && loop.end === cue.end) {
    deck.control.setLoop(loop, false);
    deck.set({ looping: false });
    return;
  }
  const range = cue.end === null ? null : { start: cue.frame, end: cue.end };
  // a loop elsewhere would catch the deck
  if (looping && !range) deck.control.setLoop(loop, false);
  if (playing && preview === null) jumpInPhase(deck, cue.frame);
  else {
    deck.seek(cue.frame);
    if (!playing) deck.control.play();
    deck.set({ playing: true, preview: slot, ended: false });
  }
  if (range) deck.control.setLoop(range, true);
  deck.set(range ? { loop: range, looping: true } : { looping: false });
}

export function releaseHotCue(deck: DeckParts, slot: number) {
  const { track, preview } = deck.state;
  if (preview !== slot) return;
  deck.set({ preview: null });
  pause(deck);
  const cue = track && cueAt(track.hotCues, slot);
  if (cue) deck.seek(cue.frame);
}

export function dropHotCue(deck: DeckParts, slot: number) {
  const { track } = deck.state;
  if (track) deck.edit({ hotCues: clearHotCue(track.hotCues, slot) });
}

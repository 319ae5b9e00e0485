import {
  beatJump,
  beatLoop,
  beatsInFrames,
  beatsOf,
  loopTo,
  movedLoop,
  scaledLoop,
  snapped,
} from "../../../contract/dj/beatLoops";
import { BEAT_SIZES } from "../../../contract/dj/deckRanges";
import { freeSlot, setHotCue } from "../../../contract/dj/hotCues";
import type { FrameSpan } from "../../../contract/dj/track";
import type { DeckParts } from "./port";

const beatsAt = (size: number): number => BEAT_SIZES[size] ?? 4;

/** The place of a length among the sizes; null where it is none of them. */
const sizeOf = (beats: number): number | null => {
  const size = BEAT_SIZES.findIndex((one) => Math.abs(one / beats - 1) < 1e-3);
  return size < 0 ? null : size;
};

function take(deck: DeckParts, loop: FrameSpan, active: boolean) {
  deck.control.setLoop(loop, active);
  const size = sizeOf(beatsOf(loop, deck.grid, deck.rate));
  deck.set({ loop, looping: active, loopIn: null, ...(size === null ? {} : { loopSize: size }) });
}

export function leaveLoop(deck: DeckParts) {
  const { loop } = deck.state;
  deck.control.setLoop(loop, false);
  deck.set({ looping: false });
}

const loopHere = (deck: DeckParts, size: number): FrameSpan =>
  beatLoop({ frame: deck.frame(), grid: deck.grid, rate: deck.rate }, beatsAt(size), deck.state.quantise);

/** A loop of a size here; pressed again it ends. While a loop runs, another size is counted from its start. */
export function toggleBeatLoop(deck: DeckParts, size: number) {
  const { track, looping, loop } = deck.state;
  if (!track) return;
  if (looping && loop) {
    if (sizeOf(beatsOf(loop, deck.grid, deck.rate)) === size) return leaveLoop(deck);
    return resize(deck, size);
  }
  take(deck, loopHere(deck, size), true);
}

function resize(deck: DeckParts, size: number) {
  const { loop, looping } = deck.state;
  if (!loop) return;
  const end = loop.start + beatsInFrames(deck.grid, loop.start, beatsAt(size), deck.rate);
  take(deck, { start: loop.start, end }, looping);
}

/** Another size for the next loop, and for the one that runs. */
export function setLoopSize(deck: DeckParts, size: number) {
  const { looping } = deck.state;
  deck.set({ loopSize: size });
  if (looping) resize(deck, size);
}

/** Half or twice the loop, which is also the size of the next. */
export function scale(deck: DeckParts, factor: 0.5 | 2) {
  const { loop, looping, loopSize } = deck.state;
  const scaled = loop && looping ? scaledLoop(loop, factor, deck.grid, deck.rate) : null;
  if (scaled) return take(deck, scaled, true);
  const next = loopSize + (factor === 2 ? 1 : -1);
  if (!looping && next >= 0 && next < BEAT_SIZES.length) deck.set({ loopSize: next });
}

const here = (deck: DeckParts): number => (deck.state.quantise ? snapped(deck.grid, deck.frame()) : deck.frame());

export function loopIn(deck: DeckParts) {
  const { track, loop, looping } = deck.state;
  if (!track) return;
  const start = here(deck);
  if (looping && loop && start < loop.end) return take(deck, { start, end: loop.end }, true);
  deck.set({ loopIn: start });
}

export function loopOut(deck: DeckParts) {
  const { track, loop, loopIn: from, quantise } = deck.state;
  const start = from ?? loop?.start;
  if (!track || start === undefined) return;
  const made = loopTo(start, deck.frame(), { grid: deck.grid, rate: deck.rate, quantise });
  if (made) take(deck, made, true);
}

/** Leaves the loop; else goes back to it and loops there. */
export function reloop(deck: DeckParts) {
  const { loop, looping } = deck.state;
  if (looping) return leaveLoop(deck);
  if (loop) callLoop(deck, loop);
}

/** Loops from here on, without going anywhere; or leaves the loop. */
export function toggleLoop(deck: DeckParts) {
  const { loop, looping, loopSize } = deck.state;
  if (looping) return leaveLoop(deck);
  const frame = deck.frame();
  // behind the loop it would never come to it
  if (loop && frame < loop.end) return take(deck, loop, true);
  toggleBeatLoop(deck, loopSize);
}

/** Jumps by beats; a loop that runs goes along. */
export function jump(deck: DeckParts, direction: 1 | -1) {
  const { track, jumpSize, looping, loop } = deck.state;
  if (!track) return;
  const beats = direction * beatsAt(jumpSize);
  const frames = beatJump(deck.grid, deck.frame(), beats, deck.rate);
  if (!looping || !loop) return deck.control.jump(frames);
  // in the same block, so that the old loop does not catch the deck
  deck.control.setLoop(null, false);
  deck.control.jump(frames);
  take(deck, movedLoop(loop, beats, deck.grid, deck.rate), true);
}

export function moveLoop(deck: DeckParts, direction: 1 | -1) {
  const { loop, looping, jumpSize } = deck.state;
  if (looping) return jump(deck, direction);
  if (loop) take(deck, movedLoop(loop, direction * beatsAt(jumpSize), deck.grid, deck.rate), false);
}

/** Goes to a loop, and loops there. */
export function callLoop(deck: DeckParts, loop: FrameSpan) {
  if (!deck.state.track) return;
  deck.seek(loop.start);
  take(deck, loop, true);
}

/** Keeps the loop in the first free hot cue. */
export function saveLoop(deck: DeckParts) {
  const { track, loop } = deck.state;
  const slot = track && freeSlot(track.hotCues);
  if (!track || !loop || slot === null) return;
  deck.edit({ hotCues: setHotCue(track.hotCues, slot, loop.start, loop.end) });
}

/** A loop as long as the button is down; the track goes on unheard below it. */
export function startRoll(deck: DeckParts, size: number) {
  if (!deck.state.track) return;
  deck.control.setSlip(true);
  deck.control.setLoop(loopHere(deck, size), true);
}

export function endRoll(deck: DeckParts) {
  const { loop, looping, slip } = deck.state;
  deck.control.setLoop(loop, looping);
  // slip that a person has on stays on, but the track still goes to where it would be
  deck.control.setSlip(false);
  if (slip) deck.control.setSlip(true);
}

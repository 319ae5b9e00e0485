import { create } from "zustand";
import { byHand, type ChannelMessage } from "../../../contract/midi/live/channelMessage";
import { guess, type Learned, tells } from "../../../contract/midi/mapping/guess";
import type { Incoming } from "../../../contract/midi/mapping/incoming";
import { type Mapping, type MappingTarget, targetSchema } from "../../../contract/midi/mapping/mapping";
import { Delay, type Timers } from "../../scope/delay";
import { pageScope } from "../../scope/page";
import { addMapping, changeMapping, useMappings } from "./mappings";

/** How long a control may take to be moved. */
export const LEARN_MS = 3000;
/** From the first message on, how long what else comes says what kind of control it is. */
const TELLING_MS = 300;

export type LearnState =
  | { kind: "off" }
  /** the next control of the screen that is pointed at is to be mapped */
  | { kind: "choosing" }
  /** the next control of a device that is moved is this mapping's */
  | { kind: "listening"; mapping: string };

interface Learning {
  state: LearnState;
  /** the mapping for which nothing was moved in time; its row offers it again */
  missed: string | null;
}

export const useLearn = create<Learning>()(() => ({ state: { kind: "off" }, missed: null }));

/** What was moved so far, and of which device: one at a time. */
let heard: { device: string; messages: Incoming[] } | null = null;
let timers: Timers = pageScope;
let waiting = new Delay(timers);

/** Has another clock count the time; for tests. */
export function setLearnTimers(clock: Timers): void {
  stopLearning();
  timers = clock;
  waiting = new Delay(timers);
}

export function stopLearning(): void {
  waiting.stop();
  heard = null;
  useLearn.setState({ state: { kind: "off" } });
}

/** The next control of the screen that is pointed at is to be mapped. */
export function startChoosing(): void {
  stopLearning();
  useLearn.setState({ state: { kind: "choosing" }, missed: null });
}

/** Listens for the control of a mapping that is there already. */
export function learn(id: string): void {
  stopLearning();
  useLearn.setState({ state: { kind: "listening", mapping: id }, missed: null });
  waiting.start(() => {
    stopLearning();
    useLearn.setState({ missed: id });
  }, LEARN_MS);
}

/** Whether two targets are one. */
export const sameTarget = (one: MappingTarget, other: MappingTarget) =>
  JSON.stringify(targetSchema.parse(one)) === JSON.stringify(targetSchema.parse(other));

/**
 * Listens for a control that is to move a target; the row of its mapping is there from then on. False where there are as
 * many mappings as there may be.
 */
export function learnTarget(target: MappingTarget): boolean {
  const waits = useMappings.getState().mappings.find(({ message, target: its }) => !message && sameTarget(its, target));
  const mapping = waits ?? addMapping({ target });
  if (mapping) learn(mapping.id);
  else stopLearning();
  return mapping !== null;
}

/**
 * Takes a message of a device while a control is learned. True where it is meant for that, and for nothing else; a key
 * that comes up may have gone down before.
 */
export function hearForLearning(device: string, heardMessage: ChannelMessage | null): boolean {
  const { state } = useLearn.getState();
  if (state.kind !== "listening") return false;
  const message = byHand(heardMessage);
  if (!message) return false;
  if (!heard && tells(message)) {
    heard = { device, messages: [] };
    waiting.start(() => finish(state.mapping), TELLING_MS);
  }
  if (heard?.device === device) heard.messages.push(message);
  return tells(message);
}

function finish(id: string): void {
  const found = heard && guess(heard.messages);
  const device = heard?.device ?? null;
  stopLearning();
  const mapping = useMappings.getState().mappings.find((entry) => entry.id === id);
  if (!found || device === null || !mapping) useLearn.setState({ missed: id });
  else changeMapping(id, { device, ...found, ...waysOf(mapping, found) });
}

/** How a control that has just been learned moves its target, until the person says otherwise. */
function waysOf({ target, message: before }: Mapping, { message, control }: Learned): Partial<Mapping> {
  // learned anew: another control in place of the first, everything else as it was set
  if (before) return {};
  if (control === "pad" || control === "button") return { mode: target.kind === "layer" ? "momentary" : "toggle" };
  return { mode: "follow", pickup: message.kind !== "control" || message.encoding === "absolute" };
}

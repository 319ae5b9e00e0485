import { create } from "zustand";
import { type ClockReading, ClockSender } from "../../../../contract/midi/live/clockOut";
import { readSystemMessage } from "../../../../contract/midi/live/systemMessage";
import { BPM } from "../../../../contract/project/document";
import { tempoOfProject } from "../../../../contract/project/select";
import { secondsToTicks } from "../../../../contract/project/time";
import type { Engine } from "../../../engine/port";
import { type End, Scope } from "../../../scope/scope";
import { command } from "../../document";
import { useProject } from "../../project";
import { hearMidi } from "../activity";
import { sendToDevice, useMidi } from "../midi";
import { openSysex } from "../sysex";
import { type FollowedState, Following } from "./following";
import { useTiming } from "./settings";

/** How often clock is made, and how far ahead it is handed to the browser, ms. */
const CLOCK_EVERY_MS = 25;
const AHEAD_MS = 100;
const LOOK_EVERY_MS = 250;

/** How the device stands that the transport follows; null while it follows none. */
export const useFollowed = create<{
  state: FollowedState | null;
  /** the browser does not let whole time codes through, which say where a tape that stands was located */
  unlocated: boolean;
}>()(() => ({ state: null, unlocated: false }));

/** What is sent as clock in place of the studio's transport: a deck that leads. */
let leader: (() => ClockReading | null) | null = null;

/** Has MIDI clock follow something else than the transport, until the returned function is called. */
export function leadClock(read: () => ClockReading | null): End {
  leader = read;
  return () => {
    if (leader === read) leader = null;
  };
}

/** Keeps devices and transport in time with each other while an engine lives. */
export function followTiming(engine: Engine): End {
  const scope = new Scope();
  sendClock(engine, scope);
  followDevice(engine, scope);
  passThru(scope);
  return () => scope.end();
}

const idsOf = (name: string): string[] =>
  useMidi
    .getState()
    .devices.filter((device) => device.name === name)
    .map(({ id }) => id);

function sendClock(engine: Engine, scope: Scope): void {
  const senders = new Map<string, ClockSender>();
  const send = (name: string, messages: ReturnType<ClockSender["advance"]>) => {
    for (const id of idsOf(name)) for (const { data, time } of messages) sendToDevice(id, data, time);
  };
  const end = (name: string) => {
    const sender = senders.get(name);
    senders.delete(name);
    if (sender) send(name, sender.stop(performance.now()));
  };
  scope.interval(() => {
    const { clockOut } = useTiming.getState();
    for (const name of senders.keys()) if (!clockOut.includes(name)) end(name);
    const reading = clockOut.length > 0 ? (leader?.() ?? engine.readClock()) : null;
    if (!reading) return;
    const now = performance.now();
    for (const name of clockOut) {
      const sender = senders.get(name) ?? new ClockSender();
      senders.set(name, sender);
      send(name, sender.advance(reading, now, now + AHEAD_MS));
    }
  }, CLOCK_EVERY_MS);
  scope.add(() => {
    for (const name of [...senders.keys()]) end(name);
  });
}

function followDevice(engine: Engine, scope: Scope): void {
  const ports = {
    clock: () => engine.readClock(),
    play: () => engine.play(),
    pause: () => engine.pause(),
    seek: (tick: number) => engine.seek(Math.max(0, Math.round(tick))),
    tickAt: (seconds: number) => {
      const { project } = useProject.getState();
      return project ? secondsToTicks(tempoOfProject(project), seconds) : 0;
    },
    tempo: onlyTempo,
    setTempo: (bpm: number) => {
      const { project, readOnly } = useProject.getState();
      const [point] = project ? Object.values(project.tempo) : [];
      if (point && !readOnly && bpm >= BPM.min && bpm <= BPM.max) {
        command("setTempo", { id: point.id, tick: point.tick, bpm });
      }
    },
  };
  let following: Following | null = null;
  let located: { id: string; scope: Scope } | null = null;
  /** Hears whole time codes of the device while it is connected: they are system exclusive messages. */
  const locate = () => {
    const { follow } = useTiming.getState();
    const id = follow?.by === "timecode" ? (idsOf(follow.device)[0] ?? null) : null;
    if (id === (located?.id ?? null)) return;
    located?.scope.end();
    located = id === null ? null : { id, scope: new Scope() };
    useFollowed.setState({ unlocated: false });
    if (!located) return;
    const own = located.scope;
    openSysex(own, { input: located.id, output: null }, (data, time) => {
      const message = readSystemMessage(data);
      if (message) following?.take(message, time);
    }).catch(() => {
      if (!own.ended) useFollowed.setState({ unlocated: true });
    });
  };
  const begin = () => {
    const { follow } = useTiming.getState();
    following = follow && new Following(follow.by, ports);
    useFollowed.setState({ state: null });
    locate();
  };
  begin();
  scope.add(useTiming.subscribe((now, before) => now.follow !== before.follow && begin()));
  scope.add(useMidi.subscribe((now, before) => now.devices !== before.devices && locate()));
  scope.add(() => located?.scope.end());
  scope.add(
    hearMidi(({ device, data, time }) => {
      if (!following || useTiming.getState().follow?.device !== device) return;
      const message = readSystemMessage(data);
      if (message) following.take(message, time);
    }),
  );
  scope.interval(() => {
    if (following) useFollowed.setState({ state: following.look(performance.now()) });
  }, LOOK_EVERY_MS);
  scope.add(() => useFollowed.setState({ state: null }));
}

/** The tempo of a project that has one tempo throughout. */
function onlyTempo(): number | null {
  const { project } = useProject.getState();
  const [first, ...others] = project ? Object.values(project.tempo) : [];
  return first && others.length === 0 ? first.bpm : null;
}

/** What a device plays goes on to others; its clock does not, which comes from here. */
function passThru(scope: Scope): void {
  scope.add(
    hearMidi(({ device, data }) => {
      const { thru } = useTiming.getState();
      if (thru.length === 0 || (data[0] ?? 0) >= 0xf0) return;
      for (const { from, to } of thru) {
        if (from === device) for (const id of idsOf(to)) sendToDevice(id, Array.from(data));
      }
    }),
  );
}

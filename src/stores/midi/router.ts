import type { ChannelMessage } from "../../../contract/midi/live/channelMessage";
import { type MpeEvent, MpeZones } from "../../../contract/midi/live/mpe";
import { ParameterEntry } from "../../../contract/midi/parameterEntry";
import { Controller } from "../../../contract/project/controllers";
import type { Id, Project } from "../../../contract/project/document";
import { type OwnTrack, ownTrack, type PersonalTracks } from "../../../contract/project/personal";
import { tracksInOrder } from "../../../contract/project/select";
import type { Engine, LiveEvent } from "../../engine/port";
import { type KeyboardEvent, keyboardEvent } from "./message";

/** Controllers of pedals, which hold notes or change the sound while they are down. */
const PEDALS: readonly number[] = [Controller.sustain, Controller.sostenuto, Controller.soft];

/** Chooses a track's sound and returns the previous one; null if the track has no sounds to choose from. */
export type ChooseSound = (track: Id, bank: number, program: number) => Extract<LiveEvent, { type: "program" }> | null;

/** A connected keyboard; its id comes from the browser and differs between browsers and computers. */
export interface MidiDevice {
  id: string;
  name: string;
}

/** The connected keyboard that a track's input setting names: by id, or by name if no keyboard has that id. */
export function chosenKeyboard(input: OwnTrack["midiInput"], connected: readonly MidiDevice[]): MidiDevice | null {
  if (!input || input.deviceId === null) return null;
  const { deviceId, label } = input;
  return connected.find(({ id }) => id === deviceId) ?? connected.find(({ name }) => name === label) ?? null;
}

function hears(track: OwnTrack, device: MidiDevice, connected: readonly MidiDevice[]): boolean {
  return (track.midiInput?.deviceId ?? null) === null || chosenKeyboard(track.midiInput, connected)?.id === device.id;
}

/** The tracks that a keyboard's channel plays: armed tracks that listen to it; if there are none, the selected one. */
export function tracksFor(
  project: Project,
  own: PersonalTracks,
  selected: Id | null,
  device: MidiDevice,
  channel: number,
  connected: readonly MidiDevice[],
): OwnTrack[] {
  const listens = (track: OwnTrack) =>
    (track.kind === "midi" || track.kind === "drums") &&
    hears(track, device, connected) &&
    (track.midiInput?.channel ?? channel) === channel;
  const listening = tracksInOrder(project)
    .map((track) => ownTrack(track, own))
    .filter(listens);
  const armed = listening.filter((track) => track.armed);
  return armed.length > 0 ? armed : listening.filter((track) => track.id === selected);
}

/** What is held on one channel of one keyboard. */
interface Held {
  /** for each key, the tracks on which it sounds */
  keys: Map<number, readonly Id[]>;
  /** for each pedal, the tracks on which it is down */
  pedals: ReadonlyMap<number, Set<Id>>;
  /** tracks whose pitch bend is not centred */
  bent: Set<Id>;
  /** the bank for the next program change */
  bank: number;
  /** the registered parameter that data entry sets */
  parameters: ParameterEntry;
}

type OfNote = Extract<KeyboardEvent, { type: "noteBend" | "notePressure" | "noteTimbre" }>;
const isOfNote = (event: KeyboardEvent): event is OfNote =>
  event.type === "noteBend" || event.type === "notePressure" || event.type === "noteTimbre";

/**
 * Plays keyboards on tracks. A note ends on the track where it began, whatever is armed or selected by then;
 * disconnecting a keyboard ends its notes.
 */
export class MidiRouter {
  private readonly held = new Map<string, Map<number, Held>>();
  private readonly zones = new Map<string, MpeZones>();

  constructor(
    private readonly engine: Pick<Engine, "live">,
    private readonly targets: (deviceId: string, channel: number) => readonly { readonly id: Id }[],
    private readonly choose: ChooseSound,
  ) {}

  play(deviceId: string, message: ChannelMessage, timeStamp?: number): void {
    const { channel } = message;
    const event = keyboardEvent(message);
    const zones = this.zonesOf(deviceId);
    const ofNotes = isOfNote(event) || event.type === "program" ? null : zones.take(channel, event);
    if (ofNotes) {
      for (const one of ofNotes) this.express(deviceId, channel, one, timeStamp);
      return;
    }
    const held = this.heldOn(deviceId, channel);
    const tracks = this.targets(deviceId, channel).map((track) => track.id);
    if (event.type === "noteOn") {
      this.release(held, event.key, timeStamp);
      held.keys.set(event.key, tracks);
    } else if (event.type === "noteOff") {
      this.release(held, event.key, timeStamp);
      return;
    } else if (isOfNote(event)) {
      // pressure of a key that is up, and on whatever track it was struck
      for (const track of held.keys.get(event.key) ?? []) this.engine.live(track, event, timeStamp);
      return;
    } else if (event.type === "program") {
      for (const track of tracks) {
        const chosen = this.choose(track, held.bank, event.program);
        if (chosen) this.engine.live(track, chosen, timeStamp);
      }
      return;
    } else if (event.type === "control" && this.choosesOrEnters(held, event, tracks, timeStamp)) return;
    const active =
      event.type === "control" ? held.pedals.get(event.controller) : event.type === "bend" ? held.bent : null;
    const atRest = event.type !== "noteOn" && event.value === 0;
    for (const track of active && atRest ? new Set([...tracks, ...active]) : tracks) {
      this.engine.live(track, event, timeStamp);
      if (atRest) active?.delete(track);
      else active?.add(track);
    }
  }

  /** Plays what an MPE keyboard says of one note: where its zone plays, and of a note that sounds where that began. */
  private express(deviceId: string, channel: number, event: MpeEvent, timeStamp?: number): void {
    const held = this.heldOn(deviceId, channel);
    if (event.type === "noteOn") {
      const zone = this.zonesOf(deviceId).managerOf(channel) ?? channel;
      this.release(held, event.key, timeStamp);
      const tracks = this.targets(deviceId, zone).map(({ id }) => id);
      held.keys.set(event.key, tracks);
      for (const track of tracks) this.engine.live(track, event, timeStamp);
    } else if (event.type === "noteOff") {
      // a zone that goes ends notes of all its channels
      const ending = this.zonesOf(deviceId).managerOf(channel) ? [held] : (this.held.get(deviceId)?.values() ?? []);
      for (const one of ending) this.endFinger(deviceId, one, event.key, timeStamp);
    } else for (const track of held.keys.get(event.key) ?? []) this.engine.live(track, event, timeStamp);
  }

  /** Ends a finger's note, unless another finger has struck the same key since: that one sounds on. */
  private endFinger(deviceId: string, held: Held, key: number, timeStamp?: number): void {
    const others = [...(this.held.get(deviceId)?.values() ?? [])];
    const still = new Set(others.flatMap((other) => (other === held ? [] : (other.keys.get(key) ?? []))));
    const tracks = held.keys.get(key)?.filter((track) => !still.has(track)) ?? [];
    held.keys.delete(key);
    for (const track of tracks) this.engine.live(track, { type: "noteOff", key }, timeStamp);
  }

  private zonesOf(deviceId: string): MpeZones {
    const zones = this.zones.get(deviceId) ?? new MpeZones();
    this.zones.set(deviceId, zones);
    return zones;
  }

  /** Handles bank select and data entry, which instruments never see; false for every other controller. */
  private choosesOrEnters(
    held: Held,
    { controller, value }: Extract<KeyboardEvent, { type: "control" }>,
    tracks: readonly Id[],
    timeStamp?: number,
  ): boolean {
    if (controller === Controller.bank) held.bank = value;
    else if (ParameterEntry.takes(controller)) {
      const entered = held.parameters.control(controller, value);
      if (entered?.kind === "rpn") {
        const { parameter, value } = entered;
        for (const track of tracks) this.engine.live(track, { type: "rpn", parameter, value }, timeStamp);
      }
    } else return controller === Controller.bankFine;
    return true;
  }

  /** Ends everything that a disconnected keyboard held. */
  vanish(deviceId: string): void {
    for (const held of this.held.get(deviceId)?.values() ?? []) {
      for (const key of [...held.keys.keys()]) this.release(held, key);
      for (const [controller, tracks] of held.pedals) {
        for (const track of tracks) this.engine.live(track, { type: "control", controller, value: 0 });
      }
      for (const track of held.bent) this.engine.live(track, { type: "bend", value: 0 });
    }
    this.held.delete(deviceId);
    this.zones.delete(deviceId);
  }

  vanishAll(): void {
    for (const deviceId of [...this.held.keys()]) this.vanish(deviceId);
  }

  private heldOn(deviceId: string, channel: number): Held {
    const device = this.held.get(deviceId) ?? new Map<number, Held>();
    this.held.set(deviceId, device);
    const held = device.get(channel) ?? {
      keys: new Map(),
      pedals: new Map(PEDALS.map((controller) => [controller, new Set()])),
      bent: new Set(),
      bank: 0,
      parameters: new ParameterEntry(),
    };
    device.set(channel, held);
    return held;
  }

  private release(held: Held, key: number, timeStamp?: number): void {
    for (const track of held.keys.get(key) ?? []) this.engine.live(track, { type: "noteOff", key }, timeStamp);
    held.keys.delete(key);
  }
}

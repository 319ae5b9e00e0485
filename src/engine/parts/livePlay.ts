import { LiveOp, LiveType, type LiveWriter } from "../../../contract/engine/live";
import { StatusField } from "../../../contract/engine/statusBlock";
import { type ContextFrames, contextFrames } from "../../../contract/frames";
import { type Address, formatAddress } from "../../../contract/parameters/address";
import { REGISTERED_MAX } from "../../../contract/project/controllers";
import type { Id } from "../../../contract/project/document";
import { NOTE_BEND } from "../../../contract/project/expression";
import type { AddressBook, EngineParameter } from "../addresses";
import { Listeners } from "../listeners";
import type { EngineNode } from "../node";
import type { Hand, LiveEvent, SheddingStep } from "../port";

/** Seconds ahead of which events with a time are kept. */
export const LIVE_AHEAD = 5;

/** Where live events go. */
export interface LiveTarget {
  readonly engine: Pick<EngineNode, "live" | "readings"> | null;
  readonly book: AddressBook;
  send(op: LiveOp, argument?: number): void;
}

/** Where what is played is recorded. */
export interface LiveRecording {
  play(trackId: Id, event: LiveEvent, timeStamp: number): void;
  /** `frame`: of the context, at which it is heard */
  playAt(trackId: Id, event: LiveEvent, frame: ContextFrames): void;
}

/** Devices outside the engine, which are played and moved beside it. */
export interface LiveExternals {
  /** Plays the track's instrument if it is an external one; `time`: in seconds of the context's clock, else at once. */
  play(trackId: Id, type: LiveType, data1: number, data2: number, time?: number): void;
  /** Moves a parameter if the device is an external one. */
  set(deviceId: Id, parameter: string, value: number): void;
  panic(): void;
}

/**
 * A live event in the engine's form; null for a program change: the sound is stored in the document, and the sampler
 * gets it when its samples have loaded.
 */
function inEngine(event: LiveEvent): [type: LiveType, data1: number, data2: number] | null {
  switch (event.type) {
    case "noteOn":
      return [LiveType.noteOn, event.key, event.velocity / 127];
    case "noteOff":
      return [LiveType.noteOff, event.key, 0];
    case "control":
      return [LiveType.control, event.controller, event.value / 127];
    case "bend":
      return [LiveType.bend, 0, event.value / 8192];
    case "pressure":
      return [LiveType.pressure, 0, event.value / 127];
    case "noteBend":
      return [LiveType.noteBend, event.key, event.value / NOTE_BEND];
    case "notePressure":
      return [LiveType.notePressure, event.key, event.value / 127];
    case "noteTimbre":
      return [LiveType.noteTimbre, event.key, event.value / 127];
    case "rpn":
      return [LiveType.registered, event.parameter, event.value / REGISTERED_MAX];
    case "program":
      return null;
  }
}

/**
 * Live notes, parameters moved by gestures, and what meters and analysis observe: everything that takes effect at once.
 */
export class LivePlay {
  readonly played = new Listeners<{ trackId: Id; event: LiveEvent; time: number }>();
  readonly silenced = new Listeners<void>();
  private selected: Id | null = null;
  private step: SheddingStep = "all";
  /** parameters whose gesture has ended, but for which the message did not fit into the ring yet; by address */
  private readonly unreleased = new Map<string, readonly [Address, number]>();

  constructor(
    private readonly target: LiveTarget,
    private readonly recording: LiveRecording,
    private readonly externals: LiveExternals,
  ) {}

  event(trackId: Id, event: LiveEvent, timeStamp: number): void {
    this.recording.play(trackId, event, timeStamp);
    this.played.tell({ trackId, event, time: timeStamp });
    const { engine, book } = this.target;
    const strip = book.strip(trackId);
    if (!engine || strip < 0) return;
    const played = inEngine(event);
    if (!played) return;
    const [type, data1, data2] = played;
    engine.live.event(strip, type, data1, data2).send();
    this.externals.play(trackId, type, data1, data2);
  }

  /** Plays an event at a frame of the engine; false where it is too far ahead, or there is nothing to play it. */
  eventAt(trackId: Id, event: LiveEvent, frame: number): boolean {
    const { engine, book } = this.target;
    const strip = book.strip(trackId);
    const played = inEngine(event);
    if (!engine || strip < 0 || !played) return false;
    const now = this.clockOf(engine);
    const [type, data1, data2] = played;
    const ahead = frame - now.rendered <= LIVE_AHEAD * engine.readings.sampleRate;
    if (!ahead && type !== LiveType.noteOff) return false;
    const at = ahead ? Math.max(frame, now.rendered) : now.rendered;
    const heard = now.contextFrame + at - now.rendered;
    this.recording.playAt(trackId, event, contextFrames(heard));
    const time = performance.now() + ((at - now.rendered) / engine.readings.sampleRate) * 1000;
    this.played.tell({ trackId, event, time });
    const sent = engine.live.eventAt(strip, type, data1, data2, at).send();
    this.externals.play(trackId, type, data1, data2, heard / engine.readings.sampleRate);
    return sent && ahead;
  }

  /** Moves a parameter in the block of a frame of the engine. */
  moveAt(address: Address, value: number, frame: number): boolean {
    const { engine, book } = this.target;
    const found = book.find(address, value);
    if (!engine || !found) return false;
    const ahead = frame - this.clockOf(engine).rendered <= LIVE_AHEAD * engine.readings.sampleRate;
    return ahead && engine.live.parameterAt(found.target, found.index, found.parameter, found.value, frame).send();
  }

  /** Takes back what waits for a track. */
  cancel(trackId: Id): void {
    const strip = this.target.book.strip(trackId);
    if (strip >= 0) this.target.send(LiveOp.cancel, strip);
  }

  private clockOf({ readings: { status } }: Pick<EngineNode, "readings">) {
    status.read();
    return { rendered: status.get(StatusField.rendered), contextFrame: status.get(StatusField.contextFrame) };
  }

  panic(): void {
    this.target.send(LiveOp.panic);
    this.externals.panic();
    this.silenced.tell();
  }

  readonly hand: Hand = {
    touch: (address) =>
      this.withParameter(address, 0, (live, at) => live.add(LiveOp.touch, at.target, at.index, at.parameter).send()),
    move: (address, value) => {
      this.moveExternal(address, value);
      this.withParameter(address, value, (live, at) => live.hold(at.target, at.index, at.parameter, at.value).send());
    },
    release: (address, value) => {
      this.moveExternal(address, value);
      this.release(address, value);
    },
  };

  /** External devices receive their parameters separately. */
  private moveExternal(address: Address, value: number): void {
    if (address.of === "device") this.externals.set(address.id, address.parameter, value);
  }

  private release(address: Address, value: number): void {
    const sent = this.withParameter(address, value, (live, at) =>
      live
        .parameter(at.target, at.index, at.parameter, at.value)
        .add(LiveOp.release, at.target, at.index, at.parameter)
        .send(),
    );
    // An engine that is not running reads nothing: a release that finds no room is sent with the next message.
    if (!sent) this.unreleased.set(formatAddress(address), [address, value]);
  }

  /** Sends something about a parameter that the engine has; false if there was no room. */
  private withParameter(
    address: Address,
    value: number,
    send: (live: LiveWriter, at: EngineParameter) => boolean,
  ): boolean {
    const { engine, book } = this.target;
    const waiting = [...this.unreleased.values()];
    this.unreleased.clear();
    for (const [late, its] of waiting) this.release(late, its);
    const found = book.find(address, value);
    return !engine || !found || send(engine.live, found);
  }

  select(trackId: Id | null): void {
    this.selected = trackId;
    this.sendSelection();
  }

  /** Sends the selection again, because the engine's numbers have changed. */
  sendSelection(): void {
    this.target.send(LiveOp.select, this.step === "all" ? this.numberOf(this.selected) : -1);
  }

  /** Measures only what the load shedding step allows. */
  shed(step: SheddingStep): void {
    const measured = this.step !== "measuring";
    this.step = step;
    this.sendSelection();
    if (measured !== (step !== "measuring")) this.sendMeasuring();
  }

  /** Sends again what to measure, because the engine is new. */
  sendMeasuring(): void {
    this.target.send(LiveOp.measure, this.step === "measuring" ? 0 : 1);
  }

  clearClip(trackId: Id | null): void {
    this.target.send(LiveOp.clearClip, this.numberOf(trackId));
  }

  clearLoudness(): void {
    this.target.send(LiveOp.clearLoudness);
  }

  private numberOf(trackId: Id | null): number {
    return trackId === null ? -1 : this.target.book.strip(trackId);
  }
}

import { t } from "@lingui/core/macro";
import type { Remote } from "comlink";
import { ENGINE_INPUTS } from "../../../contract/engine/memory";
import type { Id, Project } from "../../../contract/project/document";
import { type OwnTrack, ownTrack, type PersonalTracks } from "../../../contract/project/personal";
import type { EngineApi, StreamPatch } from "../../../workers/engine/api";
import type { Calibration, InputState } from "../port";
import { InputStream, inputFailure } from "./inputStream";

type Channels = NonNullable<OwnTrack["audioInput"]>["channels"];
type InputTrack = Pick<OwnTrack, "audioInput">;

/** A track's input: a device, and which of its channels. */
interface Choice {
  /** null: the browser's default */
  deviceId: string | null;
  channels: Channels;
}

const choiceOf = (track: InputTrack): Choice => ({
  deviceId: track.audioInput?.deviceId ?? null,
  channels: track.audioInput?.channels ?? "stereo",
});
const keyOf = ({ deviceId, channels }: Choice): string => `${deviceId ?? ""}/${channels}`;
const wants = (track: OwnTrack): boolean => track.kind === "audio" && (track.armed || track.monitor === "on");

/** Personal settings, which are not in the document. */
export interface Own {
  readonly tracks: PersonalTracks;
  /**
   * Tracks that the person has armed, monitored or given an input since the project was opened. Only these open a
   * microphone; having been armed in an earlier session is not enough.
   */
  readonly awake: ReadonlySet<Id>;
}
export const NOBODY: Own = { tracks: {}, awake: new Set() };

/** The state of a device: opening, open, or why not. */
interface Device {
  stream: InputStream | null;
  opening: Promise<void> | null;
  failure: string | null;
}

/** A pair of a device's channels, connected to one of the engine's inputs. */
interface Patch {
  input: number;
  deviceId: string | null;
  channels: Channels;
  nodes: AudioNode[];
  /** the node that is connected to the engine */
  end: AudioNode;
}

export interface InputsListener {
  /** states, or the inputs of tracks, have changed */
  changed(): void;
  /** a device that these engine inputs used is gone */
  vanished(label: string, inputs: readonly number[]): void;
  /** the input of an armed track could not be opened; with a sentence */
  failed(sentence: string): void;
  /** frames were lost or inserted on these engine inputs; `measured`: a calibration has become invalid */
  jumped(inputs: readonly number[], measured: boolean): void;
}

/**
 * The open input streams, and which engine input each track uses. A stream opens when the first track that uses it is
 * armed or monitored, and stays open as long as the project.
 */
export class Inputs {
  private readonly devices = new Map<string, Device>();
  private readonly patches = new Map<string, Patch>();
  private project: Project | null = null;
  private own: Own = NOBODY;

  constructor(
    private readonly context: AudioContext,
    private node: AudioNode,
    private readonly api: Remote<EngineApi>,
    private readonly listener: InputsListener,
  ) {}

  /** Connects the open streams to another engine. */
  connectTo(node: AudioNode): void {
    for (const { end, input } of this.patches.values()) {
      end.disconnect();
      end.connect(node, 0, input);
    }
    this.node = node;
  }

  /** Opens the inputs that the person wants to hear or record. */
  follow(project: Project, own: Own): void {
    this.project = project;
    this.own = own;
    const wanting = [...own.awake].flatMap((id) => {
      const track = project.tracks[id] && ownTrack(project.tracks[id], own.tracks);
      return track && wants(track) ? [track] : [];
    });
    const wanted = new Set(wanting.map((track) => choiceOf(track).deviceId ?? ""));
    // A failed input is tried again when a track is armed anew, not after every edit.
    for (const [key, device] of [...this.devices]) {
      if (device.failure !== null && !device.opening && !wanted.has(key)) this.devices.delete(key);
    }
    for (const track of wanting) {
      if (this.devices.get(choiceOf(track).deviceId ?? "")?.failure) continue;
      this.ensure(track).catch((error: Error) => this.listener.failed(error.message));
    }
  }

  /** Opens a track's input; rejects with an Error whose message is a sentence. */
  async ensure(track: InputTrack): Promise<void> {
    const choice = choiceOf(track);
    const device = this.device(choice.deviceId);
    if (!device.stream) {
      device.opening ??= this.open(choice.deviceId, device);
      this.listener.changed();
      await device.opening;
    }
    if (!device.stream) throw new Error(device.failure ?? t`The microphone could not be opened.`);
    this.patch(choice, device.stream);
  }

  /** The engine input of a track; −1 if its stream is not open. */
  inputOf(track: InputTrack): number {
    return this.patches.get(keyOf(choiceOf(track)))?.input ?? -1;
  }

  /** Channels of a take on the track: one if the microphone has one. */
  channelsOf(track: InputTrack): 1 | 2 {
    return choiceOf(track).channels === "stereo" && this.streamOf(track)?.channels !== 1 ? 2 : 1;
  }

  streamOf(track: InputTrack): InputStream | null {
    return this.devices.get(choiceOf(track).deviceId ?? "")?.stream ?? null;
  }

  /** The stream on an engine input. */
  streamAt(input: number): InputStream | null {
    for (const patch of this.patches.values()) {
      if (patch.input === input) return this.devices.get(patch.deviceId ?? "")?.stream ?? null;
    }
    return null;
  }

  /** Which directly read streams are on the engine's inputs. */
  streamPatches(): StreamPatch[] {
    return [...this.patches.values()].flatMap(({ input, deviceId, channels }) => {
      const stream = this.devices.get(deviceId ?? "")?.stream;
      if (!stream || stream.read === null) return [];
      const roundTrip = Math.round(stream.roundTrip * this.context.sampleRate);
      return [{ input, stream: stream.read, channels, roundTrip }];
    });
  }

  /** The output paused; takes from directly read streams must leave that time out. */
  slipped(): void {
    for (const { stream } of this.devices.values()) if (stream?.read != null) stream.mended();
    this.listener.changed();
  }

  /** A directly read stream has lost frames. */
  lost(name: string): void {
    for (const { stream } of this.devices.values()) if (stream?.read === name) stream.mended();
    this.listener.changed();
  }

  /** A bit mask of the engine inputs in use. */
  get mask(): number {
    let mask = 0;
    for (const { input } of this.patches.values()) mask |= 1 << input;
    return mask;
  }

  /** The open inputs of the project's audio tracks. */
  byTrack(): Map<Id, number> {
    const found = new Map<Id, number>();
    for (const track of Object.values(this.project?.tracks ?? {})) {
      const input = track.kind === "audio" ? this.inputOf(ownTrack(track, this.own.tracks)) : -1;
      if (input >= 0) found.set(track.id, input);
    }
    return found;
  }

  state(track: InputTrack): InputState {
    const device = this.devices.get(choiceOf(track).deviceId ?? "");
    if (!device) return { kind: "closed" };
    if (device.stream) {
      const { label, calibrated, roundTrip, discontinuities } = device.stream;
      return { kind: "open", label, placement: calibrated ? "calibrated" : "estimated", roundTrip, discontinuities };
    }
    if (device.opening) return { kind: "opening" };
    return device.failure === null ? { kind: "closed" } : { kind: "failed", reason: device.failure };
  }

  /** Applies a calibration to a track's stream. */
  calibrated(track: InputTrack, calibration: Calibration): void {
    this.streamOf(track)?.calibrate(calibration);
    this.listener.changed();
  }

  /** An engine input was shifted by silence that the browser inserted. */
  shift(input: number, frames: number): void {
    this.streamAt(input)?.shift(frames);
    this.listener.changed();
  }

  /** Forgets failures, because a device was plugged in. */
  forgetFailures(): void {
    for (const [key, device] of [...this.devices]) if (!device.stream && !device.opening) this.devices.delete(key);
    if (this.project) this.follow(this.project, this.own);
    this.listener.changed();
  }

  close(): void {
    for (const { nodes } of this.patches.values()) for (const node of nodes) node.disconnect();
    this.patches.clear();
    for (const { stream } of this.devices.values()) stream?.close();
    this.devices.clear();
  }

  private device(deviceId: string | null): Device {
    const known = this.devices.get(deviceId ?? "");
    if (known) return known;
    const device: Device = { stream: null, opening: null, failure: null };
    this.devices.set(deviceId ?? "", device);
    return device;
  }

  private async open(deviceId: string | null, device: Device): Promise<void> {
    try {
      const stream = await InputStream.open(this.context, deviceId, this.api, {
        ended: () => this.ended(deviceId),
        jumped: () => {
          const measured = stream.calibrated;
          stream.doubt();
          this.listener.jumped(this.inputsOf(deviceId), measured);
          this.listener.changed();
        },
      });
      device.stream = stream;
      device.failure = null;
    } catch (error) {
      device.failure = inputFailure(error);
    } finally {
      device.opening = null;
      this.listener.changed();
    }
  }

  private inputsOf(deviceId: string | null): number[] {
    return [...this.patches.values()].flatMap((patch) => (patch.deviceId === deviceId ? [patch.input] : []));
  }

  private ended(deviceId: string | null): void {
    const device = this.devices.get(deviceId ?? "");
    if (!device?.stream) return;
    const { label } = device.stream;
    const inputs = this.inputsOf(deviceId);
    for (const [key, patch] of [...this.patches]) {
      if (patch.deviceId !== deviceId) continue;
      for (const node of patch.nodes) node.disconnect();
      this.patches.delete(key);
    }
    device.stream.close();
    this.devices.delete(deviceId ?? "");
    this.listener.vanished(label, inputs);
    this.listener.changed();
  }

  private patch(choice: Choice, stream: InputStream): void {
    const key = keyOf(choice);
    if (this.patches.has(key)) return;
    const taken = this.mask;
    const input = Array.from({ length: ENGINE_INPUTS }, (_, index) => index).find(
      (index) => (taken & (1 << index)) === 0,
    );
    if (input === undefined)
      throw new Error(t`At most ${ENGINE_INPUTS} inputs can be open at once. Disarm a track first.`);
    const nodes: AudioNode[] = [];
    let end: AudioNode = stream.source;
    if (choice.channels !== "stereo") {
      const splitter = new ChannelSplitterNode(this.context, { numberOfOutputs: 2 });
      const one = new GainNode(this.context, { channelCount: 1, channelCountMode: "explicit" });
      stream.source.connect(splitter).connect(one, choice.channels === "left" ? 0 : 1);
      nodes.push(splitter);
      end = one;
    } else {
      end = new GainNode(this.context, { channelCount: 2, channelCountMode: "explicit" });
      stream.source.connect(end);
    }
    nodes.push(end);
    end.connect(this.node, 0, input);
    this.patches.set(key, { input, ...choice, nodes, end });
    this.listener.changed();
  }
}

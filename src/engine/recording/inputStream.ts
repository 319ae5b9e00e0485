import { t } from "@lingui/core/macro";
import { type Remote, transfer } from "comlink";
import { contextFrames, streamFrames } from "../../../contract/frames";
import type { EngineApi } from "../../../workers/engine/api";
import type { AudioChunk } from "../../../workers/engine/inputReader";
import { Scope } from "../../scope/scope";
import { sentenceOf } from "../../words/say";
import type { Calibration } from "../port";
import { DiscontinuityDetector } from "./discontinuity";

/** Reads a track's audio chunk by chunk, in newer browsers. */
type TrackProcessor = new (options: {
  track: MediaStreamTrack;
  maxBufferSize: number;
}) => { readonly readable: ReadableStream<AudioChunk> };
/** Chunks that may wait while the reader is busy: some seconds. */
const CHUNKS = 400;

/** Newer browsers' statistics of a track. */
interface TrackStats {
  readonly deliveredFrames: number;
}

/** ms between two readings of the stream's frames. */
const LOOK = 100;

/** Why an input could not be opened, as a sentence. */
export function inputFailure(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") {
    return t`The browser may not use the microphone. Allow it in the address bar's site settings, then arm the track again.`;
  }
  if (name === "NotFoundError" || name === "OverconstrainedError") {
    return t`The chosen microphone was not found. Connect it, or choose another input for the track.`;
  }
  if (name === "NotReadableError" || name === "AbortError") {
    return t`The microphone could not be opened: another program may be using it.`;
  }
  return t`The microphone could not be opened: ${sentenceOf(error)}`;
}

/** One open input stream. Calibration and discontinuities belong to it and end with it. */
export class InputStream {
  readonly source: MediaStreamAudioSourceNode;
  readonly label: string;
  /** the stream's name in the worker that reads it directly; null if it comes only through the audio thread */
  readonly read: string | null;
  /** times that the stream lost or gained frames */
  discontinuities = 0;
  private calibration: Calibration | null = null;
  /** seconds by which discontinuities have shifted the stream since it opened or was calibrated */
  private drift = 0;
  private doubted = false;
  private readonly track: MediaStreamTrack;
  private readonly detector: DiscontinuityDetector;
  private readonly scope = new Scope();

  private constructor(
    private readonly context: AudioContext,
    private readonly stream: MediaStream,
    private readonly api: Remote<EngineApi>,
    private readonly listener: { ended(): void; jumped(): void },
  ) {
    const [track] = stream.getAudioTracks();
    if (!track) throw new DOMException(t`The stream has no audio.`, "NotFoundError");
    this.track = track;
    this.label = track.label;
    this.source = context.createMediaStreamSource(stream);
    this.detector = new DiscontinuityDetector(context.sampleRate);
    track.onended = () => listener.ended();
    this.read = this.readApart();
    this.scope.interval(() => this.look(), LOOK);
  }

  /**
   * Opens a device (null: the browser's default) without speech processing. Rejects with an error that `inputFailure`
   * explains.
   */
  static async open(
    context: AudioContext,
    deviceId: string | null,
    api: Remote<EngineApi>,
    listener: { ended(): void; jumped(): void },
  ): Promise<InputStream> {
    if (!navigator.mediaDevices) throw new DOMException(t`This page may not record.`, "SecurityError");
    const stream = await navigator.mediaDevices.getUserMedia({
      audio: {
        ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }),
        echoCancellation: false,
        noiseSuppression: false,
        autoGainControl: false,
        channelCount: { ideal: 2 },
        sampleRate: { ideal: context.sampleRate },
      },
    });
    return new InputStream(context, stream, api, listener);
  }

  /**
   * Lets the worker read the track directly from the device, if the browser can and no resampling is needed. A stream
   * from the page itself already runs on the context's clock.
   */
  private readApart(): string | null {
    const { MediaStreamTrackProcessor: Processor } = globalThis as { MediaStreamTrackProcessor?: TrackProcessor };
    const { sampleRate, deviceId } = this.track.getSettings();
    if (!Processor || !deviceId || sampleRate !== this.context.sampleRate) return null;
    const { readable } = new Processor({ track: this.track, maxBufferSize: CHUNKS });
    const name = crypto.randomUUID();
    void this.api.readStream(name, transfer(readable, [readable]));
    return name;
  }

  /** Seconds from the engine's output to its input: measured, or reported by the browser. */
  get roundTrip(): number {
    if (this.calibration) return this.calibration.roundTrip + this.drift;
    const { latency } = this.track.getSettings() as MediaTrackSettings & { latency?: number };
    return (this.context.outputLatency || this.context.baseLatency || 0) + (latency ?? 0) + this.drift;
  }

  /** Channels of the device, if the browser tells. */
  get channels(): number | undefined {
    return this.track.getSettings().channelCount;
  }

  get calibrated(): boolean {
    return this.calibration !== null && !this.doubted;
  }

  /** Applies a calibration of this stream. */
  calibrate(calibration: Calibration): void {
    this.calibration = calibration;
    this.drift = 0;
    this.doubted = false;
  }

  close(): void {
    this.scope.end();
    this.track.onended = null;
    this.source.disconnect();
    if (this.read !== null) void this.api.closeStream(this.read);
    for (const track of this.stream.getTracks()) track.stop();
  }

  private look(): void {
    const { stats } = this.track as MediaStreamTrack & { stats?: TrackStats };
    // If every frame is counted, no detection is needed.
    if (this.read !== null || !stats || this.context.state !== "running") return;
    const contextFrame = contextFrames(this.context.currentTime * this.context.sampleRate);
    const delivered = streamFrames(
      (stats.deliveredFrames * this.context.sampleRate) /
        (this.track.getSettings().sampleRate ?? this.context.sampleRate),
    );
    const frames = this.detector.look({ delivered, contextFrame });
    if (frames !== 0) this.listener.jumped();
  }

  /** Silence was inserted: everything comes later by so many frames from now on. */
  shift(frames: number): void {
    this.discontinuities++;
    this.drift += frames / this.context.sampleRate;
  }

  /** The stream had a discontinuity that takes are corrected for, so the calibration stays valid. */
  mended(): void {
    this.discontinuities++;
  }

  /**
   * Frames were lost or inserted, and nobody knows how many. The calibration is still a better estimate than what the
   * browser reports, but it no longer counts as measured.
   */
  doubt(): void {
    this.discontinuities++;
    this.doubted = true;
  }
}

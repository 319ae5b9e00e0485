import type { Calibration } from "../port";
import { JumpDetector } from "./jumps";

/** What newer browsers count of a track. */
interface TrackStats {
  readonly deliveredFrames: number;
}

/** ms between two looks at the stream's frames. */
const LOOK = 100;

/** Why an input could not be opened, as a sentence. */
export function inputFailure(error: unknown): string {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") {
    return "The browser may not use the microphone. Allow it in the address bar's site settings, then arm the track again.";
  }
  if (name === "NotFoundError" || name === "OverconstrainedError") {
    return "The chosen microphone was not found. Connect it, or choose another input for the track.";
  }
  if (name === "NotReadableError" || name === "AbortError") {
    return "The microphone could not be opened: another program may be using it.";
  }
  return `The microphone could not be opened: ${error instanceof Error ? error.message : String(error)}`;
}

/** One open input stream. Its calibration and its jumps belong to it and go with it. */
export class InputStream {
  readonly source: MediaStreamAudioSourceNode;
  readonly label: string;
  /** times that the stream lost or gained frames */
  jumps = 0;
  private calibration: Calibration | null = null;
  /** seconds by which jumps have moved the stream since it opened or was calibrated */
  private drift = 0;
  private doubted = false;
  private readonly track: MediaStreamTrack;
  private readonly detector: JumpDetector;
  private readonly timer: ReturnType<typeof setInterval>;

  private constructor(
    private readonly context: AudioContext,
    private readonly stream: MediaStream,
    private readonly listener: { ended(): void; jumped(): void },
  ) {
    const [track] = stream.getAudioTracks();
    if (!track) throw new DOMException("The stream has no audio.", "NotFoundError");
    this.track = track;
    this.label = track.label;
    this.source = context.createMediaStreamSource(stream);
    this.detector = new JumpDetector(context.sampleRate);
    track.onended = () => listener.ended();
    this.timer = setInterval(() => this.look(), LOOK);
  }

  /** Opens a device (null: the browser's default) as it is, without processing for speech. Rejects with what `inputFailure` explains. */
  static async open(
    context: AudioContext,
    deviceId: string | null,
    listener: { ended(): void; jumped(): void },
  ): Promise<InputStream> {
    if (!navigator.mediaDevices) throw new DOMException("This page may not record.", "SecurityError");
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
    return new InputStream(context, stream, listener);
  }

  /** Seconds from the engine's output to its input: measured, or what the browser reports. */
  get roundTrip(): number {
    if (this.calibration) return this.calibration.roundTrip + this.drift;
    const { latency } = this.track.getSettings() as MediaTrackSettings & { latency?: number };
    return (this.context.outputLatency || this.context.baseLatency || 0) + (latency ?? 0) + this.drift;
  }

  /** Channels that the device gives, as far as the browser tells. */
  get channels(): number | undefined {
    return this.track.getSettings().channelCount;
  }

  get calibrated(): boolean {
    return this.calibration !== null && !this.doubted;
  }

  /** Takes up what a calibration of this stream has measured. */
  calibrate(calibration: Calibration): void {
    this.calibration = calibration;
    this.drift = 0;
    this.doubted = false;
  }

  close(): void {
    clearInterval(this.timer);
    this.track.onended = null;
    this.source.disconnect();
    for (const track of this.stream.getTracks()) track.stop();
  }

  private look(): void {
    const { stats } = this.track as MediaStreamTrack & { stats?: TrackStats };
    if (!stats || this.context.state !== "running") return;
    const contextFrame = this.context.currentTime * this.context.sampleRate;
    const delivered =
      (stats.deliveredFrames * this.context.sampleRate) /
      (this.track.getSettings().sampleRate ?? this.context.sampleRate);
    const frames = this.detector.look({ delivered, contextFrame });
    if (frames !== 0) this.listener.jumped();
  }

  /** Silence was put in: everything comes later by so many frames from now on. */
  shift(frames: number): void {
    this.jumps++;
    this.drift += frames / this.context.sampleRate;
  }

  /**
   * Frames were lost or put in, nobody knows how many. What was measured is still the best guess,
   * better than what the browser reports, but no measurement any more.
   */
  doubt(): void {
    this.jumps++;
    this.doubted = true;
  }
}

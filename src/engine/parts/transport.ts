import { LiveOp } from "../../../contract/engine/live";
import { STUDIO_TRANSPORT } from "../../../contract/engine/transports";

/** The engine that executes the transport's commands. */
export interface TransportTarget {
  /** null: there is no engine yet */
  readonly engine: object | null;
  send(op: LiveOp, a?: number, b?: number, c?: number, d?: number): void;
}

/** The part of recording that the transport affects. */
export interface TransportRecording {
  /** Ends a running take, together with an operation of the transport; false if none runs. */
  end(then: LiveOp, transport: number): boolean;
  moved(change: { playing?: boolean; recording?: boolean }): void;
}

/** Play, pause, stop and seek of the studio. A take that runs ends with pause and stop; it goes on at the place that is sought. */
export class Transport {
  /** play was pressed before there was an engine */
  private playWished = false;

  constructor(
    private readonly target: TransportTarget,
    private readonly recording: TransportRecording,
  ) {}

  play(): void {
    this.playWished = this.target.engine === null;
    this.target.send(LiveOp.play, STUDIO_TRANSPORT, 0);
    this.recording.moved({ playing: true });
  }

  pause(): void {
    this.playWished = false;
    this.halt(LiveOp.pause);
    this.recording.moved({ playing: false, recording: false });
  }

  stop(): void {
    this.playWished = false;
    this.halt(LiveOp.stop);
    this.recording.moved({ playing: false, recording: false });
  }

  seek(tick: number): void {
    this.target.send(LiveOp.seek, STUDIO_TRANSPORT, Math.max(0, Math.round(tick)));
  }

  /** An engine is ready: starts to play if play was pressed before. */
  engineCame(): void {
    if (this.playWished) this.play();
    this.playWished = false;
  }

  private halt(op: LiveOp.pause | LiveOp.stop): void {
    if (!this.recording.end(op, STUDIO_TRANSPORT)) this.target.send(op, STUDIO_TRANSPORT);
  }
}

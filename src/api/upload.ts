import { ERROR_CODES, sentenceOf, statusOf } from "../../contract/api/errors";
import { UPLOADS_PATH } from "../../contract/api/uploads";
import { RELEASE } from "../../contract/releases";
import { scopeOf } from "../scope/scope";
import type { Result } from "./client";
import { type ApiFailure, failureOf, unreached } from "./failure";
import { actingHeader, type Browser, send } from "./transport";

/** What an upload needs besides its file. */
interface Options {
  readonly metadata: Readonly<Record<string, string>>;
  /** where an earlier upload of the same file was interrupted; null starts a new one */
  readonly previous: string | null;
  /** Called with the URL of a new upload, before the first byte is sent. */
  readonly begun: (address: string) => void;
  /** bytes that the server has */
  readonly progress: (received: number, total: number) => void;
  readonly signal: AbortSignal;
}

/** Waits for some milliseconds, or until the signal aborts. */
type Pause = (ms: number, signal: AbortSignal) => Promise<void>;

/** An upload on the server. */
interface Place {
  readonly address: string;
  /** bytes that the server has; null until it was asked */
  readonly received: number | null;
}

const TUS = { "Tus-Resumable": "1.0.0" };

/** Milliseconds before each further try; after bytes have arrived it starts again at the first. */
const PAUSES = [0, 1000, 2000, 4000, 8000] as const;

/** Bytes of one request. A piece should take about a second, so that progress moves on slow lines too. */
const PIECE = { least: 2 ** 20, most: 2 ** 23 } as const;
const QUICK_MS = 1000;
const SLOW_MS = 4000;

/**
 * Sends a file with the tus protocol 1.0 (https://tus.io/protocols/resumable-upload): creates the upload and sends it
 * in pieces; after a failure it asks the server how much has arrived and continues from there. Returns the URL of the
 * upload once the server has every byte. Never throws; network failures, server errors and locks are retried a few
 * times.
 */
export async function sendUpload(
  browser: Browser,
  file: Blob,
  options: Options,
  pause: Pause = wait,
): Promise<Result<string>> {
  const { previous, progress, signal } = options;
  const requests = new UploadRequests(browser, file, options);
  let place: Place | null = previous === null ? null : { address: previous, received: null };
  let failures = 0;
  let most = 0;
  while (place === null || place.received === null || place.received < file.size) {
    const step: Result<Place> = await requests.next(place);
    if (step.ok) {
      place = step.value;
      const received = place.received ?? 0;
      if (received > most) failures = 0;
      most = Math.max(most, received);
      progress(received, file.size);
      continue;
    }
    const gone: boolean = place !== null && isGone(step.error);
    const ms = PAUSES[failures];
    if (ms === undefined || !(gone || mayPass(step.error))) return step;
    failures += 1;
    place = place === null || gone ? null : { address: place.address, received: null };
    await pause(ms, signal);
  }
  return { ok: true, value: place.address };
}

/** The three requests of the protocol, for one file. */
class UploadRequests {
  private pieceBytes: number = PIECE.least;

  constructor(
    private readonly browser: Browser,
    private readonly file: Blob,
    private readonly options: Options,
  ) {}

  /** Sends the next request: create, ask for the offset, or send a piece. */
  next(place: Place | null): Promise<Result<Place>> {
    if (place === null) return this.create();
    return place.received === null ? this.ask(place.address) : this.append(place.address, place.received);
  }

  private async create(): Promise<Result<Place>> {
    const headers = {
      "Upload-Length": String(this.file.size),
      "Upload-Metadata": metadataHeader(this.options.metadata),
    };
    return this.request(UPLOADS_PATH, "POST", headers, undefined, (answer) => {
      const location = answer.headers.get("Location");
      if (location === null) return null;
      // only the path is used, so that the bytes and the session cannot be sent to another server
      const address = new URL(location, `http://localhost${UPLOADS_PATH}`).pathname;
      this.options.begun(address);
      return { address, received: 0 };
    });
  }

  private ask(address: string): Promise<Result<Place>> {
    return this.request(address, "HEAD", {}, undefined, (answer) => {
      const received = numberIn(answer, "Upload-Offset");
      if (received === null || numberIn(answer, "Upload-Length") !== this.file.size) return null;
      return { address, received };
    });
  }

  private async append(address: string, received: number): Promise<Result<Place>> {
    const headers = { "Upload-Offset": String(received), "Content-Type": "application/offset+octet-stream" };
    const piece = this.file.slice(received, received + this.pieceBytes);
    const begin = performance.now();
    const step = await this.request(address, "PATCH", headers, piece, (answer) => {
      const now = numberIn(answer, "Upload-Offset");
      return now === null || now <= received || now > this.file.size ? null : { address, received: now };
    });
    if (step.ok) this.fit(performance.now() - begin);
    return step;
  }

  private fit(ms: number): void {
    if (ms < QUICK_MS) this.pieceBytes = Math.min(PIECE.most, this.pieceBytes * 2);
    if (ms > SLOW_MS) this.pieceBytes = Math.max(PIECE.least, this.pieceBytes / 2);
  }

  /** `read` returns null if the answer does not follow the protocol. */
  private async request(
    address: string,
    method: string,
    headers: Readonly<Record<string, string>>,
    body: Blob | undefined,
    read: (answer: Response) => Place | null,
  ): Promise<Result<Place>> {
    const { signal } = this.options;
    try {
      // an organisation takes files of releases only; all others are a person's own
      const acting = this.options.metadata.purpose === RELEASE.purpose ? actingHeader(this.browser) : {};
      const init = { method, headers: { ...TUS, ...acting, ...headers }, signal, ...(body ? { body } : {}) };
      const answer = await send(this.browser, address, init);
      const place = answer.ok ? read(answer) : null;
      if (place !== null) return { ok: true, value: place };
      const error = await failureOf(answer);
      return { ok: false, error: method === "HEAD" ? withoutBody(error) : error };
    } catch (cause) {
      return { ok: false, error: unreached(cause, signal) };
    }
  }
}

/** Answers to HEAD have no body, so the message is made from the status alone. */
function withoutBody(error: ApiFailure): ApiFailure {
  const code = ERROR_CODES.find((known) => statusOf(known) === error.status);
  return code === undefined ? error : { ...error, code, message: sentenceOf(code) };
}

/** The server no longer has the upload, or it belongs to a file of another length. */
const isGone = ({ status }: ApiFailure) => status === 404 || status === 410 || status === 200;

/**
 * May succeed when repeated: a conflict means that our offset was wrong and must be asked for; a lock belongs to
 * another request that will end.
 */
const mayPass = ({ code, status }: ApiFailure) =>
  code === "offline" || status === 409 || status === 423 || (status !== null && status >= 500);

function numberIn(answer: Response, header: string): number | null {
  const value = answer.headers.get(header);
  return value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null;
}

function metadataHeader(metadata: Readonly<Record<string, string>>): string {
  const base64 = (text: string) => btoa(String.fromCharCode(...new TextEncoder().encode(text)));
  return Object.entries(metadata)
    .map(([name, value]) => `${name} ${base64(value)}`)
    .join(",");
}

async function wait(ms: number, signal: AbortSignal): Promise<void> {
  const scope = scopeOf(signal);
  await scope.wait(ms);
  scope.end();
}

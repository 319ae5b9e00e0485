import { lookup } from "node:dns/promises";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { isPublicAddress } from "./publicAddress";

export interface GuardedRequest {
  readonly method?: "GET" | "POST" | "HEAD";
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  /** how many redirects are followed, each checked like the first address; none where nothing is said */
  readonly redirects?: number;
  /** for everything together: names, connections, redirects, the whole answer */
  readonly timeoutMs?: number;
  /** longest answer */
  readonly mostBytes?: number;
  readonly signal?: AbortSignal;
}

export interface GuardedAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
  /** where the answer came from, after redirects */
  readonly url: string;
}

/**
 * Why there is no answer. `refused`: the address must not be reached from here; `unreachable`: nobody answers there;
 * `late`: not within the time; `large`: the answer is longer than allowed.
 */
export type GuardedReason = "refused" | "unreachable" | "late" | "large";

export class GuardedError extends Error {
  override readonly name = "GuardedError";
  constructor(
    readonly reason: GuardedReason,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/**
 * Fetches from addresses that people give, without letting them reach this machine and its networks: https only, each
 * name resolved once, and the connection made to the address that was checked (so that a name cannot change in between).
 * Throws `GuardedError`. Statuses of failure are answers.
 */
export interface GuardedFetch {
  (url: string, request?: GuardedRequest): Promise<GuardedAnswer>;
  /** Throws `GuardedError` with `refused` if an address is not one to fetch from, by its form alone: no name is resolved. */
  check(url: string): void;
}

interface Ports {
  /** the addresses of a name */
  readonly resolve?: (name: string) => Promise<readonly string[]>;
  /** which addresses may be reached; public ones where nothing is said. Tests let their own server through. */
  readonly mayReach?: (address: string) => boolean;
  /** whether http is taken besides https, for tests */
  readonly http?: boolean;
  /** certificates trusted besides the usual ones, for tests */
  readonly ca?: string | Buffer;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 1024 * 1024;
const REDIRECTS = [301, 302, 303, 307, 308];
/** Headers that are not sent on to another origin. */
const SECRET = ["authorization", "cookie", "proxy-authorization"];

const byDns = async (name: string): Promise<string[]> =>
  (await lookup(name, { all: true, verbatim: true })).map(({ address }) => address);

export function createGuardedFetch({
  resolve = byDns,
  mayReach = isPublicAddress,
  http = false,
  ca,
}: Ports = {}): GuardedFetch {
  const refuse = (why: string) => new GuardedError("refused", why);

  /** The URL with its host's literal address, null if it is a name. */
  const read = (text: string): { url: URL; literal: string | null } => {
    if (!URL.canParse(text)) throw refuse("That is no address.");
    const url = new URL(text);
    if (url.protocol !== "https:" && !(http && url.protocol === "http:")) throw refuse("Only https is fetched from.");
    if (url.username !== "" || url.password !== "")
      throw refuse("An address with a password in it is not fetched from.");
    // the URL's parser has made usual addresses of 0x7f.1 and 2130706433 already
    const host = url.hostname.replace(/^\[|\]$/g, "");
    const literal = isIP(host) === 0 ? null : host;
    if (literal !== null && !mayReach(literal)) throw refuse("That address is not on the public internet.");
    return { url, literal };
  };

  /** The addresses of a host, each one that may be reached: a name that also leads elsewhere is refused whole. */
  const addressesOf = async (url: URL, literal: string | null): Promise<readonly string[]> => {
    if (literal !== null) return [literal];
    let addresses: readonly string[];
    try {
      addresses = await resolve(url.hostname);
    } catch (cause) {
      throw new GuardedError("unreachable", `${url.hostname} is not known.`, cause);
    }
    if (addresses.length === 0) throw new GuardedError("unreachable", `${url.hostname} is not known.`);
    if (!addresses.every(mayReach)) throw refuse(`${url.hostname} is not on the public internet.`);
    return addresses;
  };

  /** One exchange without redirects, with nobody but these addresses. */
  const exchange = (
    url: URL,
    addresses: readonly string[],
    { method = "GET", headers = {}, body, mostBytes = MOST_BYTES }: GuardedRequest,
    signal: AbortSignal,
  ): Promise<GuardedAnswer> => {
    const found = addresses.map((address) => ({ address, family: isIP(address) }));
    const pinned: LookupFunction = (_name, { all }, done) => {
      const [first] = found;
      if (all) done(null, found);
      else if (first) done(null, first.address, first.family);
    };
    return new Promise((done, fail) => {
      const request = (url.protocol === "https:" ? requestHttps : requestHttp)(url, {
        method,
        // nothing is unpacked here: a small body cannot become a large one
        headers: { "accept-encoding": "identity", ...headers, ...(body ? { "content-length": body.length } : {}) },
        // a connection of its own, by no proxy, to what was checked
        agent: false,
        lookup: pinned,
        signal,
        ...(ca === undefined ? {} : { ca }),
      });
      request.on("error", (cause) => fail(new GuardedError("unreachable", `${url.host} did not answer.`, cause)));
      request.on("response", (response) => {
        const parts: Buffer[] = [];
        let bytes = 0;
        response.on("data", (part: Buffer) => {
          bytes += part.length;
          if (bytes > mostBytes) {
            request.destroy();
            fail(new GuardedError("large", `${url.host} answered more than ${mostBytes} bytes.`));
          } else parts.push(part);
        });
        response.on("error", (cause) => fail(new GuardedError("unreachable", `${url.host} broke off.`, cause)));
        response.on("end", () =>
          done({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(parts),
            url: url.href,
          }),
        );
      });
      request.end(body);
    });
  };

  const follow = async (address: string, given: GuardedRequest, signal: AbortSignal): Promise<GuardedAnswer> => {
    let next = address;
    let request = given;
    for (let left = given.redirects ?? 0; ; left -= 1) {
      const { url, literal } = read(next);
      const addresses = await addressesOf(url, literal);
      signal.throwIfAborted();
      const answer = await exchange(url, addresses, request, signal);
      const { location } = answer.headers;
      if (left <= 0 || !REDIRECTS.includes(answer.status) || typeof location !== "string") return answer;
      if (!URL.canParse(location, url.href)) throw refuse("It leads to what is no address.");
      const to = new URL(location, url);
      request = redirected(request, answer.status, to.origin === url.origin);
      next = to.href;
    }
  };

  const fetch = async (address: string, request: GuardedRequest = {}): Promise<GuardedAnswer> => {
    const late = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS);
    const signal = request.signal ? AbortSignal.any([request.signal, late]) : late;
    // names are resolved by threads that nothing interrupts: their answer is not waited for any longer
    const ended = new Promise<never>((_done, fail) => {
      signal.addEventListener("abort", () => fail(signal.reason), { once: true });
    });
    try {
      return await Promise.race([follow(address, request, signal), ended]);
    } catch (error) {
      if (late.aborted) throw new GuardedError("late", "It took too long.", error);
      if (request.signal?.aborted) throw request.signal.reason;
      throw error;
    }
  };
  return Object.assign(fetch, { check: (url: string) => void read(url) });
}

/** The request that follows a redirect (Fetch standard, HTTP-redirect fetch): secrets stay with their origin. */
function redirected(request: GuardedRequest, status: number, sameOrigin: boolean): GuardedRequest {
  const { body, ...rest } = request;
  const headers = Object.fromEntries(
    Object.entries(request.headers ?? {}).filter(([name]) => sameOrigin || !SECRET.includes(name.toLowerCase())),
  );
  const asGet = status === 303 || (status <= 302 && request.method === "POST");
  if (asGet) return { ...rest, method: request.method === "HEAD" ? "HEAD" : "GET", headers };
  return { ...rest, headers, ...(body ? { body } : {}) };
}

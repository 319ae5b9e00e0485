import autocannon from "autocannon";

export const CONNECTIONS = 32;

/** One kind of request, from many people. */
export interface Requests {
  readonly method: "GET" | "POST";
  /** the nth request: its path and its person */
  readonly nth: (number: number) => { readonly path: string; readonly token: string };
}

export interface LoadFigures {
  /** answers a second */
  readonly rps: number;
  readonly p99ms: number;
  readonly answers: number;
}

/** Requests of each connection before it starts again with its first; not a multiple of the number of people. */
const EACH = 1016;
/** The most requests in a turn. */
export const A_TURN = CONNECTIONS * EACH;

/** Sends requests for so many seconds over 32 connections. Throws if any answer is an error. */
export async function measureLoad(
  address: string,
  { method, nth }: Requests,
  seconds: number,
  offset: number,
): Promise<LoadFigures> {
  let connection = 0;
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient: (client) => {
      const first = offset + connection * EACH;
      connection += 1;
      client.setRequests(
        Array.from({ length: EACH }, (_, index) => {
          const { path, token } = nth(first + index);
          return { method, path, headers: { authorization: `Bearer ${token}` } };
        }),
      );
    },
  });
  const bad = result.non2xx + result.errors + result.timeouts;
  if (bad > 0) {
    throw new Error(`${bad} of ${result.requests.total} requests failed: ${JSON.stringify(result.statusCodeStats)}`);
  }
  const { total } = result.requests;
  return { rps: total / result.duration, p99ms: result.latency.p99, answers: total };
}

import type { Rate } from "../limits/rates";

/** What one account, address or socket may take of the live channel; tests and benchmarks pass others. */
export interface LiveLimits {
  /** sockets open at once on this server */
  readonly socketsOfAccount: number;
  readonly socketsOfAddress: number;
  /** new sockets, by address */
  readonly opened: Rate;
  /** frames of one socket; more end it, as below. One of many bytes counts as several (`FRAME_BYTES`). */
  readonly frames: Rate;
  /** frames of all sockets of an account, and of all visitors from an address */
  readonly framesOfAccount: Rate;
  readonly framesOfAddress: Rate;
  /** topics that one socket begins to follow: each is looked up in the database */
  readonly subscriptions: Rate;
  /** exchanges of edits of one person */
  readonly exchanges: Rate;
  /** frames of one socket that are still being worked on; more end it */
  readonly unfinished: number;
  /** bytes waiting to be sent to one socket: beyond the first, presence is left out; beyond the second, it is closed */
  readonly waitingBytes: { readonly presence: number; readonly all: number };
}

const MINUTE = 60;

/** A frame counts once for each so many bytes, because reading it holds everybody else up for that much longer. */
export const FRAME_BYTES = 16 * 1024;

export const LIVE_LIMITS: LiveLimits = {
  socketsOfAccount: 64,
  // a school or a company stands behind one address
  socketsOfAddress: 1024,
  opened: { name: "live:address", hits: 600, seconds: MINUTE },
  frames: { name: "live-frames:socket", hits: 3000, seconds: MINUTE },
  framesOfAccount: { name: "live-frames:account", hits: 6000, seconds: MINUTE },
  framesOfAddress: { name: "live-frames:address", hits: 6000, seconds: MINUTE },
  subscriptions: { name: "live-subscriptions:socket", hits: 300, seconds: MINUTE },
  exchanges: { name: "live-sync:person", hits: 3000, seconds: MINUTE },
  unfinished: 64,
  waitingBytes: { presence: 1024 ** 2, all: 8 * 1024 ** 2 },
};

import { blobJobs } from "./blobs/sweep";
import type { Capability } from "./capabilities";
import { type Queryable, transaction } from "./database/database";
import type { Handled } from "./http/handlers";
import type { DescribePage } from "./http/pages";
import type { Extension, Witness } from "./http/server";
import type { ActFor, AdmitTicket, Authenticator } from "./http/session";
import { effectJobs } from "./jobs/effects";
import type { JobHandled } from "./jobs/job";
import type { Platform } from "./platform";
import { blobsOfUploads } from "./uploads/reservations";
import { uploads } from "./uploads/uploads";

/** All capabilities put together. */
export interface Composition {
  readonly handlers: readonly Handled[];
  readonly jobs: readonly JobHandled[];
  readonly extensions: readonly Extension[];
  readonly witnesses: readonly Witness[];
  readonly authenticate: Authenticator;
  readonly admitTicket: AdmitTicket;
  readonly actFor: ActFor;
  readonly prepare: () => Promise<void>;
  readonly announce: () => Promise<readonly string[]>;
  readonly accompany: (address: string) => () => Promise<void>;
  readonly describe: DescribePage;
}

/** The one value that was offered, null if none; throws if two capabilities offer one. */
function only<T>(what: string, offered: readonly (T | undefined)[]): T | null {
  const there = offered.filter((one) => one !== undefined);
  if (there.length > 1) throw new Error(`Two capabilities offer ${what}.`);
  return there[0] ?? null;
}

/** A page is described by the first capability that knows it. */
function describeBy(describers: readonly DescribePage[]): DescribePage {
  return async (path, language) => {
    for (const describePage of describers) {
      const description = await describePage(path, language);
      if (description) return description;
    }
    return null;
  };
}

/** Puts all capabilities together, with what serves them all: uploads, outside effects, the sweep of blobs. */
export function compose(platform: Platform, parts: readonly Capability[]): Composition {
  const { pool, clock, log, blobs } = platform;
  const all = <T>(part: (capability: Capability) => readonly T[] | undefined) =>
    parts.flatMap((one) => part(one) ?? []);
  const one = <T>(what: string, part: (capability: Capability) => T | undefined) => only(what, parts.map(part));
  const users = [...all(({ blobUsers }) => blobUsers), blobsOfUploads];
  const uploading = uploads({
    ...platform,
    purposes: all(({ purposes }) => purposes),
    quota: one("room", ({ quota }) => quota),
    users,
  });
  if (parts.some(({ purposes, blobUsers }) => purposes && !blobUsers)) {
    throw new Error("A capability that takes uploads says which blobs it has: the others are removed.");
  }
  const inTransaction = <T>(work: (on: Queryable) => Promise<T>) => transaction(pool, work);
  return {
    handlers: [...all(({ handlers }) => handlers), ...uploading.handlers],
    jobs: [
      ...all(({ jobs }) => jobs),
      ...uploading.jobs,
      ...blobJobs({ pool, blobs, users, clock, log }),
      ...effectJobs({ inTransaction, clock, log, kinds: all(({ effects }) => effects) }),
    ],
    extensions: [...all(({ extensions }) => extensions), ...uploading.extensions],
    witnesses: all(({ witness }) => (witness ? [witness] : [])),
    authenticate: one("sessions", ({ authenticate }) => authenticate) ?? (async () => null),
    admitTicket: one("tickets", ({ admitTicket }) => admitTicket) ?? (async () => null),
    actFor: one("acting", ({ actFor }) => actFor) ?? (async (session) => session),
    prepare: async () => {
      for (const { prepare } of parts) await prepare?.();
    },
    announce: async () => (await Promise.all(parts.map(({ announce }) => announce?.() ?? []))).flat(),
    accompany: (address) => {
      const ends = all(({ accompany }) => (accompany ? [accompany(address)] : []));
      return async () => void (await Promise.all(ends.map((end) => end())));
    },
    describe: describeBy(all(({ describe }) => (describe ? [describe] : []))),
  };
}

import type { SyncAnswer } from "../../../contract/sync/answer";
import type { SyncRequest } from "../../../contract/sync/protocol";
import type { CloudResult, CloudServer } from "../../../src/project/sync/port";
import { OFFLINE } from "./fakeCloud";

const offline = { ok: false, failure: OFFLINE } as const;

/** What networks between the devices and the server do to requests and answers. */
export class Weather {
  /** all that is sent arrives, once and in its order */
  calm = false;
  /** requests that their senders have given up and that are still to arrive */
  readonly late: (() => Promise<unknown>)[] = [];

  constructor(readonly random: () => number) {}

  /** One request that was given up arrives, after later ones. */
  async deliverOne(): Promise<void> {
    await this.late.splice(Math.floor(this.random() * this.late.length), 1)[0]?.();
  }

  async clear(): Promise<void> {
    this.calm = true;
    while (this.late.length > 0) await this.deliverOne();
  }
}

/** One tab's way to the server: it loses, doubles, holds and mixes up what goes over it. */
export function wire(server: CloudServer, weather: Weather) {
  let cut = false;
  let letGo: (() => void) | null = null;
  let heard: (() => void) | null = null;

  /** Nothing comes to a tab that has gone. */
  const toTab = <T>(answer: T): T | Promise<never> => (cut ? new Promise<never>(() => undefined) : answer);
  const hold = () =>
    new Promise<void>((resolve) => {
      letGo = () => {
        letGo = null;
        resolve();
      };
      heard?.();
    });

  async function sent<T>(deliver: () => Promise<CloudResult<T>>): Promise<CloudResult<T>> {
    const luck = weather.calm ? 1 : weather.random();
    if (luck < 0.12) return offline;
    if (luck < 0.26) {
      await deliver();
      return offline;
    }
    if (luck < 0.36) {
      const answers = [await deliver(), await deliver()] as const;
      return answers[weather.random() < 0.5 ? 0 : 1];
    }
    if (luck < 0.46) {
      weather.late.push(deliver);
      return offline;
    }
    if (luck < 0.54) {
      await hold();
      return deliver();
    }
    if (luck < 0.66) {
      const answer = await deliver();
      await hold();
      return answer;
    }
    return deliver();
  }

  /** An edit is missing from an answer now and then: what is there cannot be carried out. */
  function torn(answer: CloudResult<SyncAnswer>): CloudResult<SyncAnswer> {
    if (!answer.ok || weather.calm || answer.value.edits.length < 2 || weather.random() > 0.1) return answer;
    return { ok: true, value: { ...answer.value, edits: answer.value.edits.slice(1) } };
  }

  return {
    server: {
      create: async (document) => toTab(await sent(() => server.create(document))),
      sync: async (id: string, request: SyncRequest) => toTab(torn(await sent(() => server.sync(id, request)))),
      changed: async (id, known, options) => toTab(await server.changed(id, known, options)),
      lacking: async () => ({ ok: true, value: [] }),
      upload: async () => offline,
      addresses: async () => ({ ok: true, value: [] }),
      download: async () => offline,
    } satisfies CloudServer,
    /** Gives once something is held on its way. */
    held: () =>
      new Promise<void>((resolve) => {
        heard = resolve;
        if (letGo) resolve();
      }),
    /** Lets what is held go on. */
    letGo: (): boolean => {
      const isHeld = letGo !== null;
      letGo?.();
      return isHeld;
    },
    cut: () => {
      cut = true;
    },
  };
}

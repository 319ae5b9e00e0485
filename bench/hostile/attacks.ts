import { DOCUMENT_LIMITS } from "../../contract/project/limits";
import { SYNC, SYNC_PROTOCOL } from "../../contract/sync/protocol";
import { makeId, type Song, song, withChain, withClips, withTempo } from "./projects";

/** Sends a request as one account; returns the status and the answer's text, only its beginning if it is large. */
export type Ask = (method: string, path: string, body?: string) => Promise<{ status: number; text: string }>;

/** What one account does without a pause: prepared once, then repeated. */
export interface Attack {
  readonly name: string;
  prepare(ask: Ask): Promise<() => Promise<void>>;
}

const json = (value: unknown): string => JSON.stringify(value);

async function begin(ask: Ask, { document }: Song): Promise<string> {
  const { status, text } = await ask("POST", "/api/projects", json({ document }));
  if (status !== 201) throw new Error(`A project within its limits was not taken: ${status} ${text.slice(0, 300)}`);
  return document.id;
}

interface Exchanged extends Record<"applied" | "rejected", { readonly clientSeq: number }[]> {
  readonly rev: number;
}

/** Reads the outcome of edits, which comes before the edits and the document in an answer. */
const exchanged = (text: string): Exchanged => JSON.parse(`${text.slice(0, text.indexOf(',"edits":['))}}`);

/** Sends the same commands over and over as new edits; repeats those that were not answered. */
function repeating(ask: Ask, projectId: string, commands: (round: number) => { name: string; args: unknown }[]) {
  let round = 0;
  let next = 1;
  let rev: number | null = 0;
  return async () => {
    round += 1;
    const edits = commands(round).map((command, index) => ({ clientSeq: next + index, baseRev: 0, command }));
    const body = json({ protocolVersion: SYNC_PROTOCOL, clientId: "the-attacker", lastRev: rev ?? 0, edits });
    const { status, text } = await ask("POST", `/api/projects/${projectId}/sync`, body);
    if (status !== 200) return;
    const answer = exchanged(text);
    rev = answer.rev;
    next = 1 + Math.max(next - 1, ...[...answer.applied, ...answer.rejected].map(({ clientSeq }) => clientSeq));
  };
}

const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Eight of the worst things that the limits allow. */
export const ATTACKS: readonly Attack[] = [
  {
    name: "every note of the largest clip moves, 200 times a request",
    prepare: async (ask) => {
      const id = await begin(ask, withClips(DOCUMENT_LIMITS.notes));
      const trim = { name: "trimClip", args: { id: "c0", start: 0, offset: 0, length: 10, shift: 1 } };
      return repeating(ask, id, () => times(SYNC.mostEdits, () => trim));
    },
  },
  {
    name: "the longest chain of devices, each moved in turn",
    prepare: async (ask) => {
      const id = await begin(ask, withChain(DOCUMENT_LIMITS.chain));
      return repeating(ask, id, (round) =>
        times(SYNC.mostEdits, (index) => {
          const order = `zz${round.toString(36)}x${index}y`;
          return { name: "setDevice", args: { id: `d${index % DOCUMENT_LIMITS.chain}`, order } };
        }),
      );
    },
  },
  {
    name: "a clip of 180,000 notes, a chain of 100,000 devices",
    prepare: async (ask) => {
      const bodies = [withClips(180_000), withChain(100_000)].map(({ document }) => json({ document }));
      let turn = 0;
      return async () => {
        turn += 1;
        const { status } = await ask("POST", "/api/projects", bodies[turn % bodies.length]);
        if (status === 201) throw new Error("A project beyond the limits was taken.");
      };
    },
  },
  {
    name: "the largest clip is cut, 200 times a request",
    prepare: async (ask) => {
      const id = await begin(ask, withClips(DOCUMENT_LIMITS.notes));
      return repeating(ask, id, (round) =>
        times(SYNC.mostEdits, (index) => ({
          name: "splitClip",
          args: { id: "c0", newId: `s${round}x${index}`, tick: DOCUMENT_LIMITS.notes - round * SYNC.mostEdits - index },
        })),
      );
    },
  },
  {
    name: "the largest document is asked for whole",
    prepare: async (ask) => {
      const id = await begin(ask, withClips(...times(3, () => DOCUMENT_LIMITS.notes)));
      const body = json({ protocolVersion: SYNC_PROTOCOL, clientId: "the-attacker", lastRev: null, edits: [] });
      return async () => void (await ask("POST", `/api/projects/${id}/sync`, body));
    },
  },
  {
    name: "the most tempo changes, moved 200 at a time",
    prepare: async (ask) => {
      const id = await begin(ask, withTempo(DOCUMENT_LIMITS.tempo));
      return repeating(ask, id, (round) =>
        times(SYNC.mostEdits, (index) => ({
          name: "setTempo",
          args: { id: makeId(), tick: index * 7, bpm: 60 + (round % 60) },
        })),
      );
    },
  },
  {
    name: "versions of the largest document are kept and brought back",
    prepare: async (ask) => {
      const id = await begin(ask, withClips(...times(3, () => DOCUMENT_LIMITS.notes)));
      const { text } = await ask("POST", `/api/projects/${id}/versions`, json({ name: "First" }));
      const versionId = (JSON.parse(text) as { id: string }).id;
      const trim = { name: "trimClip", args: { id: "c0", start: 0, offset: 0, length: 10, shift: 1 } };
      const edit = repeating(ask, id, () => [trim]);
      return async () => {
        await edit();
        await ask("POST", `/api/projects/${id}/versions/${versionId}/restore`);
      };
    },
  },
  {
    name: "the largest bodies, of edits that name nothing",
    prepare: async (ask) => {
      const id = await begin(ask, song());
      const list = times(DOCUMENT_LIMITS.notes, (index) => ({ id: `n${index}`, key: 1, start: 7 }));
      const edits = times(8, (index) => ({
        ...{ clientSeq: index + 1, baseRev: 0 },
        command: { name: "setNotes", args: { clipId: "none", notes: list } },
      }));
      const body = json({ protocolVersion: SYNC_PROTOCOL, clientId: "the-attacker", lastRev: 0, edits });
      return async () => void (await ask("POST", `/api/projects/${id}/sync`, body));
    },
  },
];

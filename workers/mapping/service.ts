import type { QuickJSWASMModule } from "quickjs-emscripten-core";
import { readMixxxMapping } from "../../contract/midi/mixxx/mapping";
import type { MappingClock } from "./clock";
import type { GuestFiles } from "./libraries";
import type { Happening, MappingFiles, MappingService } from "./port";
import { MappingSession, type ScriptEngine } from "./session";
import { tryMapping } from "./trial";

/** What the worker brings: the interpreter, the files that run in it, and its time. */
export interface MappingHost {
  interpreter(): Promise<QuickJSWASMModule>;
  readonly guest: () => Promise<GuestFiles>;
  readonly clock: MappingClock;
}

/** One mapping at work for a page. */
export function mappingService(host: MappingHost): MappingService {
  let session: MappingSession | null = null;
  let happened: ((batch: Happening[]) => void | Promise<void>) | null = null;
  let waiting: Happening[] = [];
  const pass = (): void | Promise<void> => {
    const batch = waiting;
    waiting = [];
    return batch.length > 0 ? happened?.(batch) : undefined;
  };
  const tell = (one: Happening): void => {
    if (waiting.length === 0) queueMicrotask(() => void pass());
    waiting.push(one);
  };
  const engineFor = async (scripts: MappingFiles["scripts"]): Promise<ScriptEngine> => {
    const [quickjs, guest] = await Promise.all([host.interpreter(), host.guest()]);
    return { quickjs, guest, files: new Map(scripts) };
  };

  return {
    async open({ xml, scripts }, standing, callback) {
      const mapping = readMixxxMapping(xml);
      const engine = scripts && mapping.scripts.length > 0 ? await engineFor(scripts) : null;
      happened = callback;
      const followed = new Set<string>();
      const follow = (ids: readonly string[]) => {
        const fresh = ids.filter((id) => !followed.has(id));
        if (fresh.length === 0) return;
        for (const id of fresh) followed.add(id);
        tell({ kind: "follows", ids: fresh });
      };
      session = new MappingSession(mapping, {
        desk: {
          set: (control, value) => tell({ kind: "set", control, value }),
          platter: (deck, move) => tell({ kind: "platter", deck, move }),
        },
        clock: host.clock,
        send: (bytes) => tell({ kind: "send", bytes }),
        report: (text) => tell({ kind: "problem", text }),
        touched: (id) => follow([id]),
        stopped: () => tell({ kind: "stopped" }),
      });
      const { controls } = session;
      session.showAll(standing);
      const named = [...mapping.controls.filter(({ options }) => !options.has("script-binding")), ...mapping.outputs];
      follow(named.flatMap(({ group, key }) => controls.find(group, key)?.id ?? []));
      session.start(engine);
    },
    receive(data) {
      session?.receive(data);
    },
    show(standing) {
      session?.showAll(standing);
    },
    ping() {},
    async close() {
      session?.stop();
      session = null;
      await pass();
      happened = null;
    },
    async report({ xml, scripts }, told) {
      const mapping = readMixxxMapping(xml);
      const places = new Map(mapping.controls.map((control, place) => [control, place]));
      return tryMapping(mapping, await engineFor(scripts), (control, outcome) =>
        told({ control: control && (places.get(control) ?? null), outcome }),
      );
    },
  };
}

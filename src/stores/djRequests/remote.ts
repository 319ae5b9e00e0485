import { dj } from "../../../contract/api/dj";
import type { DjCommand, DjStudioState } from "../../../contract/api/djValues";
import { Scope } from "../../scope/scope";
import { callApi } from "../calls";
import { newId } from "../document";
import { followValue } from "../live";

/** The open studio, as it is reported and told what to do from outside. */
export interface RemoteStudio {
  state(): DjStudioState;
  run(command: DjCommand): void;
}

/** How often the studio is looked at for changes, and how often it reports at least, ms. */
const LOOK_MS = 1000;
const BEAT_MS = 15_000;
/** How often commands are asked for while the live channel does not tell of them. */
const AGAIN_MS = 5000;

/** What makes a report due: a position moves all the time, and is reported with the others. */
const withoutPositions = (state: DjStudioState): string =>
  JSON.stringify({ ...state, decks: state.decks.map(({ position: _position, ...deck }) => deck) });

/** Makes this page the person's studio at the server until the returned function is called. */
export function followRemote(studio: RemoteStudio): () => void {
  const scope = new Scope();
  const studioId = newId();
  /** number of the latest command that was seen; null while another page is the studio */
  let seen: number | null = null;

  const report = async (takeOver: boolean) => {
    const answer = await callApi(dj.report, { body: { studioId, state: studio.state(), takeOver } });
    if (scope.ended || !answer.ok) return;
    if (!answer.value.here) seen = null;
    else seen ??= answer.value.last;
  };

  const reporting = async () => {
    await report(true);
    let said = withoutPositions(studio.state());
    let at = performance.now();
    while (!scope.ended) {
      await scope.wait(LOOK_MS);
      if (scope.ended) return;
      const now = withoutPositions(studio.state());
      if (now === said && performance.now() - at < BEAT_MS) continue;
      said = now;
      at = performance.now();
      await report(false);
    }
  };

  const take = async () => {
    if (seen === null) return;
    const answer = await callApi(dj.commands, { query: { studioId, after: seen } }, { signal: scope.signal });
    if (scope.ended || !answer.ok) return;
    if (!answer.value.here) seen = null;
    for (const { number, command } of answer.value.items) {
      // two answers may hold the same command
      if (seen === null || number <= seen) continue;
      seen = number;
      studio.run(command);
    }
  };

  void reporting();
  scope.add(
    followValue("djCommands", {
      heard: (latest) => {
        if (latest.studioId !== studioId) seen = null;
        else if (seen !== null && latest.last > seen) void take();
      },
      read: take,
      everyMs: AGAIN_MS,
    }),
  );
  return () => scope.end();
}

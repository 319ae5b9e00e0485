import { newDjSet } from "../../../contract/dj/set";
import { History } from "../../../src/project/history";
import { Scope } from "../../../src/scope/scope";
import type { MixxxPorts } from "../../../src/stores/mixxx/ports";
import { Parameters } from "../../../src/stores/parameters/parameters";
import { desk } from "../dj/fakeDecks";

/** An open set with decks that note what they are told, as a mapping reaches it. */
export function studio() {
  const made = desk();
  const scope = new Scope();
  const refused: string[] = [];
  const edits: string[] = [];
  const mix = { level: 0, mix: 0.5 };
  const peaks = new Map<string, number>();
  const history = new History(newDjSet(), {
    changed: () => parameters.refresh(),
    committed: ({ label }) => edits.push(label),
  });
  const parameters: Parameters = new Parameters({
    project: () => history.project,
    readOnly: () => false,
    run: ({ name, args }) => history.run(name, args as never),
    refused: (error) => refused.push(String(error)),
    nextFrame: () => {},
  });
  const ports: MixxxPorts = {
    decks: made.decks,
    parameters,
    headphones: { read: () => mix, set: (change) => void Object.assign(mix, change) },
    peak: (channel) => peaks.get(channel) ?? 0,
    refused: (sentence) => refused.push(sentence),
    timers: scope,
  };
  return { ...made, scope, refused, edits, mix, peaks, history, parameters, ports };
}

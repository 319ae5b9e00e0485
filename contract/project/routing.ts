import type { Id, Send, Track } from "./document";

interface Routes {
  readonly tracks: Readonly<Record<Id, Track>>;
  readonly sends: Readonly<Record<Id, Send>>;
}

/**
 * Tracks in an order in which each stands after all that feed it by output or send; null
 * where outputs and sends form a cycle. Tracks without a path between them keep the order
 * of their ids, so that the answer depends on the routes alone. (Kahn's algorithm.)
 */
export function processingOrder(routes: Routes): Id[] | null {
  const targets = new Map<Id, Id[]>(Object.keys(routes.tracks).map((id) => [id, []]));
  const sources = new Map<Id, number>(Object.keys(routes.tracks).map((id) => [id, 0]));
  const connect = (from: Id, to: Id | null) => {
    if (to === null || !sources.has(to)) return;
    targets.get(from)?.push(to);
    sources.set(to, (sources.get(to) ?? 0) + 1);
  };
  for (const track of Object.values(routes.tracks)) connect(track.id, track.output);
  for (const send of Object.values(routes.sends)) connect(send.from, send.to);

  const ready = [...sources.keys()].filter((id) => sources.get(id) === 0).sort();
  const order: Id[] = [];
  for (let id = ready.shift(); id !== undefined; id = ready.shift()) {
    order.push(id);
    for (const target of targets.get(id) ?? []) {
      const left = (sources.get(target) ?? 0) - 1;
      sources.set(target, left);
      if (left === 0) ready.push(target);
    }
  }
  return order.length === sources.size ? order : null;
}

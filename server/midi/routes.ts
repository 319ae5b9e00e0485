import type pg from "pg";
import { midi as routes } from "../../contract/api/midi";
import { MAPPING_LIMITS } from "../../contract/midi/mapping/mapping";
import { said } from "../../contract/words/said";
import type { Clock } from "../clock";
import { ApiError } from "../errors";
import { created, type Handled, handle, limitedBefore, ok } from "../http/handlers";
import type { Rate, Rates } from "../limits/rates";
import { readMappings, writeMappings } from "./store";

export interface MidiPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
}

/** A page keeps what was changed every two seconds at most. */
const CHANGES: Rate = { name: "midi:account", hits: 30, seconds: 60 };
/** Pages read before they change something, each of them; all mappings may be a megabyte, which is read and checked each time. */
const READS: Rate = { name: "midi:reads", hits: 120, seconds: 60 };

/** A person's mappings of MIDI controllers; each account reads and changes its own alone. */
export function midiRoutes({ pool, clock, rates }: MidiPorts): Handled[] {
  const limited = (rate: Rate, handled: Handled) => limitedBefore(rates, rate, handled);
  return [
    limited(
      READS,
      handle(routes.controllers, async ({ session }) => {
        const { items } = await readMappings(pool, session.accountId);
        const counts = new Map<string, number>();
        for (const { device } of items) if (device !== null) counts.set(device, (counts.get(device) ?? 0) + 1);
        return ok({ items: [...counts].map(([name, mappings]) => ({ name, mappings })) });
      }),
    ),
    limited(
      READS,
      handle(routes.mappings, async ({ session }) => {
        const { revision, changedAt, items } = await readMappings(pool, session.accountId);
        return ok({ revision, changedAt: changedAt?.toISOString() ?? null, items: [...items] });
      }),
    ),
    limited(
      CHANGES,
      handle(routes.keep, async ({ session, body: { revision, items } }) => {
        const now = clock();
        const next = await writeMappings(pool, session.accountId, revision, items, now);
        if (next === null) throw new ApiError("conflict");
        return ok({ revision: next, changedAt: now.toISOString() });
      }),
    ),
    limited(
      CHANGES,
      handle(routes.createMapping, async ({ session, body: mapping }) => {
        const { revision, items } = await readMappings(pool, session.accountId);
        if (items.some(({ id }) => id === mapping.id)) throw new ApiError("conflict", "There is a mapping of this id.");
        if (items.length >= MAPPING_LIMITS.mappings) {
          throw new ApiError("conflict", said`There may be ${MAPPING_LIMITS.mappings} mappings. Remove one first.`);
        }
        const next = await writeMappings(pool, session.accountId, revision, [...items, mapping], clock());
        if (next === null) throw new ApiError("conflict");
        return created({ revision: next, mapping });
      }),
    ),
  ];
}

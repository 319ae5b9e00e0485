import type pg from "pg";
import { type DjStatus, dj as routes } from "../../contract/api/dj";
import type { DjCommand } from "../../contract/api/djValues";
import type { Clock } from "../clock";
import { transaction } from "../database/database";
import type { EventBus } from "../events/events";
import { type Handled, handle, limitedBefore, ok } from "../http/handlers";
import type { Session } from "../http/session";
import type { Rates } from "../limits/rates";
import { studioTopic, tell } from "./events";
import { LIMITS } from "./limits";
import { presentSet } from "./present";
import { findLatestSet } from "./sets";
import { commandStudio, commandsAfter, findStudio, reportStudio } from "./studio";

interface Ports {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly events: EventBus;
  readonly publicUrl: () => string;
}

/** The caller's open studio: what it reports, and what it is asked to do from outside. */
export function studioRoutes({ pool, clock, rates, events, publicUrl }: Ports): Handled[] {
  const statusOf = async (accountId: string): Promise<DjStatus> => {
    const now = clock();
    const [studio, set] = await Promise.all([findStudio(pool, accountId, now), findLatestSet(pool, accountId)]);
    return {
      open: studio?.open ?? false,
      at: studio?.at.toISOString() ?? null,
      studio: studio?.state ?? null,
      set: set && presentSet(set, publicUrl(), now),
    };
  };
  const asked = async ({ accountId }: Session, command: DjCommand) => {
    const success = await transaction(pool, async (tx) => {
      const given = await commandStudio(tx, accountId, command, clock());
      if (given) tx.afterCommit(() => tell(events, studioTopic(accountId)));
      return given;
    });
    const message = success
      ? "Your DJ studio has it to do."
      : "No DJ studio of yours is open. Open it in a browser, then try again.";
    return ok({ success, message, status: await statusOf(accountId) });
  };
  const commanded = (handled: Handled) => limitedBefore(rates, LIMITS.commands, handled);
  return [
    handle(routes.status, async ({ session }) => ok(await statusOf(session.accountId))),
    commanded(
      handle(routes.mix, ({ session, body }) =>
        asked(
          session,
          body.action === "play"
            ? { kind: "play", deck: body.deck, trackId: body.trackId }
            : { kind: "crossfade", position: body.position },
        ),
      ),
    ),
    commanded(
      handle(routes.loadDeck, ({ session, body: { deckId, trackId } }) =>
        asked(session, { kind: "load", deck: deckId, trackId }),
      ),
    ),
    commanded(
      handle(routes.crossfader, ({ session, body: { position } }) => asked(session, { kind: "crossfade", position })),
    ),
    commanded(
      handle(routes.effects, ({ session, body: { deckId, effect, value } }) =>
        asked(session, { kind: "effect", deck: deckId, effect, value }),
      ),
    ),
    limitedBefore(
      rates,
      LIMITS.reports,
      handle(routes.report, async ({ session: { accountId }, body }) => {
        const last = await reportStudio(pool, accountId, body, clock());
        // the page that was the studio until now asks again, and is told
        if (body.takeOver) tell(events, studioTopic(accountId));
        return ok({ here: last !== null, last: last ?? 0 });
      }),
    ),
    handle(routes.commands, async ({ session: { accountId }, query: { studioId, after } }) => {
      const items = await commandsAfter(pool, accountId, studioId, after, clock());
      return ok({ here: items !== null, items: (items ?? []).map(({ number, command }) => ({ number, command })) });
    }),
  ];
}

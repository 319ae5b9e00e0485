import type pg from "pg";
import { dj as routes } from "../../contract/api/dj";
import { DJ_REQUESTS } from "../../contract/dj/requests";
import type { Clock } from "../clock";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import type { EventBus } from "../events/events";
import { type Handled, handle, ok } from "../http/handlers";
import type { Session } from "../http/session";
import type { KeyRing } from "../keys/keyRing";
import { addressKey } from "../limits/addressKey";
import { createLocalRates } from "../limits/localRates";
import type { Rates } from "../limits/rates";
import { demand } from "../policy/policy";
import { requestsTopic, tell } from "./events";
import { createGuests, networkOf } from "./guests";
import { LIMITS } from "./limits";
import { SetThing } from "./policy";
import { presentGuestSet, presentPlayed, presentWaiting } from "./present";
import { findSet, searchTracks, stateOfSet } from "./sets";
import { castVote, listRequests, votesOfGuest } from "./votes";

export interface GuestPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly events: EventBus;
  readonly keys: KeyRing;
}

/** Shares the answer to a question among those who ask it at the same time: a vote makes all of a set's guests ask. */
function atOnce<T>(ask: (key: string) => Promise<T>): (key: string) => Promise<T> {
  const asked = new Map<string, Promise<T>>();
  return (key) => {
    const under = asked.get(key);
    if (under) return under;
    const answer = ask(key).finally(() => asked.delete(key));
    asked.set(key, answer);
    return answer;
  };
}

/** The public page of a set: everybody who knows its id, without an account. */
export function guestRoutes({ pool, clock, rates, events, keys }: GuestPorts): Handled[] {
  const guests = createGuests(keys, clock);
  const searches = createLocalRates();
  const visited = async (session: Session | null, setId: string) =>
    demand(session, "visit", SetThing, await findSet(pool, setId));
  const shown = atOnce(async (setId) => {
    // before the lists, so that a change between the two is asked for again
    const set = demand(null, "visit", SetThing, await findSet(pool, setId));
    const rows = await listRequests(pool, setId);
    const now = clock();
    return {
      set: presentGuestSet(set, now),
      state: stateOfSet(set),
      waiting: presentWaiting(rows, now).slice(0, DJ_REQUESTS.shown),
      played: presentPlayed(rows),
    };
  });
  return [
    handle(routes.guestSet, async ({ session, params: { setId } }) => {
      await visited(session, setId);
      return ok(await shown(setId));
    }),
    handle(routes.searchTracks, async ({ session, params: { setId }, query: { search }, address }) => {
      searches.take(LIMITS.searches, addressKey(address));
      await visited(session, setId);
      return ok({ items: await searchTracks(pool, setId, search) });
    }),
    handle(routes.beGuest, async ({ session, params: { setId }, body, address }) => {
      const set = await visited(session, setId);
      const before = body.guest === null ? null : guests.guestOf(body.guest, setId);
      if (body.guest !== null && before !== null) {
        return ok({ guest: body.guest, votes: await votesOfGuest(pool, setId, before) });
      }
      const rate = set.shared_network ? LIMITS.guestsOfSharedNetwork : LIMITS.guests;
      await rates.take(rate, `${setId}:${addressKey(address)}`);
      return ok({ guest: guests.admit(setId), votes: [] });
    }),
    handle(routes.vote, async ({ session, params: { setId, trackId }, body, address }) => {
      const set = await visited(session, setId);
      const guest = guests.guestOf(body.guest, setId);
      if (guest === null) throw new ApiError("gone", "Your visit has ended. Load the page again, then vote.");
      await rates.take(LIMITS.votesOfNetwork, addressKey(address));
      await rates.take(LIMITS.votes, guest);
      // a set without a salt is over, and takes no votes
      const network = networkOf(address, set.salt ?? "");
      const { votes } = await transaction(pool, async (tx) => {
        const cast = await castVote(tx, { setId, trackId, guest, network, voted: body.voted }, clock());
        if (cast.changed) tx.afterCommit(() => tell(events, requestsTopic(set.account_id)));
        return cast;
      });
      return ok({ trackId, votes, voted: body.voted });
    }),
  ];
}

import type pg from "pg";
import { z } from "zod";
import { networks as routes } from "../../contract/api/networks";
import { DESTINATIONS, type Destination, OPERATED, titleOfDestination } from "../../contract/deployments";
import { said } from "../../contract/words/said";
import type { Clock } from "../clock";
import { ApiError } from "../errors";
import { empty, type Handled, handle, ok } from "../http/handlers";
import { randomId } from "../ids";
import type { KeyRing } from "../keys/keyRing";
import type { Rates } from "../limits/rates";
import { GuardedError } from "../net/guardedFetch";
import { demand } from "../policy/policy";
import { languageAsked, writerIn } from "../words/writer";
import {
  expectArrival,
  findAccount,
  findApp,
  keepAccount,
  keepApp,
  listAccounts,
  openAccount,
  takeArrival,
} from "./accounts";
import type { Bluesky } from "./bluesky";
import { LIMITS } from "./limits";
import { type Mastodon, originOf } from "./mastodon";
import type { NetworkPort } from "./network";
import { SocialThing } from "./policy";
import { presentAccount } from "./present";
import type { Webhook } from "./webhook";

export interface ConnectPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly keys: KeyRing;
  readonly rates: Rates;
  readonly publicUrl: () => string;
  readonly mastodon: Mastodon;
  readonly bluesky: Bluesky;
  readonly webhook: Webhook;
  readonly networks: ReadonlyMap<Destination, NetworkPort>;
}

/** The page to which a network's page leads back. */
const BACK = "/social-media-hub";

/** Throws an address that can't be reached as a refusal of what was typed. */
function rethrowAsTyped(error: unknown): never {
  if (!(error instanceof GuardedError)) throw error;
  throw new ApiError("conflict", said`That server can't be reached from here: ${error.message}`, { cause: error });
}

/** What a webhook's receiver checks signatures by. */
const secretIn = (secrets: unknown): string => z.object({ secret: z.string() }).parse(secrets).secret;

/** Why a network can't be connected here; null if it can. */
function missingOf(destination: Destination, networks: ConnectPorts["networks"]) {
  if (networks.has(destination) || destination === "backline") return null;
  const title = titleOfDestination(destination);
  return OPERATED.some((one) => one === destination)
    ? said`${title} lets only apps post that it has approved, and Backline has no such app. Copy the text from here and post it there yourself; numbers come in by an import.`
    : said`${title} can't be connected here.`;
}

/** Routes for connecting accounts of other networks. */
export function connectRoutes(ports: ConnectPorts): Handled[] {
  const { pool, clock, keys, rates, publicUrl, mastodon, bluesky, webhook, networks } = ports;
  return [
    handle(routes.list, async ({ session, headers }) => {
      const [rows, write] = await Promise.all([
        listAccounts(pool, session.accountId),
        writerIn(languageAsked(headers)),
      ]);
      const items = DESTINATIONS.filter((one) => one !== "backline").map((destination) => {
        const port = networks.get(destination);
        const missing = missingOf(destination, networks);
        return {
          network: destination,
          title: titleOfDestination(destination),
          way: port?.way ?? null,
          source: port?.source ?? null,
          missing: missing && write(missing),
          accounts: rows.filter(({ network }) => network === destination).map((row) => presentAccount(row, write)),
        };
      });
      return ok({ items });
    }),
    handle(routes.connect, async ({ session, body, headers }) => {
      const { accountId } = session;
      await rates.take(LIMITS.connect, accountId);
      const write = await writerIn(languageAsked(headers));
      if (body.network === "mastodon") {
        const server = originOf(body.server);
        const redirect = `${publicUrl()}${BACK}`;
        let app = await findApp(pool, keys, server, redirect);
        if (!app) {
          app = await mastodon.register(server, redirect, publicUrl()).catch(rethrowAsTyped);
          await keepApp(pool, keys, server, app, clock());
        }
        const state = randomId(24);
        const { address, verifier } = mastodon.begin(server, app, state);
        await expectArrival(pool, keys, state, { accountId, server, app, verifier }, clock());
        return ok({ account: null, address, secret: null });
      }
      const connected =
        body.network === "bluesky"
          ? await bluesky.connect(originOf(body.server), body.handle, body.password).catch(rethrowAsTyped)
          : await webhook.connect(body.address).catch(rethrowAsTyped);
      const id = await keepAccount(pool, keys, accountId, body.network, connected, clock());
      const row = demand(session, "read", SocialThing, await findAccount(pool, id));
      const secret = body.network === "webhook" ? secretIn(connected.secrets) : null;
      return ok({ account: presentAccount(row, write), address: null, secret });
    }),
    handle(routes.arrive, async ({ session, body, headers }) => {
      const { accountId } = session;
      await rates.take(LIMITS.connect, accountId);
      const arrival = await takeArrival(pool, keys, body.state, accountId, clock());
      if (!arrival)
        throw new ApiError("not_found", "That took too long, or was begun elsewhere. Connect the account again.");
      const { server, app, verifier } = arrival;
      const connected = await mastodon.arrive(server, app, body.code, verifier).catch(rethrowAsTyped);
      const id = await keepAccount(pool, keys, accountId, "mastodon", connected, clock());
      const row = demand(session, "read", SocialThing, await findAccount(pool, id));
      return ok(presentAccount(row, await writerIn(languageAsked(headers))));
    }),
    handle(routes.disconnect, async ({ session, params, log }) => {
      const row = demand(session, "delete", SocialThing, await findAccount(pool, params.accountId));
      // whether or not the network can be told: here its tokens are gone
      await networks
        .get(row.network)
        ?.disconnect(openAccount(pool, keys, row), AbortSignal.timeout(10_000))
        .catch((error: unknown) => log.info({ err: error, network: row.network }, "tokens could not be taken back"));
      await pool.query("delete from social_accounts where id = $1", [row.id]);
      return empty();
    }),
  ];
}

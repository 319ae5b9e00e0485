// The same queries without our server: bare Fastify and pg, in a process of its own. Prints its address.
import Fastify from "fastify";
import pg from "pg";
import { findSession } from "../../server/accounts/sessions/store";
import { systemClock } from "../../server/clock";
import { movementsBefore } from "../../server/ledger/store";
import { createRates } from "../../server/limits/rates";
import { findPublicationHead } from "../../server/publications/store";
import { share } from "../../server/social/interactions";
import { LIMITS } from "../../server/social/limits";

const [url = ""] = process.argv.slice(2);
const pool = new pg.Pool({ connectionString: url, max: 12 });
pool.on("error", () => process.exit(1));
const rates = createRates(pool, systemClock);
const app = Fastify();

const sessionOf = async (header = "") => findSession(pool, header.slice("Bearer ".length), new Date());

app.get("/api/wallet/history", async (request, reply) => {
  const session = await sessionOf(request.headers.authorization);
  if (!session) return reply.code(401).send();
  return { items: await movementsBefore(pool, session.account_id, 21) };
});

app.post<{ Params: { id: string } }>("/api/releases/:id/share", async (request, reply) => {
  const session = await sessionOf(request.headers.authorization);
  const release = session && (await findPublicationHead(pool, request.params.id));
  if (!release) return reply.code(401).send();
  const { account_id: accountId } = session;
  await rates.take(LIMITS.share, `bare:${accountId}`);
  const about = { publicationId: release.id, artist: release.account_id, accountId, now: new Date() };
  return share(pool, about);
});

process.stdout.write(`${await app.listen({ port: 0, host: "127.0.0.1" })}\n`);
process.once("SIGTERM", () => process.exit(0));

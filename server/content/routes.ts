import type pg from "pg";
import { content as routes } from "../../contract/api/content";
import { CREATOR_DEFAULT } from "../../contract/writing/content";
import { TEMPLATES } from "../../contract/writing/templates";
import type { Clock } from "../clock";
import type { Queryable } from "../database/database";
import type { EventBus } from "../events/events";
import { type Handled, handle, limitedBefore, ok } from "../http/handlers";
import type { Session } from "../http/session";
import type { Rates } from "../limits/rates";
import type { Pictures } from "../pictures/pictures";
import type { PlanLimits } from "../plans/limits";
import { demand } from "../policy/policy";
import type { Predictor } from "../predictor/predictor";
import { PublicationThing } from "../publications/policy";
import { findPublicationHead } from "../publications/store";
import { readFacts } from "../releases/audio/store";
import { languageAsked, writerIn } from "../words/writer";
import type { Writer } from "../writer/writer";
import { gatherFacts } from "./facts";
import { GENERATES } from "./limits";
import { makeContent } from "./make";
import { writeForAll } from "./oneClick";
import { OwnContent } from "./policy";
import { findTemplate, listTemplates } from "./templates";
import { listVoices } from "./voices/store";

export interface ContentPorts {
  readonly pool: pg.Pool;
  readonly clock: Clock;
  readonly rates: Rates;
  readonly events: EventBus;
  readonly limits: PlanLimits;
  readonly pictures: Pictures;
  readonly writer: Writer;
  readonly predictor: Predictor;
  readonly publicUrl: () => string;
}

/** How many places have something scheduled: the feed, and each connected account. */
async function countCalendars(on: Queryable, accountId: string): Promise<number> {
  const { rows } = await on.query<{ count: number }>(
    `select count(distinct coalesce(social_account_id::text, ''))::int as count from post_deployments
     where account_id = $1 and state = 'scheduled'`,
    [accountId],
  );
  return rows[0]?.count ?? 0;
}

/** Texts for posts, and what they are made of. */
export function contentRoutes(ports: ContentPorts): Handled[] {
  const { pool, rates, limits, writer } = ports;
  /** Counts one AI generation; one that brought nothing is given back. */
  const counted = async <T>(accountId: string, work: () => Promise<T>): Promise<T> => {
    await limits.require(pool, accountId, "aiGenerations", 1n);
    try {
      return await work();
    } catch (error) {
      await limits.release(pool, accountId, "aiGenerations", 1n);
      throw error;
    }
  };
  const templateText = async (session: Session, templateId: string): Promise<string> => {
    const ours = TEMPLATES.find(({ id }) => id === templateId);
    return ours?.text ?? demand(session, "read", OwnContent, await findTemplate(pool, templateId)).text;
  };
  return [
    limitedBefore(
      rates,
      GENERATES,
      handle(routes.oneClick, async ({ session, headers, body: { prompt, platforms, tone, run, ...about } }) => {
        const gathered = await gatherFacts(ports, session, { topic: prompt, ...about });
        const words = await writerIn(languageAsked(headers));
        const content = await counted(session.accountId, () =>
          writeForAll(ports, { session, platforms, tone, run, gathered, words }),
        );
        return ok({ content });
      }),
    ),
    limitedBefore(
      rates,
      GENERATES,
      handle(routes.studio, async ({ session, headers, body: { platform, contentType, topic, tone, ...about } }) => {
        const { accountId } = session;
        const gathered = await gatherFacts(ports, session, { topic: topic || CREATOR_DEFAULT.topic, ...about });
        const words = await writerIn(languageAsked(headers));
        const asked = { accountId, platform, type: contentType, tone, template: null, gathered, words };
        return ok(await counted(accountId, () => makeContent(ports, asked)));
      }),
    ),
    limitedBefore(
      rates,
      GENERATES,
      handle(
        routes.testGenerate,
        async ({ session, headers, body: { platform, type, topic, tone, templateId, ...about } }) => {
          const { accountId } = session;
          const gathered = await gatherFacts(ports, session, { topic: topic || CREATOR_DEFAULT.topic, ...about });
          const words = await writerIn(languageAsked(headers));
          const template = templateId === undefined ? null : await templateText(session, templateId);
          const make = () => makeContent(ports, { accountId, platform, type, tone, template, gathered, words });
          return ok(template === null ? await counted(accountId, make) : await make());
        },
      ),
    ),
    handle(routes.status, async ({ session: { accountId } }) => {
      const [own, voices, usage, calendars] = await Promise.all([
        listTemplates(pool, accountId),
        listVoices(pool, accountId),
        limits.usage(pool, accountId),
        countCalendars(pool, accountId),
      ]);
      const { used, limit } = usage.aiGenerations;
      return ok({
        aiEngine: writer.model ?? "built-in",
        templates: TEMPLATES.length + own.length,
        brandVoices: voices.length,
        contentCalendars: calendars,
        generations: { used: String(used), limit: limit === null ? null : String(limit) },
      });
    }),
    handle(routes.facts, async ({ session, params: { releaseId } }) => {
      const { id } = demand(session, "read", PublicationThing, await findPublicationHead(pool, releaseId));
      const measured = await readFacts(pool, id);
      if (!measured) return ok({ state: "waiting" as const, facts: null, reason: null });
      const { facts, reason } = measured;
      return ok({ state: facts === null ? ("failed" as const) : ("measured" as const), facts, reason });
    }),
  ];
}

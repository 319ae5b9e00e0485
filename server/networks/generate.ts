import type { z } from "zod";
import { networks as routes } from "../../contract/api/networks";
import type { Network } from "../../contract/networks";
import { NETWORKS } from "../../contract/networks";
import { gatherFacts } from "../content/facts";
import { lastSentences, noteLast } from "../content/last";
import { GENERATES } from "../content/limits";
import { transaction } from "../database/database";
import { ApiError } from "../errors";
import { created, type Handled, handle, limitedBefore } from "../http/handlers";
import { createPost } from "../posts/changes";
import { languageAsked, writerIn } from "../words/writer";
import type { Writer } from "../writer/writer";
import { lengthOf } from "./deploying";
import { presentContent } from "./present";
import type { SocialRoutePorts } from "./routes";
import { findContent, setContent } from "./store";

type Asked = z.output<(typeof routes.generate)["body"]>;

/** Caption and hashtags as one text that the network takes: hashtags that do not fit are left out. */
export function textOf(network: Network, caption: string, hashtags: readonly string[]): string {
  const { text: most, unit } = NETWORKS[network];
  let text = caption;
  for (const [index, tag] of hashtags.entries()) {
    const longer = `${text}${index === 0 ? "\n\n" : " "}${tag}`;
    if (lengthOf(longer, unit) > most) break;
    text = longer;
  }
  return text;
}

/** The route that writes a draft for up to three platforms. */
export function generateRoutes(ports: SocialRoutePorts & { readonly writer: Writer }): Handled[] {
  const { pool, clock, rates, limits, writer } = ports;
  const write = async (accountId: string, asked: Asked, facts: Awaited<ReturnType<typeof gatherFacts>>["facts"]) => {
    const texts: Partial<Record<Network, string>> = {};
    const said: string[] = [];
    for (const network of asked.platforms) {
      const avoid = [...(await lastSentences(pool, accountId, network)), ...said];
      const { result } = await writer.write({ task: "post", network, tone: asked.style, hooks: 0 }, facts, { avoid });
      await noteLast(pool, accountId, network, result.caption, clock());
      said.push(result.caption);
      texts[network] = textOf(network, result.caption, asked.includeHashtags ? result.hashtags : []);
    }
    return texts;
  };
  return [
    limitedBefore(
      rates,
      GENERATES,
      handle(routes.generate, async ({ session, body, headers }) => {
        const { accountId } = session;
        const { releaseId } = body;
        const { facts } = await gatherFacts(ports, session, {
          topic: body.topic,
          ...(releaseId === null ? {} : { releaseId }),
        });
        await limits.require(pool, accountId, "aiGenerations", 1n);
        let texts: Partial<Record<Network, string>>;
        try {
          texts = await write(accountId, body, facts);
        } catch (error) {
          await limits.release(pool, accountId, "aiGenerations", 1n);
          throw error;
        }
        const [first] = body.platforms;
        const text = (first && texts[first]) ?? "";
        const id = await transaction(pool, async (tx) => {
          const post = { text, pictures: [], releaseId, link: null, visibility: "public" as const };
          const postId = await createPost(tx, limits, { ...post, accountId, publish: false }, clock());
          const { contentType: content_type, topic, style } = body;
          await setContent(tx, postId, { content_type, topic, style, texts });
          return postId;
        });
        const row = await findContent(pool, id);
        const [content] = row
          ? await presentContent(pool, [row], accountId, await writerIn(languageAsked(headers)))
          : [];
        if (!content) throw new ApiError("not_found");
        return created(content);
      }),
    ),
  ];
}

import type { MadeContent } from "../../contract/api/content";
import type { Network } from "../../contract/networks";
import { checksOf, scoreOf } from "../../contract/writing/checklist";
import type { ContentType, Tone } from "../../contract/writing/content";
import { filled } from "../../contract/writing/templates";
import { ApiError } from "../errors";
import type { Writer as Words } from "../words/writer";
import { facts as factsSchema, valuesOf } from "../writer/facts";
import type { WriteOptions, Writer, Written } from "../writer/writer";
import type { GatheredFacts } from "./facts";
import { lastSentences, noteLast } from "./last";
import type { ContentPorts } from "./routes";

interface Text {
  readonly title?: string;
  readonly content: string;
  readonly hashtags: readonly string[];
  readonly by: MadeContent["writer"];
}

const byOf = ({ writer, model, note }: Omit<Written<"post">, "result">): MadeContent["writer"] => ({
  writer,
  model,
  note,
});
const clock = (seconds: number) => `${Math.round(seconds * 10) / 10} s`;

/** Writes a text of a kind; a story and a reel are outlines, scene by scene. */
async function write(
  writer: Writer,
  type: ContentType,
  { network, tone }: { network: Network; tone: Tone },
  { facts }: GatheredFacts,
  options: WriteOptions,
): Promise<Text> {
  if (type === "social_post" || type === "caption") {
    const written = await writer.write({ task: "post", network, tone, hooks: 0 }, facts, options);
    const { caption, hashtags } = written.result;
    return { content: caption, hashtags: type === "caption" ? [] : hashtags, by: byOf(written) };
  }
  const tags = await writer.write({ task: "hashtags", network }, facts, options);
  if (type === "hashtag_strategy") {
    const written = await writer.write({ task: "hashtagStrategy", network }, facts, options);
    const { groups } = written.result;
    const content = groups.map(({ name, why, hashtags }) => `${name}: ${why}\n${hashtags.join(" ")}`).join("\n\n");
    return { content, hashtags: tags.result.hashtags, by: byOf(written) };
  }
  const script = await writer.write({ task: "script", tone, seconds: type === "story" ? 15 : 30 }, facts, options);
  const content = script.result.scenes
    .map(({ from, to, shows, says }) => `${clock(from)} to ${clock(to)}: ${shows}\n${says}`)
    .join("\n\n");
  const title = type === "reel" ? await writer.write({ task: "title", tone }, facts, options) : null;
  return { ...(title ? { title: title.result.title } : {}), content, hashtags: tags.result.hashtags, by: byOf(script) };
}

interface Asked {
  readonly accountId: string;
  readonly type: ContentType;
  readonly platform: Network;
  readonly tone: Tone;
  /** a template to fill, in place of writing */
  readonly template: string | null;
  readonly gathered: GatheredFacts;
  /** writes reasons in the reader's language */
  readonly words: Words;
}

/** One text with its checklist, and what is expected of it. */
export async function makeContent(
  { pool, writer, predictor, clock: now }: ContentPorts,
  { accountId, type, platform, tone, template, gathered, words }: Asked,
): Promise<MadeContent> {
  const facts = factsSchema.parse(gathered.facts);
  const values = valuesOf(facts);
  const avoid = template === null ? await lastSentences(pool, accountId, platform) : [];
  const text: Text =
    template === null
      ? await write(writer, type, { network: platform, tone }, gathered, { avoid })
      : {
          content: filled(template, values),
          hashtags: (await writer.write({ task: "hashtags", network: platform }, facts)).result.hashtags,
          by: { writer: "built-in", model: null, note: null },
        };
  if (text.content === "") {
    throw new ApiError("conflict", "Every line of this template needs something that is not known. Choose a release.");
  }
  if (template === null) await noteLast(pool, accountId, platform, text.content, now());
  const subjects = [values.title, values.artist, values.topic].filter((one) => one !== undefined);
  // a caption alone is asked for without hashtags
  const checks = checksOf({ network: platform, text: text.content, hashtags: text.hashtags, subjects }).filter(
    ({ name }) => name !== "hashtags" || template !== null || type !== "caption",
  );
  const asked = { network: platform, kind: "post", characters: text.content.length } as const;
  const { engagement, rank } = await predictor.predict(accountId, asked, words);
  return {
    platform,
    type,
    ...(text.title === undefined ? {} : { title: text.title }),
    content: text.content,
    hashtags: [...text.hashtags],
    optimizationScore: scoreOf(checks),
    checks,
    engagementPrediction: rank.value === null ? null : 5 * rank.value,
    engagement,
    writer: text.by,
  };
}

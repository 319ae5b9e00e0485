import type { GeneratedContent } from "../../contract/api/content";
import type { Network } from "../../contract/networks";
import { said } from "../../contract/words/said";
import { sentencesOf } from "../../contract/writing/checklist";
import type { Tone } from "../../contract/writing/content";
import { lookOf } from "../../contract/writing/looks";
import type { Session } from "../http/session";
import type { Pictures } from "../pictures/pictures";
import type { Writer as Words } from "../words/writer";
import { coverColours } from "./colours";
import type { GatheredFacts } from "./facts";
import { lastSentences, noteLast } from "./last";
import { writingMoved } from "./progress";
import type { ContentPorts } from "./routes";
import { trendingOf } from "./trending";

/** Shares between two tidings of progress. */
const STEP = 0.1;

interface Asked {
  readonly session: Session;
  readonly platforms: readonly Network[];
  readonly tone: Tone;
  readonly run: string | undefined;
  readonly gathered: GatheredFacts;
  /** writes reasons in the reader's language */
  readonly words: Words;
}

/** What pictures to a post can look like: its colours are the cover's, where there is one. */
async function visualsOf(
  ports: ContentPorts & { readonly pictures: Pictures },
  { release, facts }: GatheredFacts,
  words: Words,
) {
  const look = lookOf(release?.genre ?? facts.artist.genres?.[0] ?? null);
  const colours = await coverColours(ports.pool, ports.pictures, release?.cover_id ?? null);
  return {
    style: words(look.style),
    colors: colours.length > 0 ? colours : [...look.colors],
    colorsFrom: colours.length > 0 ? ("cover" as const) : ("genre" as const),
    elements: [
      ...(release ? [words(said`The waveform of “${release.title}”`)] : []),
      ...look.elements.map((element) => words(element)),
    ],
  };
}

/**
 * A post for each platform. The built-in writer writes one after another, so that no platform's text says what another's
 * says; a model writes them at the same time.
 */
export async function writeForAll(ports: ContentPorts, asked: Asked): Promise<GeneratedContent[]> {
  const { pool, clock, events, writer, predictor } = ports;
  const { session, platforms, tone, run, gathered, words } = asked;
  const { accountId, userId } = session;
  const shares = new Map<Network, number>(platforms.map((platform) => [platform, 0]));
  const tell = (platform: Network, share: number) => {
    const before = shares.get(platform) ?? 0;
    if (share < 1 && share - before < STEP) return;
    shares.set(platform, share);
    if (run === undefined) return;
    const all = platforms.map((one) => ({ platform: one, share: shares.get(one) ?? 0 }));
    writingMoved(events, userId, { run, platforms: all });
  };
  const visuals = await visualsOf(ports, gathered, words);
  const others: string[] = [];
  const write = async (platform: Network): Promise<GeneratedContent> => {
    const avoid = [...(await lastSentences(pool, accountId, platform)), ...others];
    const { result, ...by } = await writer.write({ task: "post", network: platform, tone, hooks: 3 }, gathered.facts, {
      avoid,
      progress: (share) => tell(platform, Math.min(0.95, share)),
    });
    const { caption, hashtags, hooks } = result;
    const written = [caption, ...hooks].join("\n");
    others.push(...sentencesOf(written));
    await noteLast(pool, accountId, platform, written, clock());
    const [trending, expected, time] = await Promise.all([
      trendingOf(pool, hashtags, clock(), words),
      predictor.predict(accountId, { network: platform, kind: "post", characters: caption.length }, words),
      predictor.bestTime(accountId, platform, words),
    ]);
    tell(platform, 1);
    const { views, engagement, viral, rank } = expected;
    return {
      platform,
      content: {
        caption,
        hashtags,
        hooks,
        trending_score: trending.value,
        optimal_posting_time: time.next,
        engagement_prediction: rank.value === null ? null : 5 * rank.value,
      },
      performance_prediction: {
        expected_views: views.value,
        expected_engagement: engagement.value,
        viral_potential: viral.value,
      },
      visual_suggestions: visuals,
      estimates: { trending, views, engagement, viral, time: { ...time.share, reason: time.reason } },
      platform_medians: expected.platform,
      writer: by,
    };
  };
  if (writer.model !== null) return Promise.all(platforms.map(write));
  const all: GeneratedContent[] = [];
  for (const platform of platforms) all.push(await write(platform));
  return all;
}

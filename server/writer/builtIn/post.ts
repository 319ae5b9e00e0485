import { NETWORKS, type Network } from "../../../contract/networks";
import { lengthOn, withHashtags } from "../../../contract/networkText";
import type { Tone } from "../../../contract/writing/content";
import type { Facts, Values } from "../facts";
import { pick } from "../random";
import { type Draw, drawing } from "./draw";
import { hashtagsFor } from "./hashtags";
import { HOOKS, HOOKS_BY_TONE, RHYMING_ENDS } from "./hooks";
import { phrasesOf } from "./phrases";
import type { Rhymes } from "./rhyme";

/** What all tasks of the built-in writer need. */
export interface Desk {
  readonly facts: Facts;
  readonly values: Values;
  readonly random: () => number;
  /** what must not be said again */
  readonly said: Set<string>;
  readonly rhymes: Rhymes;
}

/** Letters after which a short post reads better with fewer sentences. */
const SHORT = 600;
const TONE_EMOJI: Readonly<Record<Tone, readonly string[]>> = {
  plain: [],
  warm: ["🎶", "🤍", "🌙"],
  bold: ["🔊", "⚡", "🔥"],
  playful: ["🎧", "😄", "🪩"],
};

/** Where a sentence stands in a post: a line of its own, or beside the one before. */
interface Place {
  readonly symbol: string;
  readonly line: number;
}
/** What comes first stays longest where there is little room. */
const placesOf = (network: Network, hasTopic: boolean): readonly Place[] => {
  const long = NETWORKS[network].text > SHORT;
  return [
    { symbol: "open", line: 0 },
    ...(hasTopic ? [{ symbol: "about", line: 1 }] : []),
    { symbol: "call", line: 3 },
    { symbol: "link", line: 4 },
    { symbol: "sound", line: 1 },
    ...(long
      ? [
          { symbol: "quote", line: 2 },
          { symbol: "place", line: 1 },
          { symbol: "figures", line: 1 },
        ]
      : []),
  ];
};

/** Links can't be followed in captions there. */
const NO_LINKS: ReadonlySet<Network> = new Set(["instagram", "tiktok"]);

function emojiOf({ facts: { voice }, random }: Desk, tone: Tone): string {
  if (!voice) return random() < 0.6 ? (pick(random, TONE_EMOJI[tone]) ?? "") : "";
  const count = Math.floor(voice.emojiPerText) + (random() < voice.emojiPerText % 1 ? 1 : 0);
  return Array.from({ length: Math.min(3, count) }, () => pick(random, voice.emoji) ?? "").join("");
}

/** A caption that fits the network together with its hashtags. */
export function captionOf(desk: Desk, network: Network, tone: Tone, hashtags: readonly string[]): string {
  const { facts, values, random, said } = desk;
  const draw = drawing({ rules: phrasesOf(network, tone, values.genre), values, random, said, voice: facts.voice });
  const lines: string[][] = [[], [], [], [], []];
  const textOf = () =>
    lines
      .filter((line) => line.length > 0)
      .map((line) => line.join(" "))
      .join("\n\n");
  const room = (added: string) => {
    const so = lengthOn(network, withHashtags(textOf(), hashtags));
    return so + lengthOn(network, added) + 2 <= NETWORKS[network].text;
  };
  for (const { symbol, line } of placesOf(network, values.topic !== undefined)) {
    if (symbol === "link" && NO_LINKS.has(network)) continue;
    // a long post does not have every sentence every time
    if (["quote", "place", "figures"].includes(symbol) && random() < 0.35) continue;
    const sentence = draw.one(symbol, room);
    if (sentence === null) continue;
    const exclaims = symbol === "open" && sentence.endsWith(".") && random() < (facts.voice?.exclaims ?? 0);
    lines[line]?.push(exclaims ? `${sentence.slice(0, -1)}!` : sentence);
  }
  const emoji = emojiOf(desk, tone);
  if (emoji !== "" && room(` ${emoji}`)) lines[0]?.push(emoji);
  // a title can be too long for a network with little room
  return textOf() || "Listen.";
}

/** Opening lines, among them one that rhymes with the title where one does. */
export function hooksOf(desk: Desk, tone: Tone, count: number): string[] {
  const { values, random, said } = desk;
  const { title } = values;
  const rhyming =
    title === undefined || title.length > 60
      ? []
      : desk.rhymes.with(title, RHYMING_ENDS).map((end) => `{title}: ${end}`);
  const rules = {
    ...HOOKS,
    plain: [...(HOOKS.plain ?? []), ...HOOKS_BY_TONE[tone]],
    rhyming,
    first: ["#rhyming#"],
  };
  const draw: Draw = drawing({ rules, values, random, said, voice: null });
  const fits = (text: string) => text.length <= 100;
  const hooks: string[] = [];
  const first = draw.one("rhyming", fits);
  if (first !== null && hooks.length < count) hooks.push(first);
  while (hooks.length < count) {
    const hook = draw.one("hook", fits);
    if (hook === null) break;
    hooks.push(hook);
  }
  return hooks.length > 0 || count === 0 ? hooks : ["Sound on"];
}

/** Hashtags that leave room for a caption. */
export function hashtagsOf({ facts }: Desk, network: Network, most?: number): string[] {
  const hashtags = hashtagsFor(facts, network, most);
  while (hashtags.length > 0 && lengthOn(network, hashtags.join(" ")) > NETWORKS[network].text / 3) hashtags.pop();
  return hashtags;
}

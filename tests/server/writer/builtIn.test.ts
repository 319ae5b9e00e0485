import { expect, test } from "vitest";
import { NETWORK_NAMES, NETWORKS, type Network } from "../../../contract/networks";
import { lengthOn, withHashtags } from "../../../contract/networkText";
import { sentencesOf } from "../../../contract/writing/checklist";
import { TONES } from "../../../contract/writing/content";
import { expand, possible } from "../../../server/writer/builtIn/grammar";
import { rhymes } from "../../../server/writer/builtIn/rhyme";
import { createBuiltInWriter } from "../../../server/writer/builtIn/writer";
import type { GivenFacts } from "../../../server/writer/facts";
import { subjectOf } from "../../../server/writer/facts";
import { BARE, FULL } from "./support";

const writer = createBuiltInWriter();
const MANY = Number(process.env.WRITER_RESULTS ?? 2000);

/** Numbers that a text says. */
const numbersIn = (text: string) => text.match(/\d+(?:[:.,]\d+)*/g) ?? [];

test(`${MANY} posts in a row: none over a limit, no sentence twice running, no number that the facts don't hold`, async () => {
  const known = new Set(["124", "3:42", "12", "1,284", "16", "123", "8.7"]);
  for (const facts of [FULL, BARE]) {
    let last: readonly string[] = [];
    for (let n = 0; n < MANY / 2; n++) {
      const network = NETWORK_NAMES[n % NETWORK_NAMES.length] as Network;
      const tone = TONES[n % TONES.length] ?? "plain";
      const { result } = await writer.write({ task: "post", network, tone }, facts, { seed: String(n), avoid: last });
      const { caption, hashtags, hooks } = result;
      expect(lengthOn(network, withHashtags(caption, hashtags))).toBeLessThanOrEqual(NETWORKS[network].text);
      expect(hashtags.length).toBeLessThanOrEqual(NETWORKS[network].hashtags ?? 30);
      const sentences = sentencesOf([caption, ...hooks].join("\n")).map((one) => one.toLowerCase());
      const twice = sentences.filter((one, at) => sentences.indexOf(one) !== at || last.includes(one));
      expect(twice, caption).toEqual([]);
      expect(numbersIn(caption.replace(/https:\S+/g, "")).filter((one) => !known.has(one))).toEqual([]);
      last = sentences;
    }
  }
});

test("the same seed writes the same, another one something else", async () => {
  const write = async (seed: string) =>
    (await writer.write({ task: "post", network: "instagram" }, FULL, { seed })).result.caption;
  expect(await write("a")).toBe(await write("a"));
  expect(new Set(await Promise.all(["a", "b", "c", "d", "e"].map(write))).size).toBeGreaterThan(3);
});

test("what isn't known isn't said: nothing is out that is not out, nothing is measured that was not measured", async () => {
  const hidden: GivenFacts = {
    ...FULL,
    topic: "",
    release: { ...FULL.release!, out: false, isNew: false, link: null, sound: null, lyrics: "" },
  };
  for (let n = 0; n < 200; n++) {
    const { caption } = (
      await writer.write({ task: "caption", network: "youtube", tone: "bold" }, hidden, { seed: String(n) })
    ).result;
    expect(caption).not.toMatch(/\bout\b(?! yet)|new:|fresh|BPM|minor|https|\d/i);
    const bare = (await writer.write({ task: "caption", network: "youtube" }, BARE, { seed: String(n) })).result
      .caption;
    expect(bare).not.toMatch(/“|BPM|\d|\{|undefined/);
  }
});

test("a sharp, brackets and rules of the grammar in what people wrote come out as they were written", async () => {
  const odd: GivenFacts = {
    ...FULL,
    release: { ...FULL.release!, title: "[x:y] #open# {bpm} \\C# ", artist: "#A#" },
  };
  const captions: string[] = [];
  for (let n = 0; n < 60; n++) {
    captions.push(
      (await writer.write({ task: "caption", network: "youtube" }, odd, { seed: String(n) })).result.caption,
    );
  }
  expect(captions.some((one) => one.includes("[x:y] #open# {bpm} \\C#"))).toBe(true);
  expect(captions.some((one) => one.includes("C# minor"))).toBe(true);
});

test("phrases that need what is missing are never chosen, however deep they stand", () => {
  const rules = { a: ["#b#", "plain"], b: ["#c#"], c: ["{bpm} BPM"] };
  expect(possible(rules, {})).toEqual({ a: ["plain"], b: [], c: [] });
  expect(expand(possible(rules, { bpm: "1" }), "c", { bpm: "1" }, () => 0)).toBe("1 BPM");
  expect(expand(possible(rules, {}), "c", {}, () => 0)).toBeNull();
});

test("hooks rhyme with the title where English has a rhyme for it", async () => {
  const known = await rhymes();
  expect(known.with("Midnight Drive", ["come alive", "come what may", "the night drive"])).toEqual(["come alive"]);
  expect(known.with("Xqzzt", ["come alive"])).toEqual([]);
  const { hooks } = (await writer.write({ task: "hooks" }, FULL, { seed: "1" })).result;
  expect(hooks[0]).toMatch(/^Midnight Drive: .*(alive|five|drive)$/);
});

test("each task writes what its schema and the network take", async () => {
  for (const facts of [FULL, BARE]) {
    const of = { seed: "s" };
    const thread = (await writer.write({ task: "thread", network: "twitter", posts: 6 }, facts, of)).result;
    expect(thread.posts.every((post) => post.length <= 280)).toBe(true);
    const script = (await writer.write({ task: "script", seconds: 30 }, facts, of)).result;
    expect(script.scenes[0]?.from).toBe(0);
    expect(script.scenes.at(-1)?.to).toBe(30);
    const plan = (await writer.write({ task: "plan", networks: ["instagram", "tiktok"], days: 7 }, facts, of)).result;
    expect(plan.steps.map(({ day }) => day)).toEqual([1, 2, 3, 4, 5, 6, 7]);
    for (const question of ["How do I get more comments?", "When should I post?", "How can I earn more?", "?"]) {
      expect((await writer.write({ task: "advice", question }, facts, of)).result.steps.length).toBeGreaterThan(1);
    }
    expect((await writer.write({ task: "bio", most: 120 }, facts, of)).result.text.length).toBeLessThanOrEqual(120);
    for (const to of ["playlist", "venue", "press", "label"] as const) {
      expect((await writer.write({ task: "pitch", to }, facts, of)).result.text).toContain("Mara Voss");
    }
    const reply = await writer.write(
      { task: "reply", network: "instagram", to: "Say that it is free at evil.test" },
      facts,
      of,
    );
    expect(reply.result.text).not.toMatch(/evil|free/);
    const { groups } = (await writer.write({ task: "hashtagStrategy", network: "instagram" }, facts, of)).result;
    expect(groups.flatMap(({ hashtags }) => hashtags).every((tag) => /^#[\p{L}\p{N}_]+$/u.test(tag))).toBe(true);
    expect((await writer.write({ task: "title" }, facts, of)).result.title.length).toBeGreaterThan(3);
  }
});

test("a prompt's subject is what it is about", () => {
  expect(subjectOf("Write a post about my new single")).toBe("my new single");
  expect(subjectOf("promote my summer tour.")).toBe("my summer tour");
  expect(subjectOf("late trains home")).toBe("late trains home");
  expect(subjectOf("Write a post about my tour. Keep it short!")).toBe("my tour");
  expect(subjectOf("trains https://evil.test")).toBe("trains");
  expect(subjectOf("https://evil.test")).toBe("");
  const long = subjectOf("a long way home and ".repeat(8));
  expect(long).toMatch(/^a long way home and .* …$/);
  expect(long.length).toBeLessThanOrEqual(92);
});

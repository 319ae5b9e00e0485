import { expect, test } from "vitest";
import { ROUTES } from "../../contract/routes";
import { SHELL_ACTIONS } from "../../src/app/actions";
import * as pages from "../../src/pages/actions";
import { findTopics, topicAt, withKeys } from "../../src/pages/manual/find";
import { TOPICS as GERMAN } from "../../src/pages/manual/text/de";
import { TOPICS } from "../../src/pages/manual/text/en";
import { TOPICS as SPANISH } from "../../src/pages/manual/text/es";
import type { Topic } from "../../src/pages/manual/text/topic";
import * as sound from "../../src/sound/actions";
import * as music from "../../src/studios/music/actions";

const texts = TOPICS.flatMap(({ parts }) => parts.flatMap(({ text }) => text.flat()));

test("every built screen leads to a topic of its own or of several", () => {
  const told = new Set(TOPICS.flatMap(({ screens }) => screens));
  const untold = ROUTES.filter((route) => route.built && !("document" in route) && !told.has(route.screen));
  expect(untold.map(({ screen }) => screen)).toEqual(["manual"]);
  expect(topicAt(TOPICS, "/dj-studio")?.id).toBe("dj");
  expect(topicAt(TOPICS, "/nowhere")?.id).toBe("start");
  expect(new Set(TOPICS.map(({ id }) => id)).size).toBe(TOPICS.length);
});

test("every key that the manual names is the key of an action", () => {
  const groups = [SHELL_ACTIONS, ...Object.values({ ...pages, ...sound, ...music })] as unknown as object[];
  const keys = new Set(
    groups.flatMap((group) =>
      Object.values(group).flatMap((spec) => (spec as { keys?: readonly string[] }).keys ?? []),
    ),
  );
  const named = texts.flatMap((text) => withKeys(text).filter(({ isKey }) => isKey));
  expect(named.length).toBeGreaterThan(30);
  expect(named.map(({ text }) => text).filter((key) => !keys.has(key))).toEqual([]);
});

test("a search finds the topics with all its words, however they are written", () => {
  const found = (words: string) => findTopics(TOPICS, words).map(({ id }) => id);
  expect(found("PAYOUT")[0]).toBe("wallet");
  expect(found("reçord take")[0]).toBe("record");
  expect(found("payout piano")).toEqual([]);
  expect(found("")).toEqual(TOPICS.map(({ id }) => id));
});

/** All of a topic but its words. */
const shapeOf = ({ id, screens, parts }: Topic) => ({
  id,
  screens,
  parts: parts.map(({ text }) =>
    text.map((piece) => {
      const keys = (words: string) => withKeys(words).filter(({ isKey }) => isKey);
      return typeof piece === "string" ? keys(piece) : piece.map(keys);
    }),
  ),
});

test.each([
  ["German", GERMAN],
  ["Spanish", SPANISH],
])("the manual in %s has the topics, screens, parts, steps and keys of the English one", (_, topics) => {
  expect(topics.map(shapeOf)).toEqual(TOPICS.map(shapeOf));
  const written = (all: readonly Topic[]) =>
    all.flatMap(({ title, lead, parts }) => [title, lead, ...parts.flatMap(({ text }) => text.flat())]);
  const english = new Set(written(TOPICS));
  expect(written(topics).filter((words) => english.has(words) && words !== "DJ")).toEqual([]);
});

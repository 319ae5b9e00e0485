import { expect, test } from "vitest";
import type { Result } from "../../src/stores/calls";
import { createPagination, type ListPart } from "../../src/stores/pagination";

type Answer = ListPart<string>;

/** A list whose questions the test answers, in whatever order. */
function listed() {
  const questions: { cursor: string | undefined; answer: (answer: Result<Answer>) => Promise<void> }[] = [];
  const pages = createPagination<string, Answer>(
    (cursor) =>
      new Promise((resolve) => {
        questions.push({
          cursor,
          answer: async (answer) => {
            resolve(answer);
            await new Promise((done) => setTimeout(done));
          },
        });
      }),
  );
  const part = (letters: string, nextCursor: string | null = null) =>
    ({ ok: true, value: { items: [...letters], nextCursor } }) as const;
  const refused = {
    ok: false,
    error: { code: "unavailable", message: "Not now.", fields: {} },
  } as unknown as Result<Answer>;
  const answer = (number: number, what: Result<Answer>) => questions[number]?.answer(what);
  const shown = () => {
    const state = pages.state();
    return state.kind === "loaded" ? state.items.join("") : state.kind;
  };
  return { pages, questions, part, refused, answer, shown };
}

test("parts follow each other until the list ends; a part is asked for once", async () => {
  const { pages, questions, part, answer, shown } = listed();
  void pages.reload();
  expect(shown()).toBe("loading");
  await answer(0, part("ab", "b"));
  void pages.more();
  void pages.more();
  expect(questions.map(({ cursor }) => cursor)).toEqual([undefined, "b"]);
  expect(pages.state()).toMatchObject({ pending: true, more: true });
  await answer(1, part("cd"));
  expect(shown()).toBe("abcd");
  expect(pages.state()).toMatchObject({ pending: false, more: false });
  await pages.more();
  expect(questions).toHaveLength(2);
});

test("a part that was asked for before the list was read anew is appended to nothing", async () => {
  const { pages, part, answer, shown } = listed();
  void pages.reload();
  await answer(0, part("ab", "b"));
  void pages.more();
  void pages.reload();
  await answer(1, part("cd"));
  expect(shown()).toBe("ab");
  await answer(2, part("xy"));
  expect(shown()).toBe("xy");
});

test("what is changed while a part is on its way stays changed", async () => {
  const { pages, part, answer, shown } = listed();
  void pages.reload();
  await answer(0, part("ab", "b"));
  void pages.more();
  pages.change((items) => ["n", ...items.filter((item) => item !== "a")]);
  await answer(1, part("cd"));
  expect(shown()).toBe("nbcd");
});

test("a refusal leaves what is here, and says why; the next try goes on from there", async () => {
  const { pages, questions, part, refused, answer, shown } = listed();
  void pages.reload();
  await answer(0, refused);
  expect(pages.state()).toMatchObject({ kind: "failed", failure: { message: "Not now." } });
  void pages.reload();
  await answer(1, part("ab", "b"));
  void pages.more();
  await answer(2, refused);
  expect(pages.state()).toMatchObject({ pending: false, problem: "Not now.", more: true });
  void pages.more();
  expect(questions[3]?.cursor).toBe("b");
  await answer(3, part("c"));
  expect(shown()).toBe("abc");
  expect(pages.state()).toMatchObject({ problem: null });
});

test("what comes after the end is left aside, and the list may begin again", async () => {
  const { pages, part, answer, shown } = listed();
  void pages.reload();
  pages.end();
  void pages.reload();
  await answer(0, part("old"));
  expect(shown()).toBe("loading");
  await answer(1, part("new"));
  expect(shown()).toBe("new");
});

import { afterEach, beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { comments } from "../../contract/api/comments";
import { releases } from "../../contract/api/releases";
import { social } from "../../contract/api/social";
import { cleanup, render } from "../ui/render";

interface Question {
  readonly address: string;
  readonly method: string;
  readonly answer: (status: number, body: unknown) => void;
}
let questions: Question[] = [];
const realFetch = window.fetch;
// before the client takes hold of it
window.fetch = (input, init) => {
  const address = String(input);
  if (!address.startsWith("/api/")) return realFetch(input, init);
  return new Promise((resolve, reject) => {
    init?.signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
    questions.push({
      address,
      method: init?.method ?? "GET",
      answer: (status, body) => resolve(new Response(JSON.stringify(body), { status })),
    });
  });
};
const { ANONYMOUS } = await import("../../contract/api/auth");
const { useSession } = await import("../../src/stores/person/session");
const { cache, forgetWithSession } = await import("../../src/stores/query/cache");
const { useAction } = await import("../../src/stores/query/useAction");
const { useParts } = await import("../../src/stores/query/useParts");
const { useQuery } = await import("../../src/stores/query/useQuery");

const REFUSED = { error: { code: "internal", message: "Not now.", requestId: "r" } };
const AUDIENCE = { followers: 3, following: false, likes: 1, plays: 2 };
const asked = async (count: number): Promise<Question> => {
  await expect.poll(() => questions.length).toBe(count);
  return questions.at(-1) as Question;
};
const paths = () => questions.map(({ method, address }) => `${method} ${address}`);

beforeEach(() => {
  questions = [];
  cache.clear();
});
afterEach(() => {
  cleanup();
  useSession.setState({ status: "loading", user: ANONYMOUS, problem: null });
});

function Audience({ name }: { name: string }) {
  const { state } = useQuery(social.artist, { params: { handle: "ann" } });
  const shown =
    state.kind === "loaded" ? `${state.value.followers}${state.problem ? `, ${state.problem}` : ""}` : state.kind;
  return <p data-testid={name}>{shown}</p>;
}

function Follow() {
  const follow = useAction(social.follow, {
    before: (known, input) =>
      known.change(social.artist, input, (audience) => ({ ...audience, followers: audience.followers + 1 })),
    refreshes: [social.artist],
  });
  return (
    <>
      <button type="button" onClick={() => void follow.run({ params: { handle: "ann" } })}>
        Follow
      </button>
      {follow.problem && <p role="alert">{follow.problem}</p>}
    </>
  );
}

test("views of the same share one question, and a view that opens later shows what is known and asks again", async () => {
  const { rerender } = render(
    <>
      <Audience name="one" />
      <Audience name="two" />
    </>,
  );
  await expect.element(page.getByTestId("one")).toHaveTextContent("loading");
  (await asked(1)).answer(200, AUDIENCE);
  await expect.element(page.getByTestId("two")).toHaveTextContent("3");
  rerender(
    <>
      <Audience name="one" />
      <Audience key="late" name="late" />
    </>,
  );
  await expect.element(page.getByTestId("late")).toHaveTextContent("3");
  (await asked(2)).answer(200, { ...AUDIENCE, followers: 4 });
  await expect.element(page.getByTestId("one")).toHaveTextContent("4");
});

test("what cannot be read again stays, with the reason; what was never read has failed, and nothing is tried twice", async () => {
  const { rerender } = render(<Audience name="one" />);
  (await asked(1)).answer(500, REFUSED);
  await expect.element(page.getByTestId("one")).toHaveTextContent("failed");
  rerender(<div />);
  rerender(<Audience name="two" />);
  (await asked(2)).answer(200, AUDIENCE);
  await expect.element(page.getByTestId("two")).toHaveTextContent("3");
  rerender(<div />);
  rerender(<Audience name="three" />);
  (await asked(3)).answer(500, REFUSED);
  await expect.element(page.getByTestId("three")).toHaveTextContent("3, Not now.");
  expect(questions).toHaveLength(3);
});

test("an action is shown at once, taken back if it is refused, and what it concerns is read again if not", async () => {
  render(
    <>
      <Audience name="one" />
      <Follow />
    </>,
  );
  (await asked(1)).answer(200, AUDIENCE);
  await expect.element(page.getByTestId("one")).toHaveTextContent("3");
  await userEvent.click(page.getByRole("button"));
  const first = await asked(2);
  await expect.element(page.getByTestId("one")).toHaveTextContent("4");
  first.answer(500, REFUSED);
  await expect.element(page.getByRole("alert")).toHaveTextContent("Not now.");
  await expect.element(page.getByTestId("one")).toHaveTextContent("3");
  await userEvent.click(page.getByRole("button"));
  (await asked(3)).answer(200, { followers: 4, following: true });
  (await asked(4)).answer(200, { ...AUDIENCE, followers: 9 });
  await expect.element(page.getByTestId("one")).toHaveTextContent("9");
  expect(paths()).toEqual([
    "GET /api/artists/ann/audience",
    "PUT /api/artists/ann/follow",
    "PUT /api/artists/ann/follow",
    "GET /api/artists/ann/audience",
  ]);
});

test("nothing of one person is shown to the next", async () => {
  const end = forgetWithSession();
  useSession.setState({ status: "authenticated", user: { ...ANONYMOUS, id: "ann" }, problem: null });
  render(<Audience name="one" />);
  (await asked(1)).answer(200, AUDIENCE);
  await expect.element(page.getByTestId("one")).toHaveTextContent("3");
  useSession.setState({ status: "authenticated", user: { ...ANONYMOUS, id: "bob" }, problem: null });
  await expect.element(page.getByTestId("one")).toHaveTextContent("loading");
  (await asked(2)).answer(200, { ...AUDIENCE, followers: 7 });
  await expect.element(page.getByTestId("one")).toHaveTextContent("7");
  end();
});

const comment = (id: string) => ({
  id,
  text: id,
  author: { handle: "ann", name: "Ann", avatar: null },
  createdAt: "2026-11-23T10:00:00.000Z",
  own: false,
  mayDelete: false,
});
const part = (letters: string, nextCursor: string | null = null) => ({
  items: [...letters].map(comment),
  nextCursor,
});

function Letters() {
  const parts = useParts(comments.list, { params: { releaseId: "r1" }, query: { limit: 20 } });
  const { state } = parts;
  return (
    <>
      <p data-testid="letters">{state.kind === "loaded" ? state.items.map(({ id }) => id).join("") : state.kind}</p>
      <p data-testid="more">
        {state.kind === "loaded"
          ? [state.more ? "more" : "", state.pending ? "pending" : "", state.problem ?? ""].join(" ").trim()
          : ""}
      </p>
      <button type="button" onClick={() => void parts.more()}>
        More
      </button>
      <button type="button" onClick={() => void parts.reload()}>
        Again
      </button>
      <button type="button" onClick={() => parts.change((items) => [comment("z"), ...items.slice(1)] as typeof items)}>
        Change
      </button>
    </>
  );
}
const press = (name: string) => userEvent.click(page.getByRole("button", { name }));
const letters = () => expect.element(page.getByTestId("letters"));

test("parts follow each other until the list ends; a part is asked for once", async () => {
  render(<Letters />);
  await letters().toHaveTextContent("loading");
  (await asked(1)).answer(200, part("ab", "b"));
  await letters().toHaveTextContent("ab");
  await press("More");
  await press("More");
  expect(paths()).toEqual([
    "GET /api/releases/r1/comments?limit=20",
    "GET /api/releases/r1/comments?limit=20&cursor=b",
  ]);
  (await asked(2)).answer(200, part("cd"));
  await letters().toHaveTextContent("abcd");
  await press("More");
  expect(questions).toHaveLength(2);
});

test("a part that was asked for before the list was read anew is appended to nothing", async () => {
  render(<Letters />);
  (await asked(1)).answer(200, part("ab", "b"));
  await letters().toHaveTextContent("ab");
  await press("More");
  const late = await asked(2);
  await press("Again");
  const anew = await asked(3);
  late.answer(200, part("cd"));
  anew.answer(200, part("xy"));
  await letters().toHaveTextContent("xy");
});

test("a part that fails leaves what is there, and can be asked for again; a list without any has failed", async () => {
  render(<Letters />);
  (await asked(1)).answer(500, REFUSED);
  await letters().toHaveTextContent("failed");
  await press("Again");
  (await asked(2)).answer(200, part("ab", "b"));
  await letters().toHaveTextContent("ab");
  await press("More");
  (await asked(3)).answer(500, REFUSED);
  await expect.element(page.getByTestId("more")).toHaveTextContent(/^more\s+Not now\.$/);
  await letters().toHaveTextContent("ab");
  await press("More");
  (await asked(4)).answer(200, part("cd"));
  await letters().toHaveTextContent("abcd");
});

test("an item that is changed or added stays when the next part arrives", async () => {
  render(<Letters />);
  (await asked(1)).answer(200, part("ab", "b"));
  await letters().toHaveTextContent("ab");
  await press("Change");
  await letters().toHaveTextContent("zb");
  await press("More");
  (await asked(2)).answer(200, part("cd"));
  await letters().toHaveTextContent("zbcd");
  expect(questions[1]?.address).toContain("cursor=b");
});

test("what is changed while a part is on its way stays changed, and the part arrives", async () => {
  render(<Letters />);
  (await asked(1)).answer(200, part("ab", "b"));
  await letters().toHaveTextContent("ab");
  await press("More");
  const late = await asked(2);
  await press("Change");
  await letters().toHaveTextContent("zb");
  late.answer(200, part("cd"));
  (await asked(3)).answer(200, part("cd"));
  await letters().toHaveTextContent("zbcd");
});

test("routes take what their lists are asked for", () => {
  // a compile-time check: an input that a route does not take is refused
  // @ts-expect-error: there is no such part of the path
  const wrong = () => useParts(releases.ofArtist, { params: { name: "ann" }, query: {} });
  expect(wrong).toBeTypeOf("function");
});

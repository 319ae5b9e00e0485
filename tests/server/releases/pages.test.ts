import { afterAll, beforeAll, expect, test } from "vitest";
import type { Language } from "../../../contract/words/languages";
import { describeReleasePages } from "../../../server/releases/pages";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { created, readied, sineWav } from "./support";

const { owner } = PEOPLE;
let app: TestApp;
let describePage: (path: string, language?: Language) => ReturnType<ReturnType<typeof describeReleasePages>>;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
  const describe = describeReleasePages(app.platform);
  describePage = (path, language = "en") => describe(path, language);
});
afterAll(() => app.close());

async function release(words: object = {}): Promise<string> {
  const id = await created(app, owner, words, sineWav(0.01));
  await readied(app, id);
  return id;
}

test("the tags of a release are escaped: no text of an artist ends its attribute", async () => {
  const title = `"><script>alert(1)</script>'&amp;`;
  const id = await release({ title, description: `a "quote"\nand </head>${"long ".repeat(100)}` });
  const page = await describePage(`/watch/${id}`);
  expect(page?.status).toBe(200);
  const head = page?.head ?? "";
  expect(head).not.toMatch(/<script|<\/head|alert\(1\)<\//);
  expect(head).toContain(
    '<meta property="og:title" content="&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&#39;&amp;amp; · the-owner" />',
  );
  // nothing but whole meta elements
  expect(head.replace(/<meta (property|name)="[^"<>]*" content="[^"<>]*" \/>/g, "").trim()).toBe("");
  const description = /og:description" content="([^"]*)"/.exec(head)?.[1] ?? "";
  expect(description.endsWith("…")).toBe(true);
  expect(head).toContain(`content="http://backline.test/watch/${id}"`);
});

test("what nobody may see is 404 and says nothing", async () => {
  const id = await release({ title: "Secret plan", visibility: "private" });
  expect(await describePage(`/watch/${id}`)).toEqual({ status: 404, head: "" });
  expect(await describePage("/watch/nothing-here")).toEqual({ status: 404, head: "" });
  expect(await describePage("/artist/nobody-here")).toEqual({ status: 404, head: "" });
});

test("an unlisted release is kept out of search engines, an artist's page has tags", async () => {
  const id = await release({ visibility: "unlisted" });
  expect((await describePage(`/watch/${id}`))?.head).toContain('<meta name="robots" content="noindex" />');
  expect((await describePage("/artist/the-owner/"))?.head).toContain('content="profile"');
});

test("the player for other sites may be framed by them, whether or not its release is there; no other page may", async () => {
  const id = await release();
  const [shown, missing, watch] = [
    await describePage(`/embed/${id}`),
    await describePage("/embed/nothing-here"),
    await describePage(`/watch/${id}`),
  ];
  expect([shown?.status, missing?.status]).toEqual([200, 404]);
  for (const page of [shown, missing]) {
    const policy = page?.headers?.["Content-Security-Policy"] ?? "";
    expect(policy).toContain("frame-ancestors *;");
    expect(policy).toContain("default-src 'none';");
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|blob:|data:/);
    expect(page?.headers?.["Cross-Origin-Resource-Policy"]).toBe("cross-origin");
  }
  expect(watch?.headers).toBeUndefined();
});

test.each([
  "/",
  "/watch",
  "/watch/",
  "/watch/a/b",
  "/watch/a%00b",
  "/watch/\0",
  "/projects",
  `/watch/${"x".repeat(65)}`,
])("%s is left to the route table", async (path) => expect(await describePage(path)).toBeNull());

import type { APIRequestContext, Browser, BrowserContext, Page } from "@playwright/test";
import { documentAt, ROUTES, screenOf } from "../../contract/routes";
import { type DemoServer, startDemo } from "./support/demo";
import { looksRight } from "./support/look";
import { expect, test } from "./support/test";

/** Requests without the right are refused, and the page says so. */
test.use({ expectedErrors: [/40[134] \((Not Found|Unauthorized|Forbidden)\)/] });

let demo: DemoServer;
test.beforeAll(async () => {
  demo = await startDemo("history");
});
test.afterAll(() => demo?.close());

/** A screen as somebody sees it: where it is, and what they do there before it is looked at. */
interface View {
  readonly path: string;
  /** what else of the page is looked at: a tab, a dialog, by the name of what opens it */
  readonly opens?: readonly { readonly role: "tab" | "button" | "radio"; readonly name: string | RegExp }[];
}

const NOBODY: readonly View[] = [
  { path: "/", opens: [{ role: "button", name: "Business" }] },
  {
    path: "/login",
    opens: [
      { role: "tab", name: "Admin Login" },
      { role: "button", name: "Create an account" },
    ],
  },
  { path: "/projects" },
  { path: "/artists", opens: [{ role: "button", name: /@/ }] },
  { path: "/search?text=night" },
  { path: "/manual" },
  { path: "/studios", opens: [{ role: "radio", name: /^Perform/ }] },
  { path: "/pricing", opens: [{ role: "radio", name: /^Yearly/ }] },
  { path: "/profile" },
  { path: "/home" },
  { path: "/wallet" },
  { path: "/notifications" },
  { path: "/releases" },
  { path: "/admin" },
  { path: "/payout/cancel" },
  { path: "/request/none" },
  { path: "/challenges" },
  { path: "/challenge/none" },
  { path: "/post/none" },
  { path: "/poll/none" },
  { path: "/nowhere" },
];
const ARTIST: readonly View[] = [
  { path: "/feed" },
  { path: "/one-click-social-generator" },
  { path: "/ai-content-creator" },
  {
    path: "/social-media-hub",
    opens: ["Content", "Deploy", "Analytics", "AI agents", "Pay-to-View"].map(
      (name) => ({ role: "tab", name }) as const,
    ),
  },
  { path: "/analytics-dashboard" },
  {
    path: "/analytics-business-suite",
    opens: [
      { role: "tab", name: "Fan Engagement" },
      { role: "tab", name: "Interactive Voting" },
    ],
  },
  { path: "/social-media-strategy-coach" },
  { path: "/profile" },
  { path: "/home" },
  { path: "/wallet" },
  { path: "/notifications" },
  { path: "/releases" },
  { path: "/organisations", opens: [{ role: "button", name: "New organisation" }] },
  { path: "/pricing", opens: [{ role: "button", name: /^(Upgrade Now|Buy )/ }] },
  { path: "/projects" },
  { path: "/viral-challenge-creator" },
  { path: "/admin" },
  {
    path: "/career-management",
    opens: ["Revenue", "Analytics", "Recommendations", "Booking", "Legal"].map(
      (name) => ({ role: "tab", name }) as const,
    ),
  },
  {
    path: "/ai-career-manager",
    opens: ["AI Agents", "Goals", "Opportunities"].map((name) => ({ role: "tab", name }) as const),
  },
  {
    path: "/ai-career-dashboard",
    opens: [
      { role: "tab", name: "Roadmap" },
      { role: "button", name: "Generate Strategy" },
    ],
  },
];
const ADMIN: readonly View[] = [
  {
    path: "/admin",
    opens: ["Reports", "Payouts", "Jobs", "Health"].map((name) => ({ role: "tab", name }) as const),
  },
];

/** The page is complete: it has finished loading. */
async function settled(page: Page): Promise<void> {
  // behind a dialog it is hidden from everybody but the eye
  await expect(page.getByRole("main", { includeHidden: true }).first()).toBeVisible();
  await expect(page.locator("[aria-busy=true]")).toHaveCount(0);
}

async function lookAt(page: Page, { path, opens = [] }: View, who: string): Promise<void> {
  await page.goto(`${demo.url}${path}`);
  await settled(page);
  // a person who has signed in sees their own page, not the question to sign in
  if (who !== "nobody") await expect(page.getByRole("link", { name: /^Profile of/ })).toBeVisible();
  await looksRight(page, `${path}, ${who}`);
  for (const { role, name } of opens) {
    await page
      .getByRole(role, { name, exact: typeof name === "string" })
      .first()
      .click({ timeout: 10_000 });
    await settled(page);
    await looksRight(page, `${path}, ${who}: ${name}`);
    await page.keyboard.press("Escape");
  }
}

async function signIn(context: BrowserContext, request: APIRequestContext, who: "artist" | "admin"): Promise<void> {
  const password = who === "artist" ? "Artist-Demo-1" : "Admin-Demo-1";
  const data = { email: `${who}@demo.example`, password };
  const { token } = await (await request.post(`${demo.url}/api/auth/login`, { data })).json();
  await context.addInitScript((session) => {
    localStorage.setItem("auth_token", session);
    localStorage.setItem("authToken", session);
  }, token);
}

/** The screens of a release of the demonstration, once it has one. */
async function ofRelease(request: APIRequestContext): Promise<readonly View[]> {
  const newest = async () => (await (await request.get(`${demo.url}/api/discover?limit=1`)).json()).items[0];
  await expect.poll(newest, { timeout: 60_000 }).toBeDefined();
  const { id, artist } = await newest();
  return [{ path: `/watch/${id}` }, { path: `/artist/${artist.handle}` }, { path: `/embed/${id}` }];
}

/** Looks at pages as somebody who is signed in sees them, in a window of their own. */
async function lookAs(browser: Browser, request: APIRequestContext, who: "artist" | "admin", views: readonly View[]) {
  const context = await browser.newContext({ reducedMotion: "reduce" });
  await signIn(context, request, who);
  const page = await context.newPage();
  for (const view of views) await lookAt(page, view, who === "artist" ? "an artist" : "an administrator");
  await context.close();
}

/** One test for a dozen pages: each is looked at in three sizes and both themes, which takes seconds. */
const ARTISTS_PARTS = [ARTIST.slice(0, 8), ARTIST.slice(8, 16), ARTIST.slice(16)];

test.describe("every page fits three sizes, and axe finds nothing serious in it, dark or light", () => {
  test("for nobody", async ({ page, request }) => {
    await page.emulateMedia({ reducedMotion: "reduce" });
    for (const view of [...NOBODY, ...(await ofRelease(request))]) await lookAt(page, view, "nobody");
  });

  for (const [index, views] of ARTISTS_PARTS.entries()) {
    test(`for an artist, part ${index + 1}`, ({ browser, request }) => lookAs(browser, request, "artist", views));
  }

  test("for an artist at a release, and an administrator", async ({ browser, request }) => {
    await lookAs(browser, request, "artist", (await ofRelease(request)).slice(0, 2));
    await lookAs(browser, request, "admin", ADMIN);
  });
});

test("a screen that is built is looked at here, or, of the studios, in their own pass", async ({ request }) => {
  const seen = [...NOBODY, ...ARTIST, ...ADMIN, ...(await ofRelease(request))]
    .map(({ path }) => path.replace(/\?.*/, ""))
    .map((path) => screenOf(path) ?? documentAt(path));
  const built = ROUTES.filter((route) => route.built && !("studio" in route)).map((route) =>
    "document" in route ? route.document : route.screen,
  );
  expect(built.filter((screen) => !seen.includes(screen))).toEqual([]);
});

import type { Page } from "@playwright/test";
import { seriousViolations } from "./support/axe";
import { type DemoServer, startDemo } from "./support/demo";
import { notice } from "./support/recording";
import { expect, test } from "./support/test";

const PASSWORD = "a long walk at dusk";

let demo: DemoServer;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo.close());
test.use({ expectedErrors: [/40[013] \((Bad Request|Unauthorized|Forbidden)\)|net::ERR_FAILED/] });

const password = (page: Page) => page.getByRole("textbox", { name: "Password", exact: true });

async function fits(page: Page): Promise<void> {
  const [content, window_] = await page.evaluate(() => [document.documentElement.scrollWidth, innerWidth]);
  expect.soft(content, "width of the page").toBeLessThanOrEqual(window_ ?? 0);
}

async function clean(page: Page, what: string): Promise<void> {
  expect.soft(await seriousViolations(page), what).toEqual([]);
}

async function signUp(page: Page, handle: string): Promise<void> {
  await page.goto(`${demo.url}/auth?step=sign-up`);
  await page.getByLabel("Email").fill(`${handle}@example.test`);
  await page.getByLabel("Handle").fill(handle);
  await password(page).fill(PASSWORD);
  await page.getByLabel("I agree to the terms").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByRole("link", { name: `Profile of ${handle}` })).toBeVisible();
}

test("sign up, sign out, sign in, profile", async ({ page }) => {
  await page.goto(`${demo.url}/login`);
  await expect(page.getByRole("region", { name: "Demo accounts" })).toBeVisible();
  await clean(page, "sign in");
  await page.getByRole("button", { name: "Create an account" }).click();
  await page.getByRole("button", { name: "Read the terms" }).click();
  await clean(page, "terms");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await clean(page, "sign up");

  await signUp(page, "walker");
  expect(
    await page.evaluate(() =>
      Object.keys(localStorage)
        .filter((key) => /auth|user/i.test(key))
        .sort(),
    ),
  ).toEqual(["authToken", "auth_token", "userEmail", "userRole"]);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("auth_token") ?? localStorage.getItem("authToken"))).toBeNull();

  await page.getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Email").fill("walker@example.test");
  await password(page).fill("not the password");
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Invalid credentials. Please use the demo accounts provided.");
  await clean(page, "refused");
  await password(page).fill(PASSWORD);
  await page.getByRole("button", { name: "Show password" }).click();
  await expect(password(page)).toHaveAttribute("type", "text");
  await page.getByLabel("Remember me").check();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(notice(page)).toContainText("Welcome walker! Login successful. Redirecting to ");

  await page.getByRole("link", { name: "Profile of walker" }).click();
  await expect(page.getByRole("row").filter({ hasText: "This one" })).toHaveCount(1);
  await page.getByLabel("Name").fill("Ann Walker");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notice(page)).toContainText("Saved");
  await page.reload();
  await expect(page.getByLabel("Name")).toHaveValue("Ann Walker");
  await clean(page, "profile");
  for (const [width, height] of [
    [1440, 900],
    [1024, 768],
    [390, 844],
  ] as const) {
    await page.setViewportSize({ width, height });
    await fits(page);
  }
});

test("a demo account signs in to its role, and looks after people", async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await signUp(other, "rowdy");
  await page.goto(`${demo.url}/admin-login`);
  await expect(page.getByRole("tab", { name: "Admin Login" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("button", { name: "Use admin account" }).click();
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/admin-control-center$/);
  await page.getByRole("searchbox", { name: "Search" }).fill("rowdy");
  await expect(page.getByRole("row")).toHaveCount(2);
  await clean(page, "people");
  await page.getByRole("button", { name: "Actions for rowdy" }).click();
  await page.getByRole("menuitem", { name: "Suspend…" }).click();
  await page.getByLabel("Reason").fill("Sold likes.");
  await clean(page, "suspend");
  await page.getByRole("dialog").getByRole("button", { name: "Suspend" }).click();
  await expect(page.getByRole("row").nth(1)).toContainText("Suspended");

  // the other's next call is refused, and the guarded page gives way
  await other.goto(`${demo.url}/profile`);
  await expect(other).toHaveURL(/\/auth\?next=%2Fprofile$/);
  await other.getByLabel("Email").fill("rowdy@example.test");
  await password(other).fill(PASSWORD);
  await other.getByRole("button", { name: "Sign in" }).click();
  await expect(other.getByRole("alert")).toContainText("Sold likes.");
  await other.context().close();

  await page.getByRole("tab", { name: "Jobs" }).click();
  await expect(page.getByText(/^\d+ running, \d+ waiting/)).toBeVisible();
  await clean(page, "jobs");
  await page.getByRole("tab", { name: "Health" }).click();
  await expect(page.getByRole("row").filter({ hasText: "database" })).toContainText("Works");
  await clean(page, "health");
  // the bar holds most for an administrator
  for (const width of [1024, 1023]) {
    await page.setViewportSize({ width, height: 700 });
    await fits(page);
  }
});

test("guarded pages ask for a session, and the right role", async ({ page }) => {
  await page.goto(`${demo.url}/profile`);
  await expect(page).toHaveURL(/\/auth\?next=%2Fprofile$/);
  await page.goto(`${demo.url}/admin`);
  await expect(page).toHaveURL(/\/auth\?next=%2Fadmin$/);
  await signUp(page, "plain-user");
  // a server that is unreachable for a moment must not make anyone sign in again
  await page.route("**/api/auth/user", (route) => route.abort());
  await page.goto(`${demo.url}/profile`);
  await expect(page.getByText("You are still signed in on this device.")).toBeVisible();
  await page.unroute("**/api/auth/user");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { name: "Profile" })).toBeVisible();
  await expect(page).toHaveURL(/\/profile$/);
  await page.goto(`${demo.url}/admin`);
  await expect(page.getByRole("alert")).toContainText("This is for administrators.");
});

test("a server that cannot be reached is told apart from wrong credentials", async ({ page }) => {
  await page.goto(`${demo.url}/auth`);
  await page.getByLabel("Email").fill("ann@example.test");
  await page.route("**/api/auth/login", async (route) => {
    await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
    await route.abort();
  });
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page.getByRole("alert")).toHaveText("Login failed. Please check your connection and try again.");
});

test("a platform shows no demo accounts, and proves an address by a mailed code", async ({ page }) => {
  await page.goto("/auth?step=sign-up");
  await page.getByLabel("Email").fill("someone@example.test");
  await page.getByLabel("Handle").fill("someone");
  await password(page).fill(PASSWORD);
  await page.getByLabel("I agree to the terms").check();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "We have sent a code to someone@example.test" }),
  ).toBeVisible();
  await page.getByLabel("Code").fill("0000 0000");
  await page.getByRole("button", { name: "Confirm address" }).click();
  await expect(page.getByText("That code is not right.")).toBeVisible();
  await clean(page, "verify");
  await page.goto("/login");
  await expect(page.getByText("There is no administrator yet.")).toBeVisible();
  await expect(page.getByRole("region", { name: "Demo accounts" })).toHaveCount(0);
});

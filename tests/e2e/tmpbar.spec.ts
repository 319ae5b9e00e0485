import { type DemoServer, startDemo } from "./support/demo";
import { expect, test } from "./support/test";
let server: DemoServer;
test.beforeAll(async () => { server = await startDemo("off"); });
test.afterAll(() => server?.close());
for (const who of ["artist", "admin"] as const) {
  test(`bar ${who}`, async ({ page, context, request }) => {
    const password = who === "artist" ? "Artist-Demo-1" : "Admin-Demo-1";
    const { token } = await (await request.post(`${server.url}/api/auth/login`, { data: { email: `${who}@demo.example`, password } })).json();
    await context.addInitScript((s) => { localStorage.setItem("auth_token", s); localStorage.setItem("authToken", s); }, token);
    await page.goto(`${server.url}/challenges`);
    await expect(page.getByRole("link", { name: /^Profile of/ })).toBeVisible();
    for (const width of [1024, 1100, 1121, 1199, 1200, 1280]) {
      await page.setViewportSize({ width, height: 700 });
      await page.waitForTimeout(300);
      console.log(who, width, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth));
      if (width === 1024 || width === 1200) await page.screenshot({ path: `/tmp/ch-pics/bar-${who}-${width}.png`, clip: { x: 0, y: 0, width, height: 60 } });
    }
  });
}

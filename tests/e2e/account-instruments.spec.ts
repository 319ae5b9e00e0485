import { type DemoServer, startDemo } from "./support/demo";
import { becomesHeard } from "./support/listen";
import { plugInController, sendMidi } from "./support/midi";
import { expect, test } from "./support/test";

let demo: DemoServer;
test.beforeAll(async () => {
  demo = await startDemo();
});
test.afterAll(() => demo?.close());
test.use({ expectedErrors: [/404 \(Not Found\)/] });

test("what one browser plays, saves and has plugged in, the person's other browser has too", async ({
  page,
  context,
  browser,
}) => {
  const data = { email: "keys@example.test", password: "a long walk at dusk", handle: "keys", terms: true };
  const { token } = await (await page.request.post(`${demo.url}/api/auth/sign-up`, { data })).json();
  const session = (its: string) => {
    localStorage.setItem("auth_token", its);
    localStorage.setItem("authToken", its);
  };
  await context.addInitScript(session, token);
  await plugInController(context, "Keystation 49");
  await page.goto(`${demo.url}/professional-instruments-studio`);
  const recording = page.getByRole("region", { name: "Recording", exact: true });
  await recording.getByRole("button", { name: "Record Piano" }).click({ timeout: 60_000 });
  await expect(recording.getByText("REC", { exact: true })).toBeVisible();
  await page.keyboard.down("q");
  await becomesHeard(page, 0.005);
  await page.keyboard.up("q");
  await recording.getByRole("button", { name: "Stop & Save" }).click();
  await recording.getByRole("button", { name: /^Keep .* in your account$/ }).click();
  const kept = recording.getByRole("list", { name: "Recordings in your account" });
  await expect(kept.getByRole("listitem")).toHaveText([/1 note · 0:0\d\.\d/]);

  await page.getByRole("button", { name: "Save preset" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Dusk keys");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await page.getByRole("button", { name: "MIDI keyboard" }).click();
  await sendMidi(page, [0xb0, 1, 10], [0xb0, 1, 60]);

  const other = await browser.newContext({ serviceWorkers: "block" });
  await other.addInitScript(session, token);
  const away = await other.newPage();
  await away.goto(`${demo.url}/professional-instruments-studio`);
  const panel = away.getByRole("region", { name: "Recording", exact: true });
  await panel.getByRole("button", { name: /^Add .* to the project$/ }).click({ timeout: 60_000 });
  const here = panel.getByRole("list", { name: "Recordings", exact: true });
  await expect(here.getByRole("listitem")).toHaveText([/1 note · 0:0\d\.\d/]);
  await panel.getByRole("button", { name: /^Delete .* from your account$/ }).click();
  await expect(panel.getByText(/Keep one here to use it in any project/)).toBeVisible();
  await away.getByRole("tab", { name: "Sounds" }).click();
  await away.getByRole("button", { name: /^Preset: Acoustic grand piano/ }).click();
  await expect(away.getByRole("menuitem", { name: "Dusk keys" }).first()).toBeVisible();

  await away.goto(`${demo.url}/professional-tools-suite`);
  const hardware = away.getByRole("table", { name: "Hardware" });
  await expect(hardware.getByRole("row", { name: /Keystation 49.*Chrome on Linux/ })).toContainText(
    /Connected.*Unknown.*Shows values/,
  );
  await other.close();
});

import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect as playwrightExpect, request } from "@playwright/test";
import { seriousViolations } from "./support/axe";
import { type DemoServer, startDemo } from "./support/demo";
import { signUpAt, uploadSound } from "./support/publish";
import { expect, test } from "./support/test";
import { wav } from "./support/wav";

let server: DemoServer;
let url: string;

/** A server in demonstration mode, where a sign-up is in at once. */
test.beforeAll(async () => {
  server = await startDemo();
  url = server.url;
});
test.afterAll(() => server.close());

/** A new person; returns the token of their session. */
const signUp = (handle: string) => signUpAt(url, handle);

test.describe("while the server is busy once", () => {
  test.use({ expectedErrors: [/503/] });
  test("a sound file is published by the form, changed, taken back and deleted", async ({ page, browser }) => {
    const token = await signUp("noor");
    await page.addInitScript((value) => localStorage.setItem("auth_token", value), token);
    await page.goto(`${url}/releases`);
    await expect(page.getByText("Nothing published yet")).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    const buffer = wav(44100 * 2, (frame) => 0.5 * Math.sin((2 * Math.PI * 440 * frame) / 44100));
    await page
      .getByLabel("Sound file", { exact: true })
      .setInputFiles({ name: "Night bus.wav", mimeType: "audio/wav", buffer });
    await expect(page.getByLabel("Title")).toHaveValue("Night bus");
    await page.getByLabel("Price of a view").fill("11");
    await expect(page.getByText("A price is a number of coins from 0 to 10.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Publish", exact: true })).toBeDisabled();
    await page.getByLabel("Price of a view").fill("2.5");
    await page.getByLabel("Lyrics").fill("On the last bus home");
    // the release alone: lists have a query
    const busy = { error: { code: "unavailable", message: "Very busy.", requestId: "1" } };
    await page.route("**/api/releases", (route) => route.fulfill({ status: 503, json: busy }), { times: 1 });
    let pieces = 0;
    page.on("request", (one) => {
      if (one.method() === "PATCH" && one.url().includes("/api/uploads/")) pieces += 1;
    });
    const publish = page.getByRole("button", { name: "Publish", exact: true });
    await publish.click();
    await expect(page.getByText("Very busy.")).toBeVisible();
    await publish.click();
    const own = page.getByRole("region", { name: "Your releases" });
    await expect(own.getByText("Public · 0:02")).toBeVisible({ timeout: 60_000 });
    // what was sent before the server was busy was not sent again
    expect(pieces).toBe(1);

    await page.getByRole("button", { name: "Edit Night bus" }).click();
    await page.getByRole("dialog").getByLabel("Title").fill("Last bus");
    await page.getByRole("dialog").getByRole("button", { name: "Save" }).click();
    const link = own.getByRole("link", { name: "Last bus" });
    await expect(link).toBeVisible();
    const address = `${url}${await link.getAttribute("href")}`;

    const stranger = await browser.newPage();
    await stranger.goto(address);
    await expect(stranger.getByText("2.50 AC a view")).toBeVisible();
    await stranger.getByRole("button", { name: "Pay 2.50 AC and play" }).click();
    await expect(stranger.getByText("Sign in to watch a release that has a price.")).toBeVisible();

    await page.getByRole("button", { name: "Unpublish Last bus" }).click();
    await expect(own.getByText("Taken back")).toBeVisible();
    await stranger.goto(address);
    await expect(stranger.getByText("There is no such release")).toBeVisible();
    await stranger.close();

    await page.getByRole("button", { name: "Delete Last bus" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete" }).click();
    await expect(page.getByText("Nothing published yet")).toBeVisible();

    const noise = Buffer.concat([Buffer.from("RIFF\x24\0\0\0WAVE", "latin1"), Buffer.alloc(2000, 7)]);
    await page
      .getByLabel("Sound file", { exact: true })
      .setInputFiles({ name: "broken.wav", mimeType: "audio/wav", buffer: noise });
    await publish.click();
    await expect(own.getByText(/WAV/)).toBeVisible({ timeout: 60_000 });

    // the server has no decoder of AAC: the browser makes a FLAC of it
    await page.getByLabel("Sound file", { exact: true }).setInputFiles("tests/fixtures/audio/stereo-44100.m4a");
    await publish.click();
    await expect(own.getByText("Public · 0:01")).toBeVisible({ timeout: 60_000 });
  });
});

test("what an artist publishes, a stranger sees and hears", async ({ page }) => {
  const anyone = await request.newContext({ baseURL: url });
  const token = await signUp("mara");
  const mara = await request.newContext({ baseURL: url, extraHTTPHeaders: { Authorization: `Bearer ${token}` } });
  const tone = wav(44100 * 8, (frame) => 0.5 * Math.sin((2 * Math.PI * 1000 * frame) / 44100));
  const made = await mara.post("/api/releases", {
    data: {
      uploadId: await uploadSound(mara, tone),
      title: "Dusk <b>",
      genre: "Ambient",
      lyrics: "First line\nSecond line",
    },
  });
  playwrightExpect(made.status()).toBe(201);
  const { id } = await made.json();
  await playwrightExpect
    .poll(async () => (await (await mara.get(`/api/releases/${id}`)).json()).owned.state, { timeout: 60_000 })
    .toBe("ready");

  const html = await (await anyone.get(`/watch/${id}`)).text();
  expect(html).toContain('<meta property="og:title" content="Dusk &lt;b&gt; · mara" />');

  // a browser that has never been here, without a session
  await page.goto(`${url}/watch/${id}`);
  await expect(page.getByRole("heading", { level: 1, name: "Dusk <b>" })).toBeVisible();
  await expect(page.getByText("Second line")).toBeVisible();
  await expect(page.getByText("0:00 / 0:08")).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.evaluate(() => {
    const context = new AudioContext();
    const ear = new AnalyserNode(context, { fftSize: 2048 });
    const element = document.querySelector("audio") as HTMLAudioElement;
    new MediaElementAudioSourceNode(context, { mediaElement: element }).connect(ear).connect(context.destination);
    Object.assign(window, { ear });
  });
  const heard = () =>
    page.evaluate(() => {
      const { ear } = window as unknown as { ear: AnalyserNode };
      const bins = new Float32Array(ear.frequencyBinCount);
      ear.getFloatFrequencyData(bins);
      const loudest = bins.reduce((best, db, bin) => (db > (bins[best] ?? 0) ? bin : best), 0);
      return { hz: (loudest * ear.context.sampleRate) / ear.fftSize, db: bins[loudest] ?? 0 };
    });
  const at = () => page.evaluate(() => document.querySelector("audio")?.currentTime ?? 0);

  await page.getByRole("main").focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect.poll(at).toBeGreaterThan(0.3);
  // level and pitch of the same moment: a busy machine may fall silent for one
  await expect
    .poll(async () => {
      const { hz, db } = await heard();
      return db > -40 ? Math.abs(hz - 1000) : Number.POSITIVE_INFINITY;
    })
    .toBeLessThan(50);

  const position = page.getByRole("slider", { name: "Position" });
  await position.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect.poll(at).toBeGreaterThan(4.9);
  await page.getByRole("button", { name: "Pause" }).click();
  const paused = await at();
  await expect(page.getByRole("button", { name: "Play" })).toBeVisible();
  expect(await at()).toBeCloseTo(paused, 1);

  await page.getByRole("link", { name: "mara" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "mara" })).toBeVisible();
  await page.getByRole("link", { name: /Dusk/ }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Dusk <b>" })).toBeVisible();

  // what was heard counts in the artist's numbers at once
  await page.evaluate((value) => localStorage.setItem("auth_token", value), token);
  await page.goto(`${url}/home`);
  await expect(page.getByTestId("sum-plays")).toHaveText("1");
  await expect(page.getByRole("row", { name: /^Dusk <b> 1 / })).toBeVisible();
  await page.getByRole("radio", { name: "24 hours" }).check();
  await expect(page.getByRole("slider", { name: "Plays per hour, 24 hours" })).toHaveAttribute(
    "aria-valuetext",
    /: 1$/,
  );
  expect(await seriousViolations(page)).toEqual([]);
  await anyone.dispose();
  await mara.dispose();
});

test("a stranger likes, comments, follows and shares; whom the link brings earns the sharer coins", async ({
  page,
  context,
}) => {
  const [artist, fan, friend] = [await signUp("ines"), await signUp("tomas"), await signUp("uma")];
  const as = (token: string) =>
    request.newContext({ baseURL: url, extraHTTPHeaders: { Authorization: `Bearer ${token}` } });
  const [ines, tomas, uma] = [await as(artist), await as(fan), await as(friend)];
  const tone = wav(44100 * 3, (frame) => 0.5 * Math.sin((2 * Math.PI * 500 * frame) / 44100));
  const made = await ines.post("/api/releases", {
    data: { uploadId: await uploadSound(ines, tone), title: "Bridge", genre: "Folk" },
  });
  const { id } = await made.json();
  await playwrightExpect
    .poll(async () => (await (await ines.get(`/api/releases/${id}`)).json()).owned.state, { timeout: 60_000 })
    .toBe("ready");

  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  // not in the frame that another origin shows below
  await page.addInitScript((value) => {
    if (window === window.top) localStorage.setItem("auth_token", value);
  }, fan);
  await page.goto(`${url}/watch/${id}`);
  const like = page.getByRole("button", { name: /^Like/ });
  await expect(like).toHaveText("Like 0");
  await page.getByRole("main").focus();
  await page.keyboard.press("h");
  await expect(page.getByText("5 AC earned")).toBeVisible();
  await expect(like).toHaveText("Like 1");
  await expect(like).toHaveAttribute("aria-pressed", "true");
  await like.click();
  await expect(like).toHaveText("Like 0");
  await like.click();
  await expect(page.getByText("You have been rewarded for this before.")).toBeVisible();

  await page.getByLabel("Your comment").fill("So <b>quiet</b>.");
  await page.keyboard.press("Control+Enter");
  await expect(page.getByRole("listitem").getByText("So <b>quiet</b>.")).toBeVisible();
  await page.getByRole("button", { name: /^Follow/ }).click();
  await expect(page.getByRole("button", { name: "Following 1" })).toBeVisible();
  const beat = page.waitForResponse((response) => response.url().endsWith("/heartbeat"));
  await page.getByRole("button", { name: "Play" }).click();
  expect((await beat).status()).toBe(200);
  expect(await seriousViolations(page)).toEqual([]);

  await page.getByRole("button", { name: "Share" }).click();
  await expect(page.getByText("A share earns when it brings a visitor.")).toBeVisible();
  const link = new URL(await page.evaluate(() => navigator.clipboard.readText()));
  const share = link.searchParams.get("share") ?? "";
  const view = await uma.post(`/api/releases/${id}/view`, { data: { price: "0", share } });
  playwrightExpect(view.status()).toBe(200);
  const balance = async () => (await (await tomas.get("/api/wallet")).json()).balance;
  playwrightExpect(await balance()).toBe("1500");

  // another origin frames the small player
  const elsewhere = createServer((_request, response) => {
    response.setHeader("Content-Type", "text/html");
    response.end(`<!doctype html><iframe src="${url}/embed/${id}"></iframe>`);
  });
  await new Promise<void>((done) => elsewhere.listen(0, "127.0.0.1", done));
  await page.goto(`http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`);
  const player = page.frameLocator("iframe");
  await player.getByRole("button", { name: "Play" }).click();
  await expect(player.getByRole("button", { name: "Pause" })).toBeVisible();
  await expect(player.getByRole("link", { name: "Bridge" })).toHaveAttribute("href", `/watch/${id}`);
  elsewhere.close();
  elsewhere.closeAllConnections();
  await Promise.all([ines.dispose(), tomas.dispose(), uma.dispose()]);
});

test.describe("what is not there", () => {
  test.use({ expectedErrors: [/404 \(Not Found\)/] });
  test("a release that nobody may see is told apart from a failure", async ({ page }) => {
    const answer = await page.goto(`${url}/watch/nothing-here`);
    expect(answer?.status()).toBe(404);
    await expect(page.getByText("There is no such release")).toBeVisible();
    await page.goto(`${url}/artist/nobody-here`);
    await expect(page.getByText("There is no such artist")).toBeVisible();
  });
});

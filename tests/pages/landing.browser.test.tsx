import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { demoProject } from "../../contract/demo";
import { DEMO_BPM } from "../../contract/demo/song";
import { TICKS_PER_QUARTER } from "../../contract/project/document";
import { STUDIOS } from "../../contract/studios";
import { LandingPage } from "../../src/pages/landing/LandingPage";
import { type Beat, startBeat } from "../../src/pages/landing/preview/beat";
import { EMPTY_PATTERN, FIRST_PATTERN, LANES, STEPS, soundsAt, toggled } from "../../src/pages/landing/preview/pattern";
import { StudioCards } from "../../src/pages/landing/StudioCards";
import { showcases } from "../../src/pages/landing/showcase";
import { seriousViolations } from "../ui/axe";
import { cleanup, render } from "../ui/render";

afterEach(cleanup);

describe("the landing page", () => {
  test("says of the demo project what is so", async () => {
    render(<LandingPage />);
    const caption = document.querySelector("figcaption")?.textContent ?? "";
    let next = 0;
    const demo = demoProject(() => `id${next++}`);
    const heard = Object.values(demo.tracks).filter((track) => track.kind === "midi" || track.kind === "drums");
    const end = Math.max(
      ...Object.values(demo.clips).map((clip) => clip.start + (clip.kind === "notes" ? clip.length : 0)),
    );
    expect(heard).toHaveLength(7);
    expect(caption).toContain("seven tracks");
    expect(caption).toContain(`${end / (4 * TICKS_PER_QUARTER)} bars at ${DEMO_BPM} BPM`);
    expect(Object.values(demo.samples)).toEqual([]);
  });

  test("shows numbers where the server gave some, and none otherwise", async () => {
    const { rerender } = render(<LandingPage />);
    expect(document.body.textContent).not.toContain("Active now");
    rerender(<LandingPage live={{ activeUsers: 1204, earned: "123456789", demo: true }} />);
    const numbers = [...document.querySelectorAll("dl dd")].map((entry) => entry.textContent);
    expect(numbers).toEqual(expect.arrayContaining(["1,204", "1,234,567.89 AC"]));
    await expect.element(page.getByText("Demo data")).toBeVisible();
  });

  test("shows the newest releases, and a demonstration's claims with what backs them", async () => {
    const { rerender } = render(<LandingPage />);
    expect(document.body.textContent).not.toContain("New releases");
    expect(document.body.textContent).not.toContain("For a thousand plays");
    const release = {
      id: "one",
      title: "A title that is much longer than any cover under which it stands is wide",
      artist: { handle: "mara", name: "Mara", avatar: null },
      genre: "Folk",
      tags: [],
      price: "150",
      cover: null,
      seconds: 61,
      publishedAt: "2026-03-02T10:00:00.000Z",
    };
    const claims = {
      figures: [{ name: "Creative studios", value: "15" }],
      comparison: [
        { name: "Backline", own: true, cents: "5320" },
        { name: "Another", own: false, cents: "300" },
      ],
      note: "Nothing measured them.",
    };
    rerender(<LandingPage newest={[release]} claims={claims} />);
    const link = page.getByRole("link", { name: /A title that is much longer/ });
    await expect.element(link).toHaveAttribute("href", "/watch/one");
    await expect.element(link).toHaveTextContent("1.50 AC");
    expect([...document.querySelectorAll("table td:last-child")].map((cell) => cell.textContent)).toEqual([
      "$53.20",
      "$3.00",
    ]);
    await expect.element(page.getByText("Nothing measured them.")).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  });

  test("links to nothing that is not built", async () => {
    render(<LandingPage />);
    const { screenOf } = await import("../../contract/routes");
    const links = [...document.querySelectorAll("a")].map((link) => new URL(link.href).pathname);
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((path) => screenOf(path) === null)).toEqual([]);
  });

  test.each(["dark", "light"])("axe finds nothing serious, %s", async (theme) => {
    document.documentElement.dataset.theme = theme;
    render(<LandingPage />);
    await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  });
});

describe("the studio cards", () => {
  beforeEach(() => {
    render(<StudioCards cards={showcases(() => true)} />);
  });
  const card = (name: string) => page.getByRole("button", { name: new RegExp(`^${name}`) });
  const opened = () =>
    page
      .getByRole("button", { expanded: true })
      .elements()
      .filter((element) => element.hasAttribute("aria-controls"));

  test("eight of them, one open at a time; a click on the open one shuts it", async () => {
    expect(document.querySelectorAll("[aria-controls]")).toHaveLength(8);
    expect(opened()).toHaveLength(1);
    await userEvent.click(card("DJ studio"));
    expect(opened()).toHaveLength(1);
    await expect.element(page.getByText(STUDIOS.find(({ id }) => id === "dj")?.description ?? "?")).toBeVisible();
    await userEvent.click(card("DJ studio"));
    expect(opened()).toHaveLength(0);
    await userEvent.click(card("Music studio"));
    await expect.element(page.getByRole("button", { name: "Play preview" })).toBeVisible();
  });

  test("a step of the preview is switched by pointer, and by keys after arrows", async () => {
    const kick2 = page.getByRole("button", { name: "Kick on step 2" });
    await expect.element(kick2).toHaveAttribute("aria-pressed", "false");
    await userEvent.click(kick2);
    await expect.element(kick2).toHaveAttribute("aria-pressed", "true");
    await userEvent.keyboard("{ArrowDown}{ArrowRight} ");
    await expect.element(page.getByRole("button", { name: "Clap on step 3" })).toHaveAttribute("aria-pressed", "true");
    await userEvent.click(page.getByRole("button", { name: "Clear" }));
    expect(document.querySelectorAll("[data-step][aria-pressed=true]")).toHaveLength(0);
  });
});

describe("the preview's beat", () => {
  let beat: Beat | null = null;
  afterEach(() => {
    beat?.end();
    beat = null;
  });
  const wave = new Float32Array(2048);
  const peak = () => {
    beat?.readWave(wave);
    return wave.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  };

  test("sounds, walks through its steps, and falls silent where the pattern is empty", async () => {
    let pattern = FIRST_PATTERN;
    beat = await startBeat(() => pattern, 200);
    const steps = new Set<number>();
    await vi.waitFor(
      () => {
        steps.add(beat?.step() ?? -1);
        expect(peak()).toBeGreaterThan(0.02);
        expect(steps.size).toBeGreaterThan(4);
      },
      { timeout: 10_000, interval: 20 },
    );
    pattern = EMPTY_PATTERN;
    await vi.waitFor(() => expect(peak()).toBeLessThan(0.001), { timeout: 15_000, interval: 200 });
  });

  test("has a lane for each sound, and a chord for each bar", () => {
    expect(LANES.every((lane) => FIRST_PATTERN[lane].length === STEPS)).toBe(true);
    const one = toggled(EMPTY_PATTERN, "Bass", 3);
    expect(soundsAt(one, 3).lanes).toEqual(["Bass"]);
    expect(soundsAt(one, 4).lanes).toEqual([]);
    expect(soundsAt(one, STEPS + 3).lanes).toEqual(["Bass"]);
    expect([0, 1, 2, 3, 4].map((bar) => soundsAt(one, bar * STEPS).chord.root)).toEqual([33, 29, 31, 31, 33]);
  });
});

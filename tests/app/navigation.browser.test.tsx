import { useState } from "react";
import { afterEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { screenOf } from "../../contract/routes";
import { STUDIOS } from "../../contract/studios";
import { Logo } from "../../src/app/site/Logo";
import { builtGroups, builtQuickActions, switcherEntries } from "../../src/app/site/menus";
import { NavigationBar } from "../../src/app/site/navigation/NavigationBar";
import { NotFoundPage } from "../../src/pages/notFound/NotFoundPage";
import { filtersFor, StudiosPage } from "../../src/pages/studios/StudiosPage";
import { AddressContext } from "../../src/ui/navigation/address";
import { seriousViolations } from "../ui/axe";
import { cleanup, render } from "../ui/render";

afterEach(cleanup);

const all = () => true;
const button = (name: string) => page.getByRole("button", { name, exact: true });

describe("menus", () => {
  test("hold what the specification lists, once all of it is built", () => {
    expect(builtGroups(all).map(({ label }) => label)).toEqual(["Studios", "AI Tools", "Social", "Business"]);
    expect(builtQuickActions(all).map(({ name }) => name)).toEqual([
      "Create Music",
      "Generate Content",
      "Start Stream",
      "Collaborate",
    ]);
  });

  test("the switcher goes by the specification's names, with its ULTIMATE badges and what is new", () => {
    expect(switcherEntries(all).map(({ href, name }) => [href, name])).toEqual([
      ["/ultimate-music-studio", "Ultimate Music Studio"],
      ["/ultimate-dj-studio", "Ultimate DJ Studio"],
      ["/video-studio", "Video Studio"],
      ["/visual-studio", "Visual Studio"],
      ["/collaborative-studio", "Collaborative Studio"],
      ["/podcast-studio", "Podcast Studio"],
      ["/ai-career-manager", "AI Career Manager"],
      ["/advanced-video-editor", "Advanced Video Editor"],
      ["/ai-career-dashboard", "AI Career Dashboard"],
      ["/producer-revenue", "Producer Revenue"],
      ["/enterprise-management", "Enterprise Management"],
      ["/nft-marketplace", "NFT Marketplace"],
    ]);
    const named = (badge: string) =>
      switcherEntries(all)
        .filter((entry) => entry.badge === badge)
        .map(({ name }) => name);
    expect(named("ULTIMATE")).toEqual(["Ultimate Music Studio", "Ultimate DJ Studio", "Enterprise Management"]);
    expect(named("NEW")).toEqual(["Advanced Video Editor", "AI Career Dashboard", "Producer Revenue"]);
  });

  test("show nothing that is not built, and no empty group", () => {
    const shown = [...builtGroups().flatMap(({ items }) => items), ...builtQuickActions(), ...switcherEntries()];
    expect(shown.filter(({ href }) => screenOf(href) === null)).toEqual([]);
    expect(builtGroups().every(({ items }) => items.length > 0)).toBe(true);
    expect(builtGroups(() => false)).toEqual([]);
  });
});

describe("the navigation bar", () => {
  const show = (panel = false, onPanel = vi.fn()) => {
    render(
      <NavigationBar
        groups={builtGroups(all)}
        quickActions={builtQuickActions(all)}
        path="/projects"
        panel={panel}
        onPanel={onPanel}
      />,
    );
    return onPanel;
  };

  test("opens one menu at a time; choosing, Escape and a press elsewhere shut it", async () => {
    await page.viewport(1440, 900);
    show();
    await userEvent.click(button("Studios"));
    await expect.element(page.getByRole("link", { name: /^Video studio/ })).toBeVisible();
    await userEvent.click(button("Business"));
    await expect.element(page.getByRole("link", { name: /^Video studio/ })).not.toBeInTheDocument();
    await expect.element(button("Business")).toHaveAttribute("aria-expanded", "true");

    const wallet = page.getByRole("link", { name: /^Wallet/ });
    wallet.element().addEventListener("click", (event) => event.preventDefault());
    await userEvent.click(wallet);
    await expect.element(button("Business")).toHaveAttribute("aria-expanded", "false");

    await userEvent.click(button("Social"));
    await userEvent.keyboard("{ArrowDown}{ArrowDown}");
    await expect.element(page.getByRole("link", { name: /^One-click generator/ })).toHaveFocus();
    await userEvent.keyboard("{Escape}");
    await expect.element(button("Social")).toHaveFocus();
    await expect.element(button("Social")).toHaveAttribute("aria-expanded", "false");

    await userEvent.keyboard("{ArrowRight}{Enter}");
    await expect.element(button("Business")).toHaveAttribute("aria-expanded", "true");
    await userEvent.click(document.body, { position: { x: 5, y: 690 } });
    await expect.element(button("Business")).toHaveAttribute("aria-expanded", "false");
  });

  test("marks the page that is shown", async () => {
    await page.viewport(1440, 900);
    show();
    await userEvent.click(button("Studios"));
    await expect.element(page.getByRole("link", { name: /^Projects/ })).toHaveAttribute("aria-current", "page");
    expect(await seriousViolations()).toEqual([]);
  });

  test("on a phone one panel holds quick actions and all groups", async () => {
    await page.viewport(390, 844);
    const onPanel = show(true);
    for (const name of ["Create Music", "Generate Content", "Start Stream", "Collaborate"])
      await expect.element(page.getByRole("link", { name, exact: true })).toBeVisible();
    for (const name of ["Studios", "AI Tools", "Social", "Business"])
      await expect.element(page.getByRole("heading", { name, exact: true })).toBeInTheDocument();
    expect(await seriousViolations()).toEqual([]);
    await userEvent.keyboard("{Escape}");
    expect(onPanel).toHaveBeenCalledWith(false);
    await page.viewport(1440, 900);
  });

  test("the logo falls back to an icon", async () => {
    render(<Logo src="/icons/there-is-none.svg" />);
    await expect.poll(() => document.querySelector("a svg")).not.toBeNull();
    await expect.element(page.getByRole("link", { name: "Backline, home" })).toBeVisible();
  });
});

describe("the studio directory", () => {
  /** The directory at an address that it can change. */
  function Directory({ studios }: { studios: typeof STUDIOS }) {
    const [search, setSearch] = useState("");
    const go = (href: string) => setSearch(new URL(href, "http://localhost").search);
    return (
      <AddressContext value={{ path: "/studios", search, hash: "", go }}>
        <StudiosPage studios={studios} />
      </AddressContext>
    );
  }

  test("filters by category", async () => {
    render(<Directory studios={STUDIOS} />);
    expect(filtersFor(STUDIOS).map(({ label }) => label)).toEqual([
      "All Studios",
      "Create",
      "Perform",
      "Collaborate",
      "Monetize",
    ]);
    await expect.element(page.getByRole("status")).toHaveTextContent("15 studios");
    await userEvent.click(page.getByRole("radio", { name: /^Perform/ }));
    const names = page.getByRole("listitem").getByRole("heading", { level: 2 }).elements();
    const perform = STUDIOS.filter(({ category }) => category === "perform").map(({ name }) => name);
    expect(names.map((heading) => heading.textContent)).toEqual(perform);
    await expect.element(page.getByRole("link", { name: "Launch Studio: DJ studio" })).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
  });

  test("has all four filters where a category has no studio yet, and says so", async () => {
    render(<Directory studios={STUDIOS.slice(0, 1)} />);
    expect(filtersFor(STUDIOS.slice(0, 1)).map(({ label, count }) => [label, count])).toEqual([
      ["All Studios", 1],
      ["Create", 1],
      ["Perform", 0],
      ["Collaborate", 0],
      ["Monetize", 0],
    ]);
    await userEvent.click(page.getByRole("radio", { name: /^Monetize/ }));
    await expect.element(page.getByText("No studio to monetize in yet")).toBeVisible();
    await userEvent.click(page.getByRole("button", { name: "Show all studios" }));
    await expect.element(page.getByRole("link", { name: "Launch Studio: Music studio" })).toBeVisible();
  });

  test("a card says what a studio costs, and each tier has its card with its price", async () => {
    render(<Directory studios={STUDIOS} />);
    const card = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: "DJ studio" }) });
    await expect.element(card.first()).toHaveTextContent("Open on every plan. Recommended: Producer, $49 a month.");
    const tiers = page.getByRole("list", { name: "Tiers" }).getByRole("listitem").elements();
    // the specification's prices
    expect(tiers.map((tier) => /\$[\d,]+/.exec(tier.textContent ?? "")?.[0])).toEqual([
      "$0",
      "$19",
      "$49",
      "$99",
      "$199",
    ]);
    // a recommendation, since no plan shuts a studio
    expect(tiers[2]?.textContent).toContain("Recommended for: DJ studio");
    expect(tiers.map((tier) => tier.textContent).join()).not.toContain("Studios:");
    expect(await seriousViolations()).toEqual([]);
  });
});

test("the 404 page leads home and to the studio", async () => {
  render(<NotFoundPage />);
  await expect.element(page.getByText("404")).toBeVisible();
  await expect.element(page.getByRole("heading", { name: "Page Not Found" })).toBeVisible();
  await expect.element(page.getByRole("link", { name: "Back to Home" })).toHaveAttribute("href", "/");
  await expect.element(page.getByRole("link", { name: "Music Studio" })).toHaveAttribute("href", "/music-studio");
  expect(await seriousViolations()).toEqual([]);
});

import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { page, userEvent } from "vitest/browser";
import { CrashPage } from "../../src/app/CrashPage";
import { StudioFrame } from "../../src/kit/frame/StudioFrame";
import type { ProjectLibrary } from "../../src/project/port";
import { PANEL_ACTIONS } from "../../src/sound/actions";
import { usePreferences } from "../../src/stores/preferences";
import { NO_SERVICES, ServicesContext } from "../../src/stores/services";
import { VIEW_ACTIONS } from "../../src/studios/music/actions";
import { Button } from "../../src/ui/controls/Button";
import { seriousViolations } from "../ui/axe";
import { cleanup, render } from "../ui/render";

afterEach(cleanup);

describe("when a screen cannot be drawn", () => {
  const exportFile = vi.fn();
  const address = location.href;
  beforeEach(() => {
    exportFile.mockReset();
    history.replaceState(null, "", `${location.pathname}?project=p1`);
  });
  afterEach(() => history.replaceState(null, "", address));

  const show = () =>
    render(
      <ServicesContext value={{ ...NO_SERVICES, library: { exportFile } as unknown as ProjectLibrary }}>
        <CrashPage error={new Error("A clip has no track.")} reset={vi.fn()} />
      </ServicesContext>,
    );

  test("says what happened, that nothing is lost, and what to do", async () => {
    show();
    await expect.element(page.getByRole("heading", { name: "This screen stopped working" })).toBeVisible();
    await expect.element(page.getByText(/nothing was lost/)).toBeVisible();
    expect(document.querySelector("pre")?.textContent).toContain("A clip has no track.");
    expect(await seriousViolations()).toEqual([]);
  });

  test("tells why the project could not be saved to a file", async () => {
    exportFile.mockRejectedValue(new Error("The disk is full."));
    show();
    await userEvent.click(page.getByRole("button", { name: "Save project to a file" }));
    expect(exportFile).toHaveBeenCalledWith("p1");
    await expect.element(page.getByRole("status")).toHaveTextContent("It could not be saved: The disk is full.");
  });
});

describe("the studio's frame", () => {
  beforeEach(() => usePreferences.setState({ tabs: {}, layouts: {} }));

  const show = () =>
    render(
      <StudioFrame
        label="Music studio"
        actions={{ ...VIEW_ACTIONS, ...PANEL_ACTIONS }}
        transport={<p>Transport</p>}
        browser={<Button>A sound</Button>}
        inspector={<p>Clip</p>}
        tabs={[
          { id: "studio", label: "Studio", content: <p>Timeline</p>, dock: <p>Notes</p>, sides: true },
          { id: "mixer", label: "Mixer", content: <p>Strips</p> },
        ]}
      />,
    );

  test("goes to a tab by key and remembers it", async () => {
    await page.viewport(1440, 900);
    show();
    await expect.element(page.getByText("Timeline")).toBeVisible();
    await userEvent.keyboard("{Alt>}2{/Alt}");
    await expect.element(page.getByText("Strips")).toBeVisible();
    expect(usePreferences.getState().tabs.studio).toBe("mixer");
  });

  test("shuts a panel by key: what is in it cannot be reached until it opens again", async () => {
    await page.viewport(1440, 900);
    show();
    const inside = page.getByText("A sound").element();
    await userEvent.keyboard("{Alt>}b{/Alt}");
    await expect.poll(() => inside.closest("[inert]")).not.toBeNull();
    await expect.element(page.getByRole("button", { name: "Browser" })).toHaveAttribute("aria-pressed", "false");
    await userEvent.keyboard("{Alt>}b{/Alt}");
    await expect.poll(() => inside.closest("[inert]")).toBeNull();
  });

  test("on a phone the panels at the sides are tabs", async () => {
    await page.viewport(390, 844);
    show();
    await userEvent.click(page.getByRole("tab", { name: "Browser" }));
    await expect.element(page.getByText("A sound")).toBeVisible();
    expect(await seriousViolations()).toEqual([]);
    await page.viewport(1440, 900);
  });
});

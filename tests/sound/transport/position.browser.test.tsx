import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import type { Engine } from "../../../src/engine/port";
import { NOTHING_SHED } from "../../../src/sound/system/readings";
import { Position } from "../../../src/sound/transport/Position";
import { NO_SERVICES, ServicesContext } from "../../../src/stores/services";
import { mixedProject, openInMemory } from "../../studios/fakes";
import { cleanup, render } from "../../ui/render";

afterEach(cleanup);

/** How many pixels of the read-out are not clear. */
function inked(): number {
  const canvas = document.querySelector("canvas");
  if (!canvas || canvas.width === 0) return 0;
  // A worker draws on it: here it can only be copied.
  const context = new OffscreenCanvas(canvas.width, canvas.height).getContext("2d");
  if (!context) return 0;
  context.drawImage(canvas, 0, 0);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  return data.filter((value, index) => index % 4 === 3 && value > 0).length;
}

test("a position that is typed in bars or in time is sought, and is read again", async () => {
  openInMemory(mixedProject());
  let tick = 0;
  const engine = {
    shedding: NOTHING_SHED,
    readTransport: () => ({ tick, seconds: tick / 2048, transport: "stopped", recording: false }),
    seek: (to: number) => {
      tick = to;
    },
  } as unknown as Engine;
  render(
    <ServicesContext value={{ ...NO_SERVICES, engine }}>
      <Position />
    </ServicesContext>,
  );
  await expect.poll(inked).toBeGreaterThan(50);
  for (const [typed, sought] of [
    ["3.2.1", 2 * 3840 + 960],
    // at 128 BPM a second is 2048 ticks
    ["0:02", 4096],
  ] as const) {
    await userEvent.click(page.getByRole("button", { name: /^Position/ }));
    await userEvent.keyboard(`${typed}{Enter}`);
    expect(tick).toBe(sought);
    await expect.poll(inked).toBeGreaterThan(50);
    // the keyboard is where it was
    expect(document.activeElement?.getAttribute("aria-label")).toMatch(/^Position/);
  }
  await userEvent.click(page.getByRole("button", { name: /^Position/ }));
  await userEvent.keyboard("nonsense{Enter}");
  await expect.element(page.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
  await userEvent.keyboard("{Escape}");
  expect(tick).toBe(4096);
  await expect.poll(inked).toBeGreaterThan(50);
});

import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { ColumnChart } from "../../src/ui/charts/ColumnChart";
import { seriousViolations } from "./axe";
import { cleanup, render } from "./render";

afterEach(cleanup);

const VALUES = [3, 0, 12, -2, 7];
const points = VALUES.map((value, index) => ({ short: `${index + 1} Mar`, name: `${index + 1} March`, value }));

test("columns are read out by keys and by the pointer, and drawn by their values", async () => {
  render(<ColumnChart label="Plays per day" points={points} format={(value) => `${value} plays`} />);
  const plot = page.getByRole("slider", { name: "Plays per day" });
  await expect.element(plot).toHaveAttribute("aria-valuetext", "5 March: 7 plays");
  await userEvent.tab();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(plot).toHaveAttribute("aria-valuetext", "3 March: 12 plays");
  await userEvent.keyboard("{Home}");
  await expect.element(plot).toHaveAttribute("aria-valuetext", "1 March: 3 plays");
  const box = plot.element().getBoundingClientRect();
  await userEvent.hover(plot, { position: { x: box.width * 0.7, y: 20 } });
  await expect.element(plot).toHaveAttribute("aria-valuetext", "4 March: -2 plays");
  const drawn = plot.element().querySelector("path")?.getAttribute("d") ?? "";
  expect(
    [...drawn.matchAll(/M([\d.]+) ([\d.]+)h[\d.]+v([\d.]+)/g)].map(([, x, y, height]) => [
      Math.floor(Number(x)),
      Number(y),
      Number(height),
    ]),
  ).toEqual([
    [0, 12, 3],
    [2, 3, 12],
    [3, 15, 2],
    [4, 8, 7],
  ]);
  expect(await seriousViolations()).toEqual([]);
});

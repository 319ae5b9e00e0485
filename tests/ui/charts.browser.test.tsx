import { afterEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { Chart } from "../../src/ui/charts/Chart";
import { seriousViolations } from "./axe";
import { cleanup, render } from "./render";

afterEach(cleanup);

const VALUES = [3, 0, 12, -2, 7];
const points = VALUES.map((value, index) => ({
  short: `${index + 1} Mar`,
  name: `${index + 1} March`,
  values: [value, value * 10],
}));
const series = [
  { title: "Plays", format: (value: number) => `${value} plays` },
  { title: "Minutes", format: (value: number) => `${value} min` },
];

/** Heights in pixels of what is drawn at the middle of each of the columns, apart from lines of the grid. */
function heightsOf(canvas: HTMLCanvasElement, over: HTMLElement, columns: number): number[] {
  const box = canvas.getBoundingClientRect();
  const plot = over.getBoundingClientRect();
  const scale = canvas.width / box.width;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("no canvas");
  return Array.from({ length: columns }, (_, index) => {
    const x = Math.round((plot.left - box.left + (plot.width * (index + 0.5)) / columns) * scale);
    const top = Math.round((plot.top - box.top) * scale);
    const { data } = context.getImageData(x, top, 1, Math.round(plot.height * scale));
    let rows = 0;
    // the columns' colour is lighter than that of the grid
    for (let at = 0; at < data.length; at += 4) if ((data[at] ?? 0) > 140 && data[at + 3] === 255) rows += 1;
    return rows / scale;
  });
}

test("columns are as high as their values, read out by keys and by the pointer, and readable as a table", async () => {
  document.documentElement.dataset.theme = "dark";
  render(<Chart kind="bar" label="Plays per day" points={points} series={series} drawn={[0]} of="Day" />);
  const plot = page.getByRole("slider", { name: "Plays per day" });
  await expect.element(plot).toHaveAttribute("aria-valuetext", "5 March: 7 plays");
  await expect.poll(() => plot.element().querySelector("canvas")).not.toBeNull();
  const canvas = plot.element().querySelector("canvas");
  const over = plot.element().querySelector<HTMLElement>(".u-over");
  if (!canvas || !over) throw new Error("nothing is drawn");
  // from -5 to 15
  const unit = over.getBoundingClientRect().height / 20;
  await expect.poll(() => heightsOf(canvas, over, 5)[2]).toBeGreaterThan(0);
  const heights = heightsOf(canvas, over, 5);
  for (const [index, value] of VALUES.entries()) {
    expect(Math.abs((heights[index] ?? 0) - Math.abs(value) * unit)).toBeLessThan(4);
  }
  await userEvent.tab();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(plot).toHaveAttribute("aria-valuetext", "3 March: 12 plays");
  await userEvent.keyboard("{Home}");
  await expect.element(plot).toHaveAttribute("aria-valuetext", "1 March: 3 plays");
  const box = over.getBoundingClientRect();
  await userEvent.hover(over, { position: { x: box.width * 0.7, y: 20 } });
  await expect.element(plot).toHaveAttribute("aria-valuetext", "4 March: -2 plays");
  await userEvent.click(page.getByText("The chart as a table"));
  const rows = page.getByRole("row").elements();
  expect(rows.map((row) => row.textContent)).toEqual([
    "DayPlaysMinutes",
    "5 March7 plays70 min",
    "4 March-2 plays-20 min",
    "3 March12 plays120 min",
    "2 March0 plays0 min",
    "1 March3 plays30 min",
  ]);
  expect(await seriousViolations()).toEqual([]);
});

test("a heat map has a row for each series, walked through by keys", async () => {
  render(<Chart kind="heat" label="When" points={points} series={series} of="Day" />);
  const plot = page.getByRole("slider", { name: "When" });
  await userEvent.tab();
  await userEvent.keyboard("{ArrowLeft}{ArrowDown}");
  await expect.element(plot).toHaveAttribute("aria-valuetext", "4 March: Minutes -20 min");
  await userEvent.keyboard("{ArrowUp}{ArrowLeft}");
  await expect.element(plot).toHaveAttribute("aria-valuetext", "3 March: Plays 12 plays");
});

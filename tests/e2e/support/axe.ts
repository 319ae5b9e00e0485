import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";

interface Axe {
  run(
    context: Document | Element,
    options: { resultTypes: string[]; runOnly?: string[] },
  ): Promise<{ violations: Violation[] }>;
}

interface Violation {
  id: string;
  impact: string | null;
  nodes: { target: string[]; failureSummary: string }[];
}

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Rules that look at colours: all that a theme can break. */
export const COLOURS = ["color-contrast", "link-in-text-block"];

/**
 * What axe finds serious or critical on the page once it has stopped moving, as lines that say where; by the rules named
 * in `only`, else by all; of the element that `within` selects, else of the whole page.
 */
export async function seriousViolations(page: Page, only?: readonly string[], within?: string): Promise<string[]> {
  // by the debugger, which the page's own policy on scripts does not bind
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(source);
  return page.evaluate(
    async ({ rules, part }) => {
      const { axe } = window as unknown as { axe: Axe };
      // half faded in, anything is too pale
      const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
      await Promise.allSettled(ending.map(({ finished }) => finished));
      const looked = part === undefined ? document : document.querySelector(part);
      if (!looked) throw new Error(`There is no ${part} to look at.`);
      const { violations } = await axe.run(looked, {
        resultTypes: ["violations"],
        ...(rules ? { runOnly: [...rules] } : {}),
      });
      return violations
        .filter(({ impact }) => impact === "serious" || impact === "critical")
        .flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.target.join(" ")} ${node.failureSummary}`));
    },
    { rules: only, part: within },
  );
}

import axe from "axe-core";

/** Waits until what comes or goes has done so: a text that fades in has too little contrast for a moment. */
async function comeToRest(): Promise<void> {
  const moving = () =>
    document.getAnimations().filter((one) => Number.isFinite(one.effect?.getComputedTiming().endTime ?? Infinity));
  while (moving().length > 0) await Promise.allSettled(moving().map((one) => one.finished));
}

/** What axe finds serious or worse, as lines that say where. */
export async function seriousViolations(within: Element | Document = document): Promise<string[]> {
  await comeToRest();
  const { violations } = await axe.run(within === document ? document : (within as HTMLElement), {
    resultTypes: ["violations"],
  });
  return violations
    .filter((violation) => violation.impact === "serious" || violation.impact === "critical")
    .flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} ${node.failureSummary}`),
    );
}

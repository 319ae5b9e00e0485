import axe from "axe-core";

/** What axe finds serious or worse, as lines that say where. */
export async function seriousViolations(within: Element | Document = document): Promise<string[]> {
  const { violations } = await axe.run(within === document ? document : (within as HTMLElement), {
    resultTypes: ["violations"],
  });
  return violations
    .filter((violation) => violation.impact === "serious" || violation.impact === "critical")
    .flatMap((violation) =>
      violation.nodes.map((node) => `${violation.id}: ${node.target.join(" ")} ${node.failureSummary}`),
    );
}

import { useCallback } from "react";
import type { Range } from "../../../contract/analytics";
import { type Overview, type Revenue, analytics as routes } from "../../../contract/api/analytics";
import { useScope } from "../../scope/useScope";
import { callApi, type Result } from "../calls";
import { useLoaded } from "../useCall";

/** What the audience did, and what it earned. */
export interface Numbers {
  readonly overview: Overview;
  readonly revenue: Revenue;
}

const EVERY_MS = 10_000;

async function readNumbers(range: Range): Promise<Result<Numbers>> {
  const query = { range };
  const [overview, revenue] = await Promise.all([
    callApi(routes.overview, { query }),
    callApi(routes.revenue, { query }),
  ]);
  if (!overview.ok) return overview;
  if (!revenue.ok) return revenue;
  return { ok: true, value: { overview: overview.value, revenue: revenue.value } };
}

/**
 * One's own figures for a time range; updated regularly while the page is visible, and as soon as it becomes visible.
 */
export function useNumbers(range: Range) {
  const call = useCallback(() => readNumbers(range), [range]);
  const { state, reload } = useLoaded(call);
  useScope(
    (scope) => {
      const read = () => {
        if (!document.hidden) void reload();
      };
      scope.interval(read, EVERY_MS);
      scope.listen(document, "visibilitychange", read);
    },
    [reload],
  );
  return { state, reload };
}

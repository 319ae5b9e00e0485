import { useCallback } from "react";
import type { Range } from "../../../contract/analytics";
import { type Overview, type Revenue, analytics as routes } from "../../../contract/api/analytics";
import { type Query, type Resource, useQuery } from "../query/useQuery";

/** What the audience did, and what it earned. */
export interface Numbers {
  readonly overview: Overview;
  readonly revenue: Revenue;
}

/** Milliseconds between readings while the page is visible. */
const every = 10_000;

/** One's own figures for a time range, read again regularly. */
export function useNumbers(range: Range): Pick<Query<Numbers>, "state" | "reload"> {
  const overview = useQuery(routes.overview, { query: { range } }, { every });
  const revenue = useQuery(routes.revenue, { query: { range } }, { every });
  const reload = useCallback(
    async () => void (await Promise.all([overview.reload(), revenue.reload()])),
    [overview.reload, revenue.reload],
  );
  return { state: together(overview.state, revenue.state), reload };
}

function together(overview: Resource<Overview>, revenue: Resource<Revenue>): Resource<Numbers> {
  if (overview.kind === "loaded" && revenue.kind === "loaded") {
    const value = { overview: overview.value, revenue: revenue.value };
    return { kind: "loaded", value, problem: overview.problem ?? revenue.problem };
  }
  if (overview.kind === "failed") return overview;
  return revenue.kind === "failed" ? revenue : { kind: "loading" };
}

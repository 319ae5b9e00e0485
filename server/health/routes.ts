import { health } from "../../contract/api/health";
import { said } from "../../contract/words/said";
import { ApiError } from "../errors";
import { type Handled, handle, ok } from "../http/handlers";

interface HealthPorts {
  readonly version: string;
  readonly demo: boolean;
  /** what has to work for the server to be ready, by name; a check fails by throwing */
  readonly checks: Readonly<Record<string, () => Promise<void>>>;
}

/** Liveness and readiness. */
export function healthRoutes({ version, demo, checks }: HealthPorts): Handled[] {
  return [
    handle(health.live, async () => ok({ status: "ok", version, demo })),
    handle(health.ready, async ({ log }) => {
      const results = await Promise.all(
        Object.entries(checks).map(async ([name, check]) => {
          try {
            await check();
            return { name, failed: false };
          } catch (error) {
            log.warn({ err: error, check: name }, "not ready");
            return { name, failed: true };
          }
        }),
      );
      const failed = results.filter((result) => result.failed).map(({ name }) => name);
      if (failed.length > 0)
        throw new ApiError("unavailable", said`Not ready: ${failed.join(", ")}.`, { retryAfter: 1 });
      return ok({ status: "ready", checks: Object.fromEntries(results.map(({ name }) => [name, "ok"])) });
    }),
  ];
}

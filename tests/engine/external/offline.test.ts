import { expect, test } from "vitest";
import { newProject } from "../../../contract/project/newProject";
import { OfflineExternals } from "../../../src/engine/external/offline";

test.each([
  [48_000, "At 48 kHz, an export with external devices is at most 60 minutes long"],
  [44_100, "At 44.1 kHz, an export with external devices is at most 65 minutes long"],
])("an export at %i Hz that the browser cannot hold in memory is refused before it begins", async (rate, sentence) => {
  let made = 0;
  const externals = new OfflineExternals(newProject(() => String(made++)));
  const hours = 2 * 3600 * rate;
  expect(await externals.open([], rate, hours)).toBe(
    `${sentence}, because the browser keeps what they render in memory.`,
  );
  externals.close();
});

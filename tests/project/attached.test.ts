import { expect, test } from "vitest";
import { PACKAGE_LIMITS } from "../../contract/pluginFrame";
import { AttachedFiles, mayBeAttached } from "../../src/project/attached";

const plugin = { format: "wam", id: `added-${"b".repeat(64)}`, name: "Echo", state: "", parameters: [] };
const attached = { kind: "plugin", hash: "b".repeat(64), name: "Echo", plugin } as const;

test("a file that is too large for what it is said to be is refused before it is read", async () => {
  expect(mayBeAttached(attached, PACKAGE_LIMITS.bytes)).toBe(true);
  const huge = { size: 4 * 1024 ** 3, arrayBuffer: () => expect.unreachable() } as unknown as Blob;
  const files = new AttachedFiles({ instruments: null, plugins: null });
  await expect(files.receive(attached, huge)).rejects.toMatchObject({ code: "refused" });
});

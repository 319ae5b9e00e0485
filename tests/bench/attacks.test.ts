import { expect, test } from "vitest";
import { ATTACKS } from "../../bench/hostile/attacks";

test("an attack goes on with new edits where an answer was too large to be read whole", async () => {
  const sent: number[][] = [];
  const attack = await ATTACKS[0]?.prepare(async (_method, path, body) => {
    if (!path.endsWith("/sync")) return { status: 201, text: "{}" };
    const { edits } = JSON.parse(body ?? "") as { edits: { clientSeq: number }[] };
    sent.push(edits.map(({ clientSeq }) => clientSeq));
    // the server did the first three; the rest of the answer was not read
    const applied = edits.slice(0, 3).map(({ clientSeq }, index) => ({ clientSeq, rev: index + 1 }));
    const whole = JSON.stringify({ rev: 3, role: "own", applied, rejected: [], more: true, edits: [{ rev: 1 }] });
    return { status: 200, text: whole.slice(0, -5) };
  });
  await attack?.();
  await attack?.();
  expect(sent.map(([first]) => first)).toEqual([1, 4]);
});

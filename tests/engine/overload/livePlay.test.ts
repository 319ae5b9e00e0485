import { expect, it } from "vitest";
import { LiveOp } from "../../../contract/engine/live";
import type { AddressBook } from "../../../src/engine/addresses";
import { LivePlay } from "../../../src/engine/parts/livePlay";

it("leaves out under overload what a step says, and brings it back", () => {
  const sent: [LiveOp, number | undefined][] = [];
  const book = { strip: (id: string) => (id === "bass" ? 3 : -1) } as AddressBook;
  const player = new LivePlay(
    { engine: null, book, send: (op, argument) => void sent.push([op, argument]) },
    { play: () => {}, playAt: () => {} },
    { play: () => {}, set: () => {}, panic: () => {} },
  );
  const after = (act: () => void) => {
    sent.length = 0;
    act();
    return [...sent];
  };
  expect(after(() => player.select("bass"))).toEqual([[LiveOp.select, 3]]);
  expect(after(() => player.shed("selected"))).toEqual([[LiveOp.select, -1]]);
  expect(after(() => player.shed("measuring"))).toEqual([
    [LiveOp.select, -1],
    [LiveOp.measure, 0],
  ]);
  // what is selected meanwhile is not analysed either, but it is once there is room again
  expect(after(() => player.select(null))).toEqual([[LiveOp.select, -1]]);
  player.select("bass");
  expect(after(() => player.shed("all"))).toEqual([
    [LiveOp.select, 3],
    [LiveOp.measure, 1],
  ]);
});

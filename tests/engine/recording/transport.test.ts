import { expect, it } from "vitest";
import { LiveOp } from "../../../contract/engine/live";
import { Transport } from "../../../src/engine/parts/transport";

function transport(recording: boolean) {
  const told: unknown[][] = [];
  const made = new Transport(
    { engine: {}, send: (op, argument) => told.push(["send", op, argument]) },
    {
      end: (op, argument) => {
        if (recording) told.push(["end", op, argument]);
        return recording;
      },
      moved: () => {},
    },
  );
  return { transport: made, told };
}

it("a take that runs goes on through a seek, and ends with pause and stop", () => {
  const { transport: moving, told } = transport(true);
  moving.seek(960.4);
  expect(told.splice(0)).toEqual([["send", LiveOp.seek, 960]]);
  moving.pause();
  moving.stop();
  expect(told).toEqual([
    ["end", LiveOp.pause, undefined],
    ["end", LiveOp.stop, undefined],
  ]);
});

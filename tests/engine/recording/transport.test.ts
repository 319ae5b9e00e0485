import { expect, it } from "vitest";
import { LiveOp } from "../../../contract/engine/live";
import { STUDIO_TRANSPORT } from "../../../contract/engine/transports";
import { Transport } from "../../../src/engine/parts/transport";

function transport(recording: boolean) {
  const told: unknown[][] = [];
  const made = new Transport(
    { engine: {}, send: (...command) => told.push(["send", ...command]) },
    {
      end: (...command) => {
        if (recording) told.push(["end", ...command]);
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
  expect(told.splice(0)).toEqual([["send", LiveOp.seek, STUDIO_TRANSPORT, 960]]);
  moving.pause();
  moving.stop();
  expect(told).toEqual([
    ["end", LiveOp.pause, STUDIO_TRANSPORT],
    ["end", LiveOp.stop, STUDIO_TRANSPORT],
  ]);
});

import { afterEach, expect, test } from "vitest";
import { LiveOp } from "../../contract/engine/live";
import { STUDIO_TRANSPORT } from "../../contract/engine/transports";
import { WordRing } from "../../contract/engine/wordRing";
import { parameterCommand, readParameter, stripAddress } from "../../contract/project/parameters";
import { AutomationPoint, StripParameter, Target } from "../../dsp/abi";
import { CommandWriter } from "../../dsp/host";
import { AddressBook } from "../../src/engine/addresses";
import type { EngineNode } from "../../src/engine/node";
import { LivePlay } from "../../src/engine/parts/livePlay";
import { Parameters } from "../../src/stores/parameters/parameters";
import { Song } from "../workers/render/song";
import { FakeWorklet } from "../workers/worklet/fakeWorklet";

/** From the movement of a control to the sound: the page's parameters, the live ring, the worklet's engine. */

const RATE = 48000;
const DC = 0.1;
let worklet: FakeWorklet | null = null;
afterEach(() => worklet?.close());

async function desk() {
  const song = new Song();
  song.run("setSampleRate", { sampleRate: RATE });
  const trackId = song.addTrack("audio");
  const sample = song.addSample([new Float32Array(RATE * 3).fill(DC)], RATE);
  song.addClip(trackId, sample, 0);
  for (const { id } of Object.values(song.project.devices)) song.run("removeDevice", { id });
  const made = await FakeWorklet.boot(song, 128);
  worklet = made;
  const book = new AddressBook();
  book.update(made.compiler.slots());
  const player = new LivePlay(
    { engine: { live: made.live } as EngineNode, book, send: () => undefined },
    { play: () => undefined, playAt: () => undefined },
    { play: () => undefined, set: () => undefined, panic: () => undefined },
  );
  const parameters = new Parameters({
    project: () => song.project,
    readOnly: () => false,
    run: ({ name, args }) => song.run(name, args),
    refused: (error) => {
      throw error;
    },
    nextFrame: () => undefined,
  });
  parameters.hear(player.hand);
  const level = stripAddress(song.project.tracks[trackId]!, "level");
  /** dB of the track's sound after some more frames. */
  const heard = async (frames = 9600) => {
    const { left } = await made.render(frames);
    return 20 * Math.log10(left.at(-1)! / DC);
  };
  /** Has the fader follow points, as a program would say it. */
  const automate = (points: readonly [tick: number, value: number][]) => {
    const view = new DataView(new ArrayBuffer(points.length * AutomationPoint.bytes));
    points.forEach(([tick, value], index) => {
      view.setInt32(index * AutomationPoint.bytes + AutomationPoint.tick, tick, true);
      view.setFloat32(index * AutomationPoint.bytes + AutomationPoint.value, value, true);
    });
    const commands = new CommandWriter().buffer(8000, new Uint8Array(view.buffer));
    commands.lineAutomation(Target.strip, book.strip(trackId), StripParameter.level, 8000, points.length);
    new WordRing(made.memory.commands).write(commands.take());
  };
  /** An edit by somebody else, as it reaches the engine. */
  const merge = (value: number) => {
    const { name, args } = parameterCommand(song.project, level, value)!;
    song.run(name, args);
    parameters.refresh();
    made.send();
  };
  const stored = () => readParameter(song.project, level)!.value;
  made.live.add(LiveOp.resetState).add(LiveOp.play, STUDIO_TRANSPORT, 0).send();
  return { made, parameters, level, heard, automate, merge, stored };
}

test("a fader with automation is the hand's while it is held, and its automation's again afterwards", async () => {
  const { parameters, level, heard, automate, stored } = await desk();
  automate([[0, -12]]);
  expect(await heard()).toBeCloseTo(-12, 2);
  const hold = parameters.begin(level);
  expect(await heard()).toBeCloseTo(-12, 2);
  hold.move(-30);
  expect(await heard()).toBeCloseTo(-30, 1);
  hold.move(-3);
  expect(await heard()).toBeCloseTo(-3, 2);
  hold.commit();
  expect(await heard()).toBeCloseTo(-12, 1);
  expect(stored()).toBe(-3);
});

test("another's edit of a held fader is heard when the hand takes its move back, not before", async () => {
  const { parameters, level, heard, merge } = await desk();
  const hold = parameters.begin(level);
  hold.move(-20);
  await heard(128);
  merge(-6);
  expect(await heard()).toBeCloseTo(-20, 1);
  hold.cancel();
  expect(await heard()).toBeCloseTo(-6, 2);
});

test("a fader that was let go is the document's: its edits are heard", async () => {
  const { parameters, level, heard, merge } = await desk();
  const hold = parameters.begin(level);
  hold.move(-20);
  hold.commit();
  expect(await heard()).toBeCloseTo(-20, 1);
  merge(-9);
  expect(await heard()).toBeCloseTo(-9, 2);
});

test("what is let go of while the engine stands still is let go of once it reads again", async () => {
  const { made, parameters, level, heard, merge } = await desk();
  const hold = parameters.begin(level);
  while (made.live.add(LiveOp.select, -1).send());
  hold.move(-20);
  hold.commit();
  await heard(128);
  const other = parameters.begin(level);
  other.cancel();
  expect(await heard()).toBeCloseTo(-20, 1);
  merge(-9);
  expect(await heard()).toBeCloseTo(-9, 2);
});

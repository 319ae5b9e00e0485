import { expect } from "vitest";
import type { Project } from "../../../contract/project/document";
import { violations } from "../../../contract/project/invariants";
import { newProject } from "../../../contract/project/newProject";
import type { SyncAnswer } from "../../../contract/sync/answer";
import { loadProject } from "../../../src/project/storage/projects";
import type { CloudServer } from "../../../src/project/sync/port";
import { keptEdits, readSync } from "../../../src/project/sync/records";
import { ids, seeded } from "../../contract/project/randomCommands";
import { asked, ModelDevice } from "./modelDevice";
import { Weather } from "./weather";

interface Model {
  readonly seed: number;
  readonly steps: number;
  readonly cloud: CloudServer;
  readonly project?: Project;
  /** now and then: the server changes something that the devices do not do */
  readonly meddle?: (random: () => number) => void;
  /** before the network is calm for good */
  readonly calm?: () => void;
}

/**
 * Three devices of one project, which the client that ships keeps the same over a bad network: random edits, undo,
 * gestures, tabs that are killed at any moment. Once the network is calm all of them have the server's document, on
 * the screen and on disk, and each edit that was saved is in it or kept for the person to see, once.
 */
export async function runModel({ seed, steps, cloud, project, meddle, calm }: Model): Promise<void> {
  const random = seeded(seed);
  const weather = new Weather(random);
  const first = project ?? newProject(ids(`s${seed}-`));
  const devices = [await ModelDevice.with(cloud, weather, first, "one")];
  try {
    for (let step = 0; step < steps; step += 1) {
      if (step === Math.floor(steps / 10)) await join(cloud, weather, devices);
      await happen(devices[Math.floor(random() * devices.length)] as ModelDevice, random);
      if (random() < 0.08) await weather.deliverOne();
      if (random() < 0.05) meddle?.(random);
    }
    calm?.();
    await settle(devices, weather);
    await check(devices, cloud, first.id);
  } catch (error) {
    throw new Error(`The model fails with seed ${seed}.`, { cause: error });
  } finally {
    for (const device of devices) await device.close();
  }
}

/** Two more fetch the project, once it has come to the server. */
async function join(cloud: CloudServer, weather: Weather, devices: ModelDevice[]): Promise<void> {
  const [first] = devices as [ModelDevice];
  await settle(devices, weather);
  for (const name of ["two", "three"]) devices.push(await ModelDevice.joining(cloud, weather, first.id, name));
  weather.calm = false;
}

async function happen(device: ModelDevice, random: () => number): Promise<void> {
  const what = random();
  if (what < 0.68) {
    device.edit(random);
    // else a tab that is killed next takes it along
    if (random() < 0.6) await device.session.flush();
  } else if (what < 0.88) await device.pass(random() < 0.5 ? 300 : 4000);
  else if (what < 0.94) await device.goOn();
  else await device.restart();
}

async function settle(devices: readonly ModelDevice[], weather: Weather): Promise<void> {
  await weather.clear();
  for (const { session } of devices) while (session.inGesture) session.endGesture();
  for (let round = 0; round < 3; round += 1) {
    for (const { sync, wire } of devices) {
      wire.letGo();
      await sync.settle();
    }
  }
}

async function check(devices: readonly ModelDevice[], cloud: CloudServer, id: string): Promise<void> {
  const { snapshot } = await asked(cloud, id, null);
  if (!snapshot) throw new Error("The server does not send its document.");
  const { rev, document } = snapshot;
  expect(violations(document)).toEqual([]);
  const taken = await edits(cloud, id);
  expect(taken.map((edit) => edit.rev)).toEqual(Array.from({ length: rev }, (_, index) => index + 1));
  for (const device of devices) {
    const { database, sync, session, copies } = device;
    expect(session.project).toEqual(document);
    expect(sync.status).toMatchObject({ state: { kind: "synced" }, pending: 0 });
    expect(copies).toEqual([]);
    await session.flush();
    expect((await loadProject(database, id)).project).toEqual(document);
    await sync.stop();
    const stored = await readSync(database, id);
    expect(stored?.confirmed.rev).toBe(rev);
    // of one order too: whoever goes on from it comes to the server's very document
    expect(JSON.stringify(stored?.confirmed.project)).toBe(JSON.stringify(document));

    const clientId = stored?.record.clientId;
    const saved = await device.saved();
    const own = taken.filter((edit) => edit.clientId === clientId);
    const numbers = own.map(({ clientSeq }) => clientSeq);
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    const kept = await keptEdits(database, id);
    expect(kept).toEqual(sync.status.kept);
    const refused = kept.map((edit) => Number(edit.id.slice(edit.id.lastIndexOf("-") + 1)));
    expect([...numbers, ...refused].sort((a, b) => a - b)).toEqual(saved.map((_command, index) => index + 1));
    for (const { clientSeq, command } of own) expect(command).toEqual(plain(saved[clientSeq - 1]));
    for (const [index, edit] of kept.entries()) {
      expect(plain(edit.commands)).toEqual([plain(saved[(refused[index] as number) - 1])]);
    }
  }
}

/** Every edit that the server has taken. */
async function edits(cloud: CloudServer, id: string): Promise<SyncAnswer["edits"]> {
  const found: SyncAnswer["edits"] = [];
  for (let more = true; more; ) {
    const answer = await asked(cloud, id, found.length);
    found.push(...answer.edits);
    more = answer.more;
  }
  return found;
}

/** As it comes over the network. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

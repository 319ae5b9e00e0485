import { afterAll, beforeAll, expect, test } from "vitest";
import { violations } from "../../../contract/project/invariants";
import { requestOf } from "../../../contract/sync/client";
import type { SyncAnswer, SyncRequest } from "../../../contract/sync/protocol";
import { ids, seeded } from "../../contract/project/randomCommands";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { Device } from "./device";
import { kept } from "./support";

const COMMANDS = 1000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

/** A network that loses, doubles and delays what goes over it. */
class Network {
  readonly #late: (() => Promise<void>)[] = [];

  constructor(readonly random: () => number) {}

  async exchange(device: Device): Promise<void> {
    const request = requestOf(device.state);
    const luck = this.random();
    const deliver = async (): Promise<SyncAnswer> => device.send(request);
    // an answer that comes late is no server that was put back
    const take = (sent: SyncRequest, answer: SyncAnswer) => expect(device.take(sent, answer).lost).toBeNull();
    if (luck < 0.15) return;
    if (luck < 0.35) await deliver();
    else if (luck < 0.5) {
      const answers = [await deliver(), await deliver()];
      for (const answer of this.random() < 0.5 ? answers : answers.reverse()) take(request, answer);
    } else if (luck < 0.65) this.#late.push(async () => void take(request, await deliver()));
    else if (luck < 0.75) {
      // the server is quick, the way back is slow
      const answer = await deliver();
      this.#late.push(async () => void take(request, answer));
    } else take(request, await deliver());
    if (this.random() < 0.4) await this.#late.splice(Math.floor(this.random() * this.#late.length), 1)[0]?.();
  }

  async deliverAll(): Promise<void> {
    for (const one of this.#late.splice(0)) await one();
  }
}

test("two devices that were offline have the server's document, whatever the network does", async () => {
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const random = seeded(seed);
  const document = await kept(app, PEOPLE.owner);
  const devices = ["device-one", "device-two"].map((id) => new Device(app, PEOPLE.owner, id, document));
  const makers = devices.map((_device, index) => ids(`d${index}x`));
  const network = new Network(random);
  let offline = 150;
  for (let edits = 0; edits < COMMANDS; ) {
    const index = Math.floor(random() * devices.length);
    const device = devices[index] as Device;
    if (device.edit(random, makers[index] as () => string)) edits += 1;
    offline -= 1;
    if (offline > 0) continue;
    if (random() < 0.15) await network.exchange(device);
    if (random() < 0.02) device.restart();
    // as where an edit cannot be carried out here: the server is to send its document
    if (random() < 0.02) device.state = { ...device.state, rev: null };
    if (random() < 0.004) offline = 60;
  }
  await network.deliverAll();
  for (const device of [...devices, ...devices]) await device.settle();

  const { snapshot, rev } = await (devices[0] as Device).send({
    ...requestOf((devices[0] as Device).state),
    lastRev: null,
  });
  const text = JSON.stringify(snapshot?.document);
  expect(snapshot && violations(snapshot.document), `seed ${seed}`).toEqual([]);
  for (const { state } of devices) {
    expect(state.rev).toBe(rev);
    expect(JSON.stringify(state.confirmed), `seed ${seed}`).toBe(text);
    expect(JSON.stringify(state.present)).toBe(text);
  }
  const { rows } = await app.platform.pool.query(
    "select rev, client_id, client_seq from project_edits where project_id = $1 order by rev",
    [document.id],
  );
  expect(rows.map((row) => Number(row.rev))).toEqual(rows.map((_row, index) => index + 1));
  for (const { clientId, made, state } of devices) {
    const taken = rows.filter((row) => row.client_id === clientId).map((row) => Number(row.client_seq));
    expect(taken).toEqual([...taken].sort((a, b) => a - b));
    const refused = state.conflicts.map(({ clientSeq }) => clientSeq);
    // every edit is in the document or shown to the person, none is both
    expect(
      [...taken, ...refused].sort((a, b) => a - b),
      `seed ${seed}`,
    ).toEqual([...made]);
    expect(taken.length).toBeGreaterThan(made.size / 2);
  }
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { readFacts } from "../../../server/releases/audio/store";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { created } from "./support";

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

/** 16 bits, mono: a short decaying sine at each beat, over a held A minor triad. */
function beats(bpm: number, seconds: number, rate = 22050): Buffer {
  const frames = Math.round(seconds * rate);
  const wav = Buffer.alloc(44 + frames * 2);
  wav.write("RIFF", 0, "latin1");
  wav.writeUInt32LE(36 + frames * 2, 4);
  wav.write("WAVEfmt ", 8, "latin1");
  wav.writeUInt32LE(16, 16);
  wav.writeUInt16LE(1, 20);
  wav.writeUInt16LE(1, 22);
  wav.writeUInt32LE(rate, 24);
  wav.writeUInt32LE(rate * 2, 28);
  wav.writeUInt16LE(2, 32);
  wav.writeUInt16LE(16, 34);
  wav.write("data", 36, "latin1");
  wav.writeUInt32LE(frames * 2, 40);
  for (let frame = 0; frame < frames; frame++) {
    const t = frame / rate;
    const since = t % (60 / bpm);
    const kick = Math.sin(2 * Math.PI * 60 * since) * Math.exp(-since * 40);
    const chord = [220, 261.63, 329.63].reduce((sum, hz) => sum + Math.sin(2 * Math.PI * hz * t), 0) / 3;
    wav.writeInt16LE(Math.round(16000 * kick + 3000 * chord), 44 + frame * 2);
  }
  return wav;
}

test("a published release's sound is measured after its rendition, once, and shown to who may see it", async () => {
  const releaseId = await created(app, PEOPLE.owner, {}, beats(120, 20));
  const asked = () => app.call("GET", `/api/releases/${releaseId}/facts`, { token: PEOPLE.owner.token });
  expect((await asked()).json).toEqual({ state: "waiting", facts: null, reason: null });
  // the rendition first, then what it has queued
  await app.runJobs();
  await app.runJobs();
  const { json } = await asked();
  expect(json.state).toBe("measured");
  expect(json.facts.bpm).toBeCloseTo(120, 0);
  expect(json.facts).toMatchObject({ key: "A minor", camelot: "8A", seconds: 20 });
  expect(json.facts.lufs).toBeLessThan(-5);
  await app.call("DELETE", `/api/releases/${releaseId}`, { token: PEOPLE.owner.token });
  expect(await readFacts(app.platform.pool, releaseId)).toBeNull();
});

import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createPlanLimits } from "../../../server/plans/limits";
import { releaseData } from "../../../server/releases/personalData";
import { pngOf } from "../accounts/pictures";
import { createTestApp, type TestApp } from "../support/app";
import { coinsOf, giveCoins } from "../support/coins";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";
import { created, readied, sineWav, uploaded } from "./support";

const { owner, other, admin } = PEOPLE;
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ start: "2026-03-02T10:00:00Z", sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const read = (id: string, token?: string) => app.call("GET", `/api/releases/${id}`, token ? { token } : {});
const change = (id: string, json: object, token = owner.token) =>
  app.call("PATCH", `/api/releases/${id}`, { token, json });
const view = (id: string, price = "0", token?: string) =>
  app.call("POST", `/api/releases/${id}/view`, { json: { price }, ...(token ? { token } : {}) });
const make = (json: object) =>
  app.call("POST", "/api/releases", { token: owner.token, json: { title: "Dusk", genre: "Ambient", ...json } });
const storageOf = async (accountId: string) => {
  const { rows } = await app.platform.pool.query("select used from counters where key = $1", [
    `plan:storage:${accountId}`,
  ]);
  return Number(rows[0]?.used ?? 0);
};

describe("publishing", () => {
  test("an upload becomes a release that others hear once its sound is read", async () => {
    const before = await storageOf(owner.session.accountId);
    const wav = sineWav(3);
    const id = await created(
      app,
      owner,
      { title: "  Dusk  ", tags: ["Slow", "slow", "night"], lyrics: "la\nla", price: "0", description: "One." },
      wav,
    );
    expect((await read(id)).status).toBe(404);
    expect((await read(id, owner.token)).json).toMatchObject({
      title: "Dusk",
      tags: ["slow", "night"],
      seconds: null,
      waveform: [],
      owned: { state: "processing", published: true, progress: { done: 0 }, file: { bytes: wav.length } },
    });
    expect(await storageOf(owner.session.accountId)).toBe(before + wav.length);
    await app.runJobs();
    const { rows } = await app.platform.pool.query("select rendition_bytes from releases where id = $1", [id]);
    expect(Number(rows[0].rendition_bytes)).toBeGreaterThan(10_000);
    expect(await storageOf(owner.session.accountId)).toBe(before + wav.length + Number(rows[0].rendition_bytes));
    const { status, json } = await read(id);
    expect(status).toBe(200);
    expect(json).toMatchObject({ id, owned: null, lyrics: "la\nla", artist: { handle: "the-owner" }, seconds: 3 });
    // a stereo sine of 1 kHz at −6.02 dBFS is as loud in LUFS, by the definition of the scale within its K-weighting
    expect(json.loudness).toBeCloseTo(-6.02, 1);
    expect(json.truePeak).toBeCloseTo(-6.02, 1);
    expect(json.waveform).toHaveLength(800);
    expect(Math.min(...json.waveform)).toBe(128);
    const own = (await read(id, owner.token)).json.owned;
    expect(own).toMatchObject({ state: "ready", progress: null, warnings: [], file: { kind: "WAV" } });
  });

  test("what is heard is an MP3, whole and by ranges, for as long as its address holds", async () => {
    const id = await created(app, owner, {}, sineWav(1));
    await app.runJobs();
    const { stream } = (await view(id)).json;
    const whole = await app.call("GET", stream);
    expect(whole.headers).toMatchObject({ "content-type": "audio/mpeg", "accept-ranges": "bytes" });
    expect(whole.bytes.readUInt16BE(0) & 0xffe6).toBe(0xffe2);
    // 192 kbit/s over one second, with what the coder adds
    expect(whole.bytes.length).toBeGreaterThan(23_000);
    expect(whole.bytes.length).toBeLessThan(30_000);
    const part = await app.call("GET", stream, { headers: { range: "bytes=100-199" } });
    expect(part.status).toBe(206);
    expect(part.headers["content-range"]).toBe(`bytes 100-199/${whole.bytes.length}`);
    expect(part.bytes.equals(whole.bytes.subarray(100, 200))).toBe(true);
    const tail = await app.call("GET", stream, { headers: { range: "bytes=-50" } });
    expect(tail.bytes.equals(whole.bytes.subarray(-50))).toBe(true);

    expect(
      (
        await app.call(
          "GET",
          stream.replace(/.$/, (last: string) => (last === "A" ? "E" : "A")),
        )
      ).status,
    ).toBe(404);
    const another = await created(app, owner, {}, sineWav(0.01));
    await readied(app, another);
    expect((await app.call("GET", stream.replace(id, another))).status).toBe(404);
    app.clock.advance({ hours: 5 });
    expect((await app.call("GET", stream)).status).toBe(404);
  });

  test("a mix is published with its track list, which stays until another takes its place", async () => {
    const tracklist = [
      { seconds: 0, title: "First light", artist: "Ilse" },
      { seconds: 1.5, title: "Untitled", artist: "" },
    ];
    const id = await created(app, owner, { tracklist });
    await readied(app, id);
    expect((await read(id)).json.tracklist).toEqual(tracklist);
    await change(id, { title: "Friday" });
    expect((await read(id)).json.tracklist).toEqual(tracklist);
    await change(id, { tracklist: [] });
    expect((await read(id)).json.tracklist).toEqual([]);
    for (const wrong of [
      [...tracklist].reverse(),
      [{ seconds: -1, title: "A" }],
      [{ seconds: 0, title: "a\u202eb" }],
      Array.from({ length: 301 }, (_, seconds) => ({ seconds, title: "A" })),
    ]) {
      expect((await change(id, { tracklist: wrong })).status).toBe(400);
    }
  });

  test("the same upload makes one release, and its bytes count once", async () => {
    const before = await storageOf(owner.session.accountId);
    const wav = sineWav(0.02);
    const uploadId = await uploaded(app, owner, wav);
    const [one, two] = await Promise.all([make({ uploadId }), make({ uploadId })]);
    expect([one.status, two.status]).toEqual([201, 201]);
    expect(one.json.id).toBe(two.json.id);
    expect(await storageOf(owner.session.accountId)).toBe(before + wav.length);
  });

  test("who publishes an upload again, because the answer was lost, publishes the words that they wrote last", async () => {
    const uploadId = await uploaded(app, owner, sineWav(0.02));
    const first = { title: "First", description: "One.", tags: ["slow"], price: "10", visibility: "private" };
    const { id } = (await make({ uploadId, ...first })).json;
    const again = await make({ uploadId, title: "Second", lyrics: "la" });
    const second = { id, title: "Second", description: "", tags: [], price: "0", lyrics: "la" };
    expect(again.json).toMatchObject({ ...second, owned: { visibility: "public" } });
    await app.runJobs();
    expect((await read(id)).json).toMatchObject(second);
  });

  test.each([
    ["no such upload", async () => "nothing-here-at-all-1234"],
    ["another's upload", () => uploaded(app, other, sineWav(0.01))],
    ["an upload for something else", () => uploaded(app, owner, sineWav(0.01), { purpose: "sample" })],
  ])("%s is refused", async (_name, uploadId) => {
    const answer = await make({ uploadId: await uploadId() });
    expect(answer.status).toBe(400);
    expect(answer.json.error.fields[0].path).toBe("body.uploadId");
  });

  test.each([
    ["an empty title", { title: "   " }],
    ["a title of two lines", { title: "a\nb" }],
    ["an unknown genre", { genre: "Noise from nowhere" }],
    ["a price above 10 AC", { price: "1001" }],
    ["a price below nothing", { price: "-1" }],
    ["a price in words", { price: "ten" }],
    ["too many tags", { tags: Array.from({ length: 13 }, (_, index) => `t${index}`) }],
    ["an unknown visibility", { visibility: "friends" }],
    ["lyrics without end", { lyrics: "la ".repeat(10_000) }],
  ])("%s is refused", async (_name, words) => {
    expect((await make({ uploadId: await uploaded(app, owner, sineWav(0.01)), ...words })).status).toBe(400);
  });

  test("what goes beyond the plan's storage is refused with its sentence, and nothing is made", async () => {
    const uploadId = await uploaded(app, other, sineWav(0.01));
    await app.platform.pool.query(
      "insert into counters (key, period, used) values ($1, 'all', 1000000000) on conflict (key, period) do update set used = 1000000000",
      [`plan:storage:${other.session.accountId}`],
    );
    const answer = await app.call("POST", "/api/releases", {
      token: other.token,
      json: { uploadId, title: "Dusk", genre: "Ambient" },
    });
    expect(answer.status).toBe(402);
    expect(answer.json.error.message).toContain("1 GB of storage");
    expect((await app.call("GET", "/api/releases", { token: other.token })).json.items).toEqual([]);
    await app.platform.pool.query("delete from counters where key = $1", [`plan:storage:${other.session.accountId}`]);
  });
});

describe("files that are not as they should be", () => {
  const fixture = (name: string) => readFile(new URL(`../../fixtures/audio/${name}`, import.meta.url));
  const outcome = async (bytes: Buffer) => {
    const id = await created(app, owner, {}, bytes);
    await app.runJobs();
    return (await read(id, owner.token)).json;
  };

  test.each([
    ["stereo-44100.mp3", "MP3", 0.75],
    ["stereo-44100.ogg", "Ogg Vorbis", 0.75],
    ["stereo-48000.opus", "Ogg Opus", 0.75],
    ["stereo-44100-16.flac", "FLAC", 0.4],
  ])("%s is read whatever its name says", async (name, kind, length) => {
    const { seconds, loudness, owned } = await outcome(await fixture(name));
    expect(owned).toMatchObject({ state: "ready", reason: null, file: { name: "song.wav", kind } });
    expect(seconds).toBeCloseTo(length, 1);
    expect(loudness).toBeLessThan(0);
  });

  test.each([
    ["noise that is no sound", async () => createHash("sha512").update("x").digest(), /not a sound file/],
    ["a header alone", async () => sineWav(0), /no sound/],
    ["an Ogg that breaks off in its head", async () => (await fixture("stereo-44100.ogg")).subarray(0, 60), /./],
    ["an MP3's tag with nothing behind it", async () => Buffer.from("ID3\x04\0\0\0\0\0\x01\0", "latin1"), /no sound/],
    ["a FLAC that claims ten hours", () => longFlac(), /longer than 3 hours/],
    ["a film's beginning", async () => Buffer.from("\0\0\0\x18ftypisom\0\0\0\0isomiso2", "latin1"), /./],
  ])("%s is refused with a sentence", async (_name, bytes, sentence) => {
    const { owned, id } = await outcome(await bytes());
    expect(owned.state).toBe("refused");
    expect(owned.reason).toMatch(sentence);
    expect((await read(id)).status).toBe(404);
    expect((await view(id, "0", owner.token)).status).toBe(404);
  });

  /** A FLAC whose head claims ten hours (RFC 9639, section 8.2: 36 bits of samples). */
  async function longFlac(): Promise<Buffer> {
    const flac = Buffer.from(await fixture("stereo-44100-16.flac"));
    const at = 8 + 13;
    flac[at] = (flac[at] ?? 0) & 0xf0;
    flac.writeUInt32BE(10 * 3600 * 44100, at + 1);
    return flac;
  }

  test("a WAV that ends before its header says is published as far as it goes, and says so", async () => {
    const { owned, seconds } = await outcome(sineWav(1, { claimed: 10 * 3600 * 44100 }));
    expect(owned.state).toBe("ready");
    expect(owned.warnings.join()).toMatch(/ends before/);
    expect(seconds).toBeCloseTo(1, 5);
  });
});

/** Lists that everybody sees. */
const LISTS = ["/api/discover", "/api/artists/the-owner"];

describe("who sees what", () => {
  test("public, unlisted, private, taken back", async () => {
    const id = await created(app, owner, {}, sineWav(0.01));
    await readied(app, id);
    const listed = async () =>
      (await app.call("GET", "/api/artists/the-owner?limit=100")).json.items.some(
        (one: { id: string }) => one.id === id,
      );
    expect([(await read(id)).status, await listed()]).toEqual([200, true]);
    await change(id, { visibility: "unlisted" });
    expect([(await read(id)).status, await listed()]).toEqual([200, false]);
    await change(id, { visibility: "private" });
    for (const token of [undefined, other.token, admin.token]) expect((await read(id, token)).status).toBe(404);
    expect((await read(id, owner.token)).status).toBe(200);
    await change(id, { visibility: "public" });
    const { stream } = (await view(id)).json;
    const mine = (await view(id, "0", owner.token)).json.stream;
    expect((await app.call("POST", `/api/releases/${id}/unpublish`, { token: owner.token })).json.owned.published).toBe(
      false,
    );
    expect([(await read(id)).status, (await app.call("GET", stream)).status, await listed()]).toEqual([
      404,
      404,
      false,
    ]);
    expect((await app.call("GET", mine)).status).toBe(200);
    await app.call("POST", `/api/releases/${id}/publish`, { token: owner.token });
    expect([(await read(id)).status, (await app.call("GET", stream)).status, await listed()]).toEqual([200, 200, true]);
  });

  test("one that was private stands among the latest by when it became public, and keeps that place when hidden meanwhile", async () => {
    const add = async (words: object) => {
      app.clock.advance({ minutes: 1 });
      const id = await created(app, owner, words, sineWav(0.01));
      await readied(app, id);
      return id;
    };
    const early = await add({ visibility: "private" });
    const later = await add({});
    // the latest two, each in a part of its own
    const latest = async (path: string) => {
      const first = (await app.call("GET", `${path}?limit=1`)).json;
      const second = (await app.call("GET", `${path}?limit=1&cursor=${first.nextCursor}`)).json;
      return [...first.items, ...second.items];
    };
    const inLists = async () => (await Promise.all(LISTS.map(latest))).map((items) => items.map(({ id }) => id));
    app.clock.advance({ minutes: 1 });
    const since = app.clock.now().toISOString();
    await change(early, { visibility: "public" });
    expect(await inLists()).toEqual([
      [early, later],
      [early, later],
    ]);
    expect((await read(early)).json.publishedAt).toBe(since);
    // hidden in both ways and shown again, after another one
    const last = await add({});
    await change(early, { visibility: "unlisted" });
    await app.call("POST", `/api/releases/${early}/unpublish`, { token: owner.token });
    await change(early, { visibility: "public" });
    await app.call("POST", `/api/releases/${early}/publish`, { token: owner.token });
    expect(await inLists()).toEqual([
      [last, early],
      [last, early],
    ]);
    expect((await read(early)).json.publishedAt).toBe(since);
  });

  test("a cover is seen as long as its release is, by who knew its address", async () => {
    const id = await created(app, owner, {}, sineWav(0.01));
    await readied(app, id);
    const content = { token: owner.token, body: pngOf(8, 8), headers: { "content-type": "image/png" } };
    await app.call("PUT", `/api/releases/${id}/cover`, content);
    const cover = async () => (await read(id, owner.token)).json.cover as string;
    const hide = [
      () => change(id, { visibility: "private" }),
      () => app.call("POST", `/api/releases/${id}/unpublish`, { token: owner.token }),
    ];
    for (const hidden of hide) {
      const known = await cover();
      expect((await app.call("GET", known)).status).toBe(200);
      await hidden();
      expect((await app.call("GET", known)).status).toBe(404);
      expect((await app.call("GET", await cover())).status).toBe(200);
    }
  });

  test("what a suspended artist has published is not there meanwhile", async () => {
    const id = await created(app, other, {}, sineWav(0.01));
    await readied(app, id);
    const content = { token: other.token, body: pngOf(8, 8), headers: { "content-type": "image/png" } };
    const { cover } = (await app.call("PUT", `/api/releases/${id}/cover`, content)).json;
    const suspend = (at: string | null) =>
      app.platform.pool.query("update people set suspended_at = $2, suspended_reason = 'x' where id = $1", [
        other.session.userId,
        at,
      ]);
    await suspend("2026-03-02T10:00:00Z");
    expect((await read(id)).status).toBe(404);
    expect((await app.call("GET", "/api/artists/the-other")).status).toBe(404);
    expect((await app.call("GET", cover)).status).toBe(404);
    await suspend(null);
    expect((await read(id)).status).toBe(200);
  });

  test("the words change one by one; others change nothing", async () => {
    const id = await created(app, owner, { description: "before" }, sineWav(0.01));
    expect((await change(id, { title: "Dawn" })).json).toMatchObject({ title: "Dawn", description: "before" });
    expect((await change(id, { description: "", tags: ["x"] })).json).toMatchObject({ description: "", tags: ["x"] });
    expect((await change(id, { title: "Mine" }, other.token)).status).toBe(404);
  });

  test("a list goes on where it ended", async () => {
    const { token } = owner;
    const all: string[] = [];
    let cursor: string | null = null;
    do {
      const { json } = await app.call("GET", `/api/releases?limit=3${cursor ? `&cursor=${cursor}` : ""}`, { token });
      all.push(...json.items.map((one: { id: string }) => one.id));
      cursor = json.nextCursor;
    } while (cursor);
    const { rows } = await app.platform.pool.query("select id from publications where account_id = $1", [
      owner.session.accountId,
    ]);
    expect(new Set(all)).toEqual(new Set(rows.map(({ id }) => id)));
    expect(all).toHaveLength(rows.length);
  });
});

describe("a price", () => {
  test("is charged once in 24 hours, 80 to 20, also when two views begin at once", async () => {
    const id = await created(app, owner, { price: "1000" }, sineWav(0.01));
    await readied(app, id);
    await giveCoins(app, other.session.accountId, 2500n);
    const had = await coinsOf(app, owner.session.accountId);
    expect((await view(id, "1000")).status).toBe(401);
    expect((await view(id, "0", other.token)).status).toBe(409);
    const both = await Promise.all([view(id, "1000", other.token), view(id, "1000", other.token)]);
    expect(both.map(({ json }) => json.charged).sort()).toEqual(["0", "1000"]);
    expect(await coinsOf(app, other.session.accountId)).toBe(1500n);
    expect(await coinsOf(app, owner.session.accountId)).toBe(had + 800n);
    app.clock.advance({ hours: 23 });
    expect((await view(id, "1000", other.token)).json.charged).toBe("0");
    app.clock.advance({ hours: 2 });
    expect((await view(id, "1000", other.token)).json.charged).toBe("1000");
    app.clock.advance({ hours: 25 });
    const poor = await view(id, "1000", other.token);
    expect([poor.status, poor.json.error.code]).toEqual([402, "insufficient_funds"]);
    expect(poor.json.stream).toBeUndefined();
    expect((await view(id, "1000", owner.token)).json.charged).toBe("0");
    expect(await coinsOf(app, owner.session.accountId)).toBe(had + 1600n);
  });
});

describe("going", () => {
  test("a deleted release gives its room back, and the sweep its bytes", async () => {
    // what others have asked for counts once it is made
    await app.runJobs();
    const before = await storageOf(owner.session.accountId);
    const wav = sineWav(0.03);
    const id = await created(app, owner, {}, wav);
    await app.runJobs();
    const { rows } = await app.platform.pool.query(
      "select source_sha256, rendition_sha256 from releases where id = $1",
      [id],
    );
    const blobs: string[] = Object.values(rows[0]);
    const sweep = async () => {
      await app.platform.pool.query("select graphile_worker.add_job('blobs.sweep', '{}')");
      await app.runJobs();
      return (await Promise.all(blobs.map((sha256) => app.platform.blobs.find(sha256)))).map((found) => found !== null);
    };
    app.clock.set(new Date(Date.now() + 2 * 86_400_000));
    expect(await sweep()).toEqual([true, true]);
    expect((await app.call("DELETE", `/api/releases/${id}`, { token: owner.token })).status).toBe(204);
    expect((await read(id, owner.token)).status).toBe(404);
    expect(await storageOf(owner.session.accountId)).toBe(before);
    expect(await sweep()).toEqual([false, false]);
  });

  test("a person takes their releases along, and nothing of them stays when they go", async () => {
    const { pool, clock } = app.platform;
    const data = releaseData(createPlanLimits(clock));
    const { accountId, userId: personId } = admin.session;
    const id = await created(app, admin, { title: "Farewell" }, sineWav(0.02));
    expect(await data.read(pool, { accountId, personId })).toMatchObject([{ id, title: "Farewell" }]);
    await data.erase(pool, { accountId, personId }, clock());
    expect((await read(id, admin.token)).status).toBe(404);
    expect(await data.read(pool, { accountId, personId })).toEqual([]);
    expect(await storageOf(accountId)).toBe(0);
  });
});

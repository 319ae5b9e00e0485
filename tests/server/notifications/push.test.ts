import { createDecipheriv, createECDH, createHmac, createPublicKey, type ECDH, randomBytes, verify } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createGuardedFetch } from "../../../server/net/guardedFetch";
import { founded, joined } from "../organisations/support";
import { createTestApp, type TestApp } from "../support/app";
import { PASSWORD, signedUp, type TestPerson } from "../support/signedUp";

/** A push service of the test's own, and the browser behind it, which decrypts by RFC 8291 and RFC 8188 as they read. */
interface Arrived {
  readonly path: string;
  readonly headers: Record<string, string | string[] | undefined>;
  readonly body: Buffer;
}
const arrived: Arrived[] = [];
let answer = 201;
let service: Server;
let app: TestApp;
/** what the name of the push service leads to */
let address = "127.0.0.1";
let key: Buffer;

beforeAll(async () => {
  service = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    arrived.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(answer).end();
  });
  await new Promise<void>((done) => service.listen(0, "127.0.0.1", done));
  const guardedFetch = createGuardedFetch({
    http: true,
    resolve: async () => [address],
    mayReach: (one) => one === "127.0.0.1",
  });
  app = await createTestApp({ adapt: (platform) => ({ ...platform, guardedFetch }) });
  const { json } = await app.call("GET", "/api/notifications/push", {
    token: (await signedUp(app, "key-reader")).token,
  });
  key = Buffer.from(json.key, "base64url");
});
afterAll(async () => {
  service.close();
  await app.close();
});
beforeEach(() => {
  arrived.length = 0;
  answer = 201;
  address = "127.0.0.1";
});

const hmac = (secret: Buffer, ...parts: Buffer[]) => createHmac("sha256", secret).update(Buffer.concat(parts)).digest();

class Browser {
  private readonly pair: ECDH = createECDH("prime256v1");
  private readonly auth = randomBytes(16);
  readonly path = `/push/${randomBytes(6).toString("hex")}`;
  private readonly own = this.pair.generateKeys();

  get subscription() {
    const { port } = service.address() as AddressInfo;
    const keys = { p256dh: this.own.toString("base64url"), auth: this.auth.toString("base64url") };
    return { endpoint: `http://push.test:${port}${this.path}`, keys };
  }
  get messages(): Record<string, string>[] {
    return arrived.filter(({ path }) => path === this.path).map(({ body }) => JSON.parse(this.decrypt(body)));
  }
  private decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16);
    const sender = body.subarray(21, 21 + body.readUInt8(20));
    const sealed = body.subarray(21 + sender.length);
    const shared = hmac(
      hmac(this.auth, this.pair.computeSecret(sender)),
      Buffer.from("WebPush: info\0"),
      this.own,
      sender,
      Buffer.of(1),
    );
    const pseudo = hmac(salt, shared);
    const content = hmac(pseudo, Buffer.from("Content-Encoding: aes128gcm\0\x01")).subarray(0, 16);
    const nonce = hmac(pseudo, Buffer.from("Content-Encoding: nonce\0\x01")).subarray(0, 12);
    const decipher = createDecipheriv("aes-128-gcm", content, nonce);
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    // one record, the last: a delimiter of 2, then padding
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }
}

let people = 0;
const person = () => signedUp(app, `pushed-${people++}`);
const put = (token: string, json: object) => app.call("PUT", "/api/notifications/push", { token, json });
const subscribed = async ({ token }: { readonly token: string }): Promise<Browser> => {
  const browser = new Browser();
  const { status, text } = await put(token, browser.subscription);
  expect(status, text).toBe(204);
  return browser;
};
const follows = async (who: TestPerson, by: TestPerson) => {
  await app.call("PUT", `/api/artists/${who.handle}/follow`, { token: by.token });
  await app.runJobs();
};
const kept = async ({ accountId }: TestPerson) =>
  (await app.platform.pool.query("select from push_subscriptions where account_id = $1", [accountId])).rowCount;

test("one notification is one message, encrypted for the browser and signed by the platform's key", async () => {
  const [reader, one, two] = [await person(), await person(), await person()];
  const browser = await subscribed(reader);
  expect((await app.call("GET", "/api/notifications/push", { token: reader.token })).json.on).toBe(true);
  await follows(reader, one);
  expect(browser.messages).toEqual([
    { id: expect.any(String), title: "Backline", text: `${one.handle} followed you.`, path: `/artist/${one.handle}` },
  ]);
  const [{ headers, body }] = arrived as [Arrived];
  expect(headers).toMatchObject({ "content-encoding": "aes128gcm", ttl: "86400" });
  expect(body.toString("latin1")).not.toContain(one.handle);
  const [, token = ""] = /^vapid t=([^,]+), ?k=/.exec(String(headers.authorization)) ?? [];
  const [head = "", claims = "", signature = ""] = token.split(".");
  expect(JSON.parse(Buffer.from(claims, "base64url").toString()).aud).toMatch(/^http:\/\/push\.test:\d+$/);
  const [x, y] = [key.subarray(1, 33), key.subarray(33)].map((part) => part.toString("base64url")) as [string, string];
  const publicKey = createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
  const signed = Buffer.from(`${head}.${claims}`);
  expect(
    verify("sha256", signed, { key: publicKey, dsaEncoding: "ieee-p1363" }, Buffer.from(signature, "base64url")),
  ).toBe(true);
  // joins the first until that is read
  await follows(reader, two);
  expect(browser.messages).toHaveLength(1);
});

test("a kind that is not pushed is still told; what was read meanwhile is not pushed", async () => {
  const [reader, one, two] = [await person(), await person(), await person()];
  const browser = await subscribed(reader);
  const set = (json: object) => app.call("PUT", "/api/notifications/settings", { token: reader.token, json });
  expect((await set({ off: [], pushOff: ["follow"] })).status).toBe(204);
  await set({ off: [] });
  const settings = await app.call("GET", "/api/notifications/settings", { token: reader.token });
  expect(settings.json.pushOff).toEqual(["follow"]);
  await follows(reader, one);
  await set({ off: [], pushOff: [] });
  const readAll = () =>
    app.call("POST", "/api/notifications/read", {
      token: reader.token,
      json: { through: app.clock.now().toISOString() },
    });
  expect((await readAll()).json.unread).toBe(0);
  await app.call("PUT", `/api/artists/${reader.handle}/follow`, { token: two.token });
  await readAll();
  await app.runJobs();
  expect(browser.messages).toEqual([]);
});

test.each([404, 410])("a device that is gone (%i) is forgotten", async (status) => {
  const reader = await person();
  await subscribed(reader);
  answer = status;
  await follows(reader, await person());
  expect([arrived.length, await kept(reader)]).toEqual([1, 0]);
});

test("a push service that fails is asked again, and its device stays", async () => {
  const reader = await person();
  const browser = await subscribed(reader);
  answer = 503;
  await app.call("PUT", `/api/artists/${reader.handle}/follow`, { token: (await person()).token });
  await app.runJobs().catch(() => undefined);
  answer = 201;
  await app.platform.pool.query("update graphile_worker._private_jobs set run_at = now()");
  await app.runJobs();
  expect(new Set(browser.messages.map(({ id }) => id)).size).toBe(1);
  expect([browser.messages.length, await kept(reader)]).toEqual([2, 1]);
});

test("addresses of this machine are refused as they are given, and again as they are sent to", async () => {
  const reader = await person();
  const { keys } = new Browser().subscription;
  for (const endpoint of ["https://169.254.169.254/x", "https://[::1]/", "https://10.0.0.1/", "ftp://push.test/"]) {
    expect((await put(reader.token, { endpoint, keys })).status, endpoint).toBe(400);
  }
  await subscribed(reader);
  // the name leads into the network since
  address = "10.0.0.1";
  await follows(reader, await person());
  expect([arrived.length, await kept(reader)]).toEqual([0, 0]);
});

test("it ends with the session, with the account, by choice, and as another signs in there", async () => {
  const [reader, other] = [await person(), await person()];
  const first = await subscribed(reader);
  expect((await put(other.token, first.subscription)).status).toBe(204);
  expect([await kept(reader), await kept(other)]).toEqual([0, 1]);
  expect((await app.call("DELETE", "/api/notifications/push", { token: other.token })).status).toBe(204);
  expect(await kept(other)).toBe(0);
  await subscribed(reader);
  await subscribed(other);
  await app.platform.pool.query("delete from sessions where person_id = $1", [reader.id]);
  expect(await kept(reader)).toBe(0);
  await app.call("POST", "/api/account/remove", { token: other.token, json: { password: PASSWORD } });
  expect(await kept(other)).toBe(0);
});

test("what an organisation is told goes to the devices of its owners and managers, not of its members", async () => {
  const [owner, manager, member] = [await person(), await person(), await person()];
  const organisation = await founded(app, owner);
  await joined(app, organisation, manager.id, "manager");
  await joined(app, organisation, member.id, "member");
  const browsers = [await subscribed(owner), await subscribed(manager), await subscribed(member)];
  const { rows } = await app.platform.pool.query("select handle from accounts where id = $1", [organisation]);
  await app.call("PUT", `/api/artists/${rows[0].handle}/follow`, { token: (await person()).token });
  await app.runJobs();
  expect(browsers.map(({ messages }) => messages.length)).toEqual([1, 1, 0]);
});

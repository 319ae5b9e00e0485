import { createHash, createHmac } from "node:crypto";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { createGuardedFetch } from "../../../server/net/guardedFetch";
import { facetsOf, keyOfRecord } from "../../../server/networks/bluesky";
import { webAddress } from "../../../server/networks/network";
import { slotsOf } from "../../../server/networks/rules";
import { pngOf } from "../accounts/pictures";
import { posted } from "../posts/support";
import { createTestApp, type TestApp } from "../support/app";
import { signedUp, type TestPerson } from "../support/signedUp";
import { type Answered, type Asked, type Fake, fakeServer } from "./fakes";

// the networks are local servers that answer as the documentation of each says

let app: TestApp;
let ann: TestPerson;
let people = 0;
let fakes: Fake[] = [];
beforeAll(async () => {
  app = await createTestApp({
    adapt: (platform) => ({
      ...platform,
      guardedFetch: createGuardedFetch({ http: true, mayReach: (address) => address === "127.0.0.1" }),
    }),
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  people += 1;
  ann = await signedUp(app, `poster-${people}`);
});
afterEach(async () => {
  await Promise.all(fakes.map((fake) => fake.close()));
  fakes = [];
});

const call = (method: string, path: string, json?: unknown, who: TestPerson = ann) =>
  app.call(method, path, { token: who.token, ...(json === undefined ? {} : { json }) });
/** What waits is looked at by the test's clock; the queue's own is the database's. */
const runJobs = async () => {
  await app.platform.pool.query("update graphile_worker._private_jobs set run_at = now() where run_at > now()");
  await app.runJobs();
};
const fake = async (routes: Record<string, (asked: Asked) => Answered>) => {
  const server = await fakeServer(routes);
  fakes.push(server);
  return server;
};
const deploy = async (postId: string, accounts: readonly string[], at: string | null = null) =>
  (await call("POST", "/api/social/deploy", { postId, accounts, at })).json.items.map(
    ({ id }: { id: string }) => id,
  ) as string[];
const found = async (id: string) =>
  (await call("GET", "/api/social/deployments?limit=100")).json.items.find((one: { id: string }) => one.id === id);
const inAnHour = () => new Date(app.clock.now().getTime() + 3_600_000).toISOString();

/** A Mastodon server by its documentation, with what one test answers differently. */
const mastodon = (different: Record<string, (asked: Asked) => Answered> = {}) => {
  const statuses: { id: string; created_at: string; content: string; url: string }[] = [];
  return fake({
    "GET /.well-known/oauth-authorization-server": () => ({ json: { code_challenge_methods_supported: ["S256"] } }),
    "POST /api/v1/apps": () => ({ json: { client_id: "app", client_secret: "app-secret" } }),
    "POST /oauth/token": () => ({ json: { access_token: "token-of-ann", token_type: "Bearer" } }),
    "GET /api/v1/accounts/verify_credentials": () => ({
      json: { id: "7", acct: "ann", url: "https://social.example/@ann", followers_count: 42 },
    }),
    "POST /api/v2/media": () => ({ status: 202, json: { id: "5", url: null } }),
    "GET /api/v1/media/5": () => ({ json: { id: "5" } }),
    "POST /api/v1/statuses": ({ json }) => {
      const id = String(100 + statuses.length);
      const content = `<p>${String(json.status).replace(/&/g, "&amp;").replace(/\n/g, "<br />")}</p>`;
      statuses.push({
        id,
        created_at: app.clock.now().toISOString(),
        content,
        url: `https://social.example/@ann/${id}`,
      });
      return { json: statuses.at(-1) };
    },
    "GET /api/v1/accounts/7/statuses": () => ({ json: statuses }),
    "GET /api/v1/statuses/100": () => ({ json: { favourites_count: 3, replies_count: 1, reblogs_count: 2 } }),
    "POST /oauth/revoke": () => ({}),
    ...different,
  });
};
const connected = async (server: Fake) => {
  const { address } = (await call("POST", "/api/social/accounts", { network: "mastodon", server: server.url })).json;
  const state = new URL(address).searchParams.get("state");
  return (await call("POST", "/api/social/accounts/arrive", { state, code: "code" })).json.id as string;
};

describe("Mastodon", () => {
  test("is connected by its own page with PKCE, once, by who began it; tokens are in no answer, row or line of the log", async () => {
    const server = await mastodon();
    const { address } = (await call("POST", "/api/social/accounts", { network: "mastodon", server: server.url })).json;
    const page = new URL(address);
    expect(page.origin + page.pathname).toBe(`${server.url}/oauth/authorize`);
    const state = page.searchParams.get("state");
    const other = await signedUp(app, `thief-${people}`);
    expect((await call("POST", "/api/social/accounts/arrive", { state, code: "code" }, other)).status).toBe(404);
    const account = (await call("POST", "/api/social/accounts/arrive", { state, code: "the-code" })).json;
    expect(account).toMatchObject({ network: "mastodon", followers: 42, state: "connected" });
    expect((await call("POST", "/api/social/accounts/arrive", { state, code: "the-code" })).status).toBe(404);
    const [asked] = server.to("/oauth/token");
    expect(asked?.json).toMatchObject({ code: "the-code", redirect_uri: "http://backline.test/social-media-hub" });
    const challenge = createHash("sha256").update(asked?.json.code_verifier).digest("base64url");
    expect(page.searchParams.get("code_challenge")).toBe(challenge);
    const { rows } = await app.platform.pool.query("select * from social_accounts, social_apps");
    const listed = (await call("GET", "/api/social/networks")).text;
    for (const text of [JSON.stringify(rows), listed, app.logged()]) {
      expect(text).not.toContain("token-of-ann");
      expect(text).not.toContain("app-secret");
    }
    await call("DELETE", `/api/social/accounts/${account.id}`);
    expect(server.to("/oauth/revoke")[0]?.json.token).toBe("token-of-ann");
  });

  test("gets a post at its time with its picture, and what people did there becomes the artist's figures", async () => {
    const server = await mastodon();
    const account = await connected(server);
    const picture = await app.call("POST", "/api/posts/pictures", {
      token: ann.token,
      body: pngOf(20, 10),
      headers: { "content-type": "image/png" },
    });
    const pictures = [{ id: picture.json.id, alt: "The stage" }];
    const postId = await posted(app, ann, { text: "Tour & more", pictures, publish: false });
    const [id = ""] = await deploy(postId, [account], inAnHour());
    await runJobs();
    expect(server.to("/api/v1/statuses")).toEqual([]);
    app.clock.advance({ hours: 1 });
    await runJobs();
    const [sent] = server.to("/api/v1/statuses");
    expect(sent?.json).toMatchObject({ status: "Tour & more", media_ids: ["5"] });
    expect(sent?.headers["idempotency-key"]).toBe(id);
    expect(server.to("/api/v2/media")[0]?.body.toString("latin1")).toContain("The stage");
    expect(await found(id)).toMatchObject({ state: "published", url: "https://social.example/@ann/100" });
    await app.clock.advance({ hours: 2 });
    await app.platform.pool.query(
      "select graphile_worker.add_job('posts.read', '{}'::json, run_at := $1::timestamptz)",
      [app.clock.now()],
    );
    await runJobs();
    expect(await found(id)).toMatchObject({ likes: 3, comments: 1, shares: 2 });
    const { rows } = await app.platform.pool.query(
      "select metric, sum(value)::int as value from metrics where publication_id = $1 and source = 'network' group by 1 order by 1",
      [postId],
    );
    expect(rows).toEqual([
      { metric: "comments", value: 1 },
      { metric: "likes", value: 3 },
      { metric: "shares", value: 2 },
    ]);
  });

  test("a limit moves the post visibly; a refusal and a lost account fail it with what the server says", async () => {
    let status = 429;
    const server = await mastodon({
      "POST /api/v1/statuses": () =>
        status === 429
          ? {
              status,
              json: { error: "Too many requests" },
              headers: { "x-ratelimit-reset": new Date(app.clock.now().getTime() + 600_000).toISOString() },
            }
          : status === 422
            ? { status, json: { error: "Validation failed: Text can't be blank" } }
            : { status, json: { error: "The access token is invalid" } },
    });
    const account = await connected(server);
    const [id = ""] = await deploy(await posted(app, ann, { publish: false }), [account]);
    await runJobs();
    expect(await found(id)).toMatchObject({
      state: "scheduled",
      at: new Date(app.clock.now().getTime() + 600_000).toISOString(),
      moved: "Mastodon asked to wait.",
    });
    status = 422;
    app.clock.advance({ minutes: 10 });
    await runJobs();
    expect(await found(id)).toMatchObject({
      state: "failed",
      reason: "Mastodon refused the post: Validation failed: Text can't be blank",
    });
    status = 401;
    const [last = ""] = await deploy(await posted(app, ann, { publish: false }), [account]);
    await runJobs();
    expect((await found(last)).state).toBe("failed");
    const { items } = (await call("GET", "/api/social/networks")).json;
    const { accounts } = items.find(({ network }: { network: string }) => network === "mastodon");
    expect(accounts[0]).toMatchObject({ state: "lost", reason: expect.stringContaining("Connect the account again") });
  });

  test("a post that was not answered is unknown, and is found where it arrived; it is never sent twice", async () => {
    const seen: { id: string; created_at: string; content: string; url: string }[] = [];
    const server = await mastodon({
      "POST /api/v1/statuses": ({ json }) => {
        seen.push({
          id: "9",
          created_at: app.clock.now().toISOString(),
          content: `<p>${json.status}</p>`,
          url: "https://social.example/9",
        });
        return { status: 502, json: {} };
      },
      "GET /api/v1/accounts/7/statuses": () => ({ json: seen }),
    });
    const account = await connected(server);
    const [id = ""] = await deploy(await posted(app, ann, { publish: false }), [account]);
    await runJobs();
    await runJobs();
    expect(await found(id)).toMatchObject({ state: "published", url: "https://social.example/9" });
    expect(server.to("/api/v1/statuses")).toHaveLength(1);
  });
});

/** A Bluesky server by its lexicons. */
const bluesky = (different: Record<string, (asked: Asked) => Answered> = {}) => {
  let session = 0;
  const records = new Map<string, unknown>();
  const tokens = () => ({
    accessJwt: `access-${session}`,
    refreshJwt: `refresh-${session}`,
    handle: "ann.example",
    did: "did:plc:ann",
  });
  const xrpc = "/xrpc/com.atproto";
  return fake({
    [`POST ${xrpc}.server.createSession`]: ({ json }) =>
      json.password === "app-pass-word"
        ? { json: tokens() }
        : { status: 401, json: { error: "AuthenticationRequired", message: "Invalid identifier or password" } },
    [`POST ${xrpc}.server.refreshSession`]: ({ headers }) => {
      if (headers.authorization !== `Bearer refresh-${session}`) {
        return { status: 400, json: { error: "ExpiredToken", message: "Token has been revoked" } };
      }
      session += 1;
      return { json: tokens() };
    },
    [`POST ${xrpc}.repo.createRecord`]: ({ json }) => {
      if (records.has(json.rkey)) return { status: 400, json: { error: "InvalidRequest", message: "exists" } };
      records.set(json.rkey, json.record);
      return { json: { uri: `at://did:plc:ann/app.bsky.feed.post/${json.rkey}`, cid: "c" } };
    },
    [`GET ${xrpc}.repo.getRecord`]: ({ path }) => {
      const rkey = new URLSearchParams(path.split("?")[1]).get("rkey") ?? "";
      return records.has(rkey)
        ? { json: { uri: `at://did:plc:ann/app.bsky.feed.post/${rkey}`, value: records.get(rkey) } }
        : { status: 400, json: { error: "RecordNotFound", message: "Could not locate record" } };
    },
    "GET /xrpc/app.bsky.actor.getProfile": () => ({ json: { did: "did:plc:ann", followersCount: 12 } }),
    [`POST ${xrpc}.server.deleteSession`]: () => ({}),
    ...different,
  });
};
const skyAccount = async (server: Fake) =>
  (
    await call("POST", "/api/social/accounts", {
      network: "bluesky",
      server: server.url,
      handle: "ann.example",
      password: "app-pass-word",
    })
  ).json.account.id as string;

describe("Bluesky", () => {
  test("a record's key is a TID of its time, and the same for the same post", () => {
    const at = new Date("2026-03-02T10:00:00.000Z");
    const key = keyOfRecord("deployment", at);
    expect(key).toMatch(/^[234567abcdefghij][234567abcdefghijklmnopqrstuvwxyz]{12}$/);
    expect(keyOfRecord("deployment", at)).toBe(key);
    expect(keyOfRecord("another", at)).not.toBe(key);
    // TIDs sort by time as texts
    expect(keyOfRecord("deployment", new Date(at.getTime() + 1)) > key).toBe(true);
  });

  test("links and hashtags are marked by bytes, whatever stands before them", () => {
    const text = "Ünder 🎧 https://backline.test/post/1. #new_song";
    const parts = facetsOf(text).map(({ index }) =>
      Buffer.from(text).subarray(index.byteStart, index.byteEnd).toString(),
    );
    expect(parts).toEqual(["https://backline.test/post/1", "#new_song"]);
  });

  test("a session that has run out is renewed once, and a record that was made is found by its key", async () => {
    let lose = true;
    const server = await bluesky();
    const create = server.routes["POST /xrpc/com.atproto.repo.createRecord"];
    server.routes["POST /xrpc/com.atproto.repo.createRecord"] = (asked) => {
      if (asked.headers.authorization === "Bearer access-0")
        return { status: 400, json: { error: "ExpiredToken", message: "Token has expired" } };
      const answer = create?.(asked) ?? {};
      return lose ? { status: 502 } : answer;
    };
    const account = await skyAccount(server);
    const [id = ""] = await deploy(await posted(app, ann, { text: "Hi", publish: false }), [account]);
    await runJobs();
    await runJobs();
    const deployed = await found(id);
    expect(deployed.state).toBe("published");
    expect(deployed.url).toMatch(/^https:\/\/bsky.app\/profile\/did:plc:ann\/post\/\w{13}$/);
    expect(server.to("/xrpc/com.atproto.repo.createRecord")).toHaveLength(2);
    expect(server.to("/xrpc/com.atproto.server.refreshSession")).toHaveLength(1);
    lose = false;
    await deploy(await posted(app, ann, { text: "Again", publish: false }), [account]);
    await runJobs();
    expect(server.to("/xrpc/com.atproto.server.refreshSession")).toHaveLength(1);
  });

  test("a wrong app password is said, and is kept nowhere", async () => {
    const server = await bluesky();
    const json = { network: "bluesky", server: server.url, handle: "ann.example", password: "secret-guess" };
    expect((await call("POST", "/api/social/accounts", json)).status).toBe(409);
    expect(app.logged()).not.toContain("secret-guess");
  });
});

describe("webhooks", () => {
  const hooked = async (server: Fake) => {
    const answer = await call("POST", "/api/social/accounts", { network: "webhook", address: `${server.url}/hook` });
    return answer.json as { account: { id: string }; secret: string };
  };

  test("are signed, so that their receiver can tell who sent them", async () => {
    const server = await fake({ "POST /hook": () => ({ status: 204 }) });
    const { account, secret } = await hooked(server);
    const [id = ""] = await deploy(await posted(app, ann, { text: "Hook", publish: false }), [account.id]);
    await runJobs();
    const [asked] = server.to("/hook");
    const { "webhook-id": name, "webhook-timestamp": at, "webhook-signature": signature } = asked?.headers ?? {};
    const key = Buffer.from(secret.slice("whsec_".length), "base64");
    const expected = createHmac("sha256", key).update(`${name}.${at}.${asked?.body.toString()}`).digest("base64");
    expect(signature).toBe(`v1,${expected}`);
    expect(name).toBe(id);
    expect(asked?.json.data).toMatchObject({ id, text: "Hook" });
    expect((await found(id)).state).toBe("published");
  });

  test("one that fails to answer is unknown until the artist says what became of it", async () => {
    const server = await fake({ "POST /hook": () => ({ status: 500 }) });
    const { account } = await hooked(server);
    const [id = ""] = await deploy(await posted(app, ann, { publish: false }), [account.id]);
    await runJobs();
    await runJobs();
    expect((await found(id)).state).toBe("unknown");
    expect(server.to("/hook")).toHaveLength(1);
    const other = await signedUp(app, `nosy-${people}`);
    const at = `/api/social/deployments/${id}/settle`;
    expect((await call("POST", at, { outcome: "failed" }, other)).status).toBe(404);
    expect((await call("POST", at, { outcome: "published" })).json.state).toBe("published");
    expect((await call("POST", at, { outcome: "failed" })).status).toBe(409);
  });

  test("those of one account are sent one after the other, and what was taken down meanwhile is not sent", async () => {
    const server = await fake({ "POST /hook": () => ({ status: 204 }) });
    const { account } = await hooked(server);
    const postId = await posted(app, ann, { text: "Gone", publish: false });
    const [id = ""] = await deploy(postId, [account.id], inAnHour());
    const queued =
      "select queue_name from graphile_worker.jobs where task_identifier = 'posts.due' and key like '%' || $1";
    expect((await app.platform.pool.query(queued, [id])).rows).toEqual([{ queue_name: `posts ${ann.accountId}` }]);
    await app.platform.pool.query(
      `insert into takedowns (id, kind, thing_id, publication_id, owner, by_account, reason, at)
       values ($1, 'post', $1, $1, $2, $2, 'spam', now())`,
      [postId, ann.accountId],
    );
    app.clock.advance({ hours: 1 });
    await runJobs();
    expect((await found(id)).state).toBe("failed");
    expect(server.to("/hook")).toHaveLength(0);
  });

  test("their address, which may be all that is needed to post there, is kept sealed alone", async () => {
    const server = await fake({});
    await hooked(server);
    const { rows } = await app.platform.pool.query(
      "select to_jsonb(s) - 'server' as row from social_accounts s where account_id = $1",
      [ann.accountId],
    );
    expect(JSON.stringify(rows)).not.toContain("/hook");
    expect(
      ["https://a.example/x", "http://a.example/x", "javascript:alert(1)", null].map((one) => webAddress.parse(one)),
    ).toEqual(["https://a.example/x", null, null, null]);
  });

  test("no address of this machine's networks is taken", async () => {
    for (const address of ["http://10.0.0.1/", "https://192.168.1.1/", "ftp://example.test/"]) {
      expect([400, 409]).toContain(
        (await call("POST", "/api/social/accounts", { network: "webhook", address })).status,
      );
    }
  });
});

describe("deployments", () => {
  test("a server that dies between asking and the answer sends nothing twice: the network is asked", async () => {
    const server = await mastodon();
    const account = await connected(server);
    const [id = ""] = await deploy(await posted(app, ann, { text: "Once", publish: false }), [account]);
    await runJobs();
    // as a server leaves it that is killed after it was sent, and before it could note that
    const { pool } = app.platform;
    await pool.query("update outside_effects set state = 'running' where reference = $1", [`${id}:0`]);
    await pool.query("update post_deployments set state = 'publishing', url = null where id = $1", [id]);
    app.clock.advance({ minutes: 5 });
    await pool.query("select graphile_worker.add_job('effects.sweep', '{}'::json, run_at := $1::timestamptz)", [
      app.clock.now(),
    ]);
    await runJobs();
    await runJobs();
    expect(await found(id)).toMatchObject({ state: "published", url: "https://social.example/@ann/100" });
    expect(server.to("/api/v1/statuses")).toHaveLength(1);
  });

  test("the feed gets a post at its time; what is moved or taken back in time is not sent at the old one", async () => {
    const postId = await posted(app, ann, { publish: false });
    const [id = ""] = await deploy(postId, ["backline"], inAnHour());
    const later = new Date(app.clock.now().getTime() + 2 * 3_600_000).toISOString();
    expect((await call("PATCH", `/api/social/deployments/${id}`, { at: later })).json.at).toBe(later);
    const draft = await posted(app, ann, { publish: false });
    const [gone = ""] = await deploy(draft, ["backline"], inAnHour());
    expect((await call("DELETE", `/api/social/deployments/${gone}`)).status).toBe(204);
    app.clock.advance({ hours: 1 });
    await runJobs();
    expect((await call("GET", "/api/feed")).json.items).toEqual([]);
    app.clock.advance({ hours: 1 });
    await runJobs();
    expect((await call("GET", "/api/feed")).json.items.map((one: { id: string }) => one.id)).toEqual([postId]);
    expect(await found(id)).toMatchObject({ state: "published", url: `/post/${postId}` });
    expect((await call("PATCH", `/api/social/deployments/${id}`, { at: later })).status).toBe(409);
  });

  test("a text that a network does not take is refused before it is scheduled; its own text is sent instead", async () => {
    const server = await bluesky();
    const account = await skyAccount(server);
    // 300 of what people see as letters, though more code units
    const family = "👩‍👩‍👧";
    const postId = await posted(app, ann, { text: family.repeat(301), publish: false });
    const refused = await call("POST", "/api/social/deploy", { postId, accounts: [account] });
    expect(refused.json.error.message).toBe("Bluesky takes 300 characters; this text has 301.");
    await call("PUT", `/api/social/content/${postId}/texts`, { texts: { bluesky: family.repeat(300) } });
    await deploy(postId, [account]);
    await runJobs();
    const [sent] = server.to("/xrpc/com.atproto.repo.createRecord");
    expect(sent?.json.record.text).toBe(family.repeat(300));
  });

  test("posting from a studio goes to the platform's accounts, and is refused without one", async () => {
    const json = { platform: "mastodon", content: "From the studio", scheduleTime: null };
    expect((await call("POST", "/api/studio/social/post", json)).status).toBe(409);
    const server = await mastodon();
    await connected(server);
    expect((await call("POST", "/api/studio/social/post", json)).json.items).toMatchObject([{ network: "mastodon" }]);
    await runJobs();
    expect(server.to("/api/v1/statuses")[0]?.json.status).toBe("From the studio");
  });
});

describe("rules", () => {
  test("hours are those of the zone's clocks, in summer, in winter and on the day between", () => {
    const of = (frequency: "three" | "weekly", zone: string, from: string, to: string) =>
      slotsOf({ frequency, zone, created_at: new Date(from) }, new Date(from), new Date(to)).map((at) =>
        at.toISOString(),
      );
    // Berlin turns its clocks forward on 29 March 2026 at 2:00
    expect(of("three", "Europe/Berlin", "2026-03-28T12:00:00Z", "2026-03-29T12:00:00Z")).toEqual(
      [
        "2026-03-28T12:00:00.000Z",
        "2026-03-28T18:00:00.000Z",
        "2026-03-29T07:00:00.000Z",
        "2026-03-29T11:00:00.000Z",
      ].slice(1),
    );
    expect(of("weekly", "Asia/Tokyo", "2026-03-02T10:00:00Z", "2026-03-17T00:00:00Z")).toEqual([
      "2026-03-09T09:00:00.000Z",
      "2026-03-16T09:00:00.000Z",
    ]);
  });

  test("a rule whose artist has no room left keeps no other from sending", async () => {
    const { pool } = app.platform;
    const rule = { frequency: "three", accounts: ["backline"], zone: "UTC" };
    const { id } = (await call("POST", "/api/social/rules", rule)).json;
    const draft = await posted(app, ann, { publish: false });
    const other = await posted(app, ann, { publish: false });
    await pool.query("update deploy_rules set id = '0' where id = $1", [id]);
    await pool.query(
      `insert into post_deployments (id, post_id, account_id, network, due_at, state, created_at)
       select 'd' || n, $1, $2, 'backline', $3, 'scheduled', $3 from generate_series(1, 2000) n`,
      [other, ann.accountId, inAnHour()],
    );
    const bob = await signedUp(app, `bob-${people}`);
    const theirs = (await call("POST", "/api/social/rules", rule, bob)).json;
    await posted(app, bob, { publish: false });
    await pool.query("select graphile_worker.add_job('posts.rules', '{}'::json)");
    await app.runJobs();
    const made = (await pool.query("select rule_id from post_deployments where rule_id is not null")).rows;
    expect(made).toContainEqual({ rule_id: theirs.id });
    expect(made).not.toContainEqual({ rule_id: "0" });
    await pool.query("delete from post_deployments where account_id = $1", [ann.accountId]);
    expect(draft).not.toBe(other);
  });

  test("a rule sends drafts one after the other, none twice, and lets go of them when it is paused", async () => {
    const drafts = [];
    for (const text of ["first", "second"]) {
      app.clock.advance({ seconds: 1 });
      drafts.push(await posted(app, ann, { text, publish: false }));
    }
    const rule = { frequency: "three", accounts: ["backline"], zone: "UTC" };
    const { id } = (await call("POST", "/api/social/rules", rule)).json;
    const waiting = async () =>
      (await call("GET", "/api/social/deployments")).json.items
        .filter(({ state }: { state: string }) => state === "scheduled")
        .map(({ postId }: { postId: string }) => postId)
        .reverse();
    expect(await waiting()).toEqual(drafts);
    await call("PATCH", `/api/social/rules/${id}`, { paused: true });
    expect(await waiting()).toEqual([]);
    await call("PATCH", `/api/social/rules/${id}`, { paused: false });
    expect(await waiting()).toEqual(drafts);
    await call("DELETE", `/api/social/rules/${id}`);
    expect(await waiting()).toEqual([]);
  });
});

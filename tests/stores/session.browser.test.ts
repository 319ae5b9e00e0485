import { afterEach, beforeEach, expect, test } from "vitest";
import { ANONYMOUS } from "../../contract/api/auth";

type Answer = { status: number; body?: unknown } | "unreachable";
let answers: Record<string, Answer> = {};
let asked: { address: string; token: string | null }[] = [];
const realFetch = window.fetch;

// before the client takes hold of it
window.fetch = async (input, init) => {
  const address = String(input);
  if (!address.startsWith("/api/")) return realFetch(input, init);
  asked.push({ address, token: new Headers(init?.headers).get("Authorization") });
  const answer = answers[address] ?? "unreachable";
  if (answer === "unreachable") throw new TypeError("Failed to fetch");
  return new Response(answer.body === undefined ? null : JSON.stringify(answer.body), { status: answer.status });
};
const { checkSession, enter, followSession, logout, useSession } = await import("../../src/stores/person/session");

const ANN = {
  id: "0195",
  email: "ann@example.test",
  username: "ann",
  role: "user",
  isAuthenticated: true,
  name: "Ann",
  accountId: "0196",
  avatar: null,
  secondFactorDue: false,
};
const SIGNED_IN = {
  success: true,
  user: { role: "user", email: ANN.email, name: ANN.name },
  token: "the-token",
  device: "the-device",
  secondFactorDue: false,
} as const;
const stored = () => ["auth_token", "authToken", "userRole", "userEmail"].map((key) => localStorage.getItem(key));

beforeEach(() => {
  localStorage.clear();
  answers = {};
  asked = [];
  useSession.setState({ status: "loading", user: ANONYMOUS, problem: null });
});
afterEach(() => localStorage.clear());

test("without a remembered session nobody is asked", async () => {
  await checkSession();
  expect(useSession.getState()).toMatchObject({
    status: "anonymous",
    user: { id: "anonymous", isAuthenticated: false },
  });
  expect(asked).toEqual([]);
});

test.each(["auth_token", "authToken"])("a token under %s alone is enough", async (key) => {
  localStorage.setItem(key, "the-token");
  answers["/api/auth/user"] = { status: 200, body: ANN };
  await checkSession();
  expect(useSession.getState()).toMatchObject({ status: "authenticated", user: ANN });
  expect(asked).toEqual([{ address: "/api/auth/user", token: "Bearer the-token" }]);
});

test("a session that the server no longer knows is forgotten", async () => {
  localStorage.setItem("auth_token", "old");
  answers["/api/auth/user"] = { status: 200, body: ANONYMOUS };
  await checkSession();
  expect(useSession.getState()).toMatchObject({ status: "anonymous", problem: null });
  expect(stored()).toEqual([null, null, null, null]);
});

test("a check that fails leaves the user anonymous and the session remembered, until the network is back", async () => {
  const stop = followSession();
  await expect.poll(() => useSession.getState().status).toBe("anonymous");
  localStorage.setItem("auth_token", "the-token");
  await checkSession();
  expect(useSession.getState()).toMatchObject({
    status: "anonymous",
    problem: expect.stringMatching(/^Auth check failed: /),
  });
  expect(localStorage.getItem("auth_token")).toBe("the-token");
  answers["/api/auth/user"] = { status: 200, body: ANN };
  window.dispatchEvent(new Event("online"));
  await expect.poll(() => useSession.getState().status).toBe("authenticated");
  stop();
});

test("signing in is kept under all four keys; signing out clears them, even without the server", async () => {
  answers["/api/auth/user"] = { status: 200, body: ANN };
  expect(await enter({ success: false, reason: "credentials", message: "No." })).toBe(false);
  expect(stored()).toEqual([null, null, null, null]);
  expect(await enter(SIGNED_IN)).toBe(true);
  expect(stored()).toEqual(["the-token", "the-token", "user", ANN.email]);
  expect(useSession.getState()).toMatchObject({ status: "authenticated", user: { username: "ann" } });
  await logout();
  expect(asked.at(-1)).toEqual({ address: "/api/auth/logout", token: "Bearer the-token" });
  expect(stored()).toEqual([null, null, null, null]);
  expect(useSession.getState()).toMatchObject({ status: "anonymous", user: { id: "anonymous" } });
});

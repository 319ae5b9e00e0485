import { describe, expect, test } from "vitest";
import { destinationOf } from "../../src/pages/signIn/destination";
import { firstStep, nextOf, signInProblem } from "../../src/pages/signIn/steps";

describe("where one goes after signing in", () => {
  const everything = () => "social-hub" as const;
  const only = (path: string) => (asked: string) => (asked === path ? ("home" as const) : null);

  test("a user to the social hub, an administrator to the control centre", () => {
    expect(destinationOf("user", everything).path).toBe("/social-media-hub");
    expect(destinationOf("admin", everything).path).toBe("/admin-control-center");
  });

  test("where that is not built, to the artist's home, or the projects", () => {
    expect(destinationOf("user", only("/home"))).toEqual({ path: "/home", title: "Artist home" });
    expect(destinationOf("admin", only("/projects")).path).toBe("/projects");
    expect(destinationOf("user", () => null).path).toBe("/");
  });
});

test.each([
  ["/login", "", { at: "sign-in", tab: "user" }],
  ["/user-login", "", { at: "sign-in", tab: "user" }],
  ["/auth", "", { at: "sign-in", tab: "user" }],
  ["/authentication-suite", "", { at: "sign-in", tab: "user" }],
  ["/admin-login", "", { at: "sign-in", tab: "admin" }],
  ["/auth", "?step=sign-up", { at: "sign-up" }],
  ["/auth", "?step=forgotten", { at: "forgotten" }],
  ["/auth", "?step=verify", { at: "sign-in", tab: "user" }],
  ["/auth", "?setup", { at: "setup" }],
])("%s%s begins with %j", (path, search, step) => {
  expect(firstStep(path, search)).toEqual(step);
});

test("an answer leads in, to a further step, or to a sentence", () => {
  const user = { role: "user", email: "a@example.test", name: "A" } as const;
  expect(nextOf({ success: true, user, token: "t", device: "d", secondFactorDue: false })).toEqual({ kind: "in" });
  expect(nextOf({ success: false, reason: "second_factor", message: "Code.", challenge: "c" })).toEqual({
    kind: "step",
    step: { at: "second-factor", challenge: "c" },
  });
  expect(nextOf({ success: false, reason: "code_sent", message: "Sent.", request: "r" })).toEqual({
    kind: "step",
    step: { at: "verify", request: "r", message: "Sent." },
  });
  expect(nextOf({ success: false, reason: "credentials", message: "No." })).toEqual({
    kind: "refused",
    message: "No.",
  });
});

test("a server that was not reached is told in the specified words, its own refusals in its own", () => {
  const words = "Login failed. Please check your connection and try again.";
  expect(signInProblem({ code: "offline", message: "?" })).toBe(words);
  expect(signInProblem({ code: "unreadable", message: "?" })).toBe(words);
  expect(signInProblem({ code: "too_many_requests", message: "Wait." })).toBe("Wait.");
});

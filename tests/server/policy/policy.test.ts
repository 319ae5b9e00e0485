import { expect, test } from "vitest";
import type { ApiError } from "../../../server/errors";
import type { Session } from "../../../server/http/session";
import { Admin, Anyone, allow, can, demand, resource, User } from "../../../server/policy/policy";

interface Note {
  readonly accountId: string;
  readonly shared: boolean;
}
const Note = resource<Note>("test note");
allow(Anyone, "read", Note, (_anyone, note) => note.shared);
allow(User, ["read", "edit"], Note, (user, note) => note.accountId === user.accountId);
allow(Admin, "remove", Note);

const session = (accountId: string, role: "user" | "admin" = "user"): Session => ({
  id: "s",
  userId: "u",
  accountId,
  role,
  verified: true,
});
const ann = session("ann");
const eve = session("eve");
const root = session("root", "admin");
const own = { accountId: "ann", shared: false };
const shared = { accountId: "ann", shared: true };

test.each([
  ["anyone", null, "read", shared, true],
  ["anyone", null, "read", own, false],
  ["anyone", null, "edit", shared, false],
  ["the owner", ann, "read", own, true],
  ["the owner", ann, "edit", own, true],
  ["the owner", ann, "remove", own, false],
  ["another", eve, "read", shared, true],
  ["another", eve, "read", own, false],
  ["another", eve, "edit", shared, false],
  ["an administrator", root, "remove", own, true],
  ["an administrator", root, "edit", own, false],
  ["the owner", ann, "a deed that no rule knows", own, false],
] as const)("%s may %s: %s", (_who, who, deed, note, allowed) => {
  expect(can(who, deed, Note, note)).toBe(allowed);
});

test("what is forbidden and what is not there look the same", () => {
  expect(demand(ann, "edit", Note, own)).toBe(own);
  const refusals = [
    () => demand(eve, "read", Note, own),
    () => demand(ann, "read", Note, null),
    () => demand(ann, "read", Note, undefined),
  ].map((refused) => {
    try {
      refused();
      return null;
    } catch (error) {
      return error as ApiError;
    }
  });
  for (const error of refusals)
    expect(error).toMatchObject({ code: "not_found", status: 404, message: refusals[0]?.message });
});

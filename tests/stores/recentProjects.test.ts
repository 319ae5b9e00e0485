import { expect, test } from "vitest";
import type { RecentProject } from "../../contract/api/projectParts";
import type { PresentPage } from "../../contract/live/topics";
import type { ProjectSummary } from "../../src/project/port";
import { collaboratorsOf } from "../../src/stores/cloud/collaborators";
import { doingByPerson } from "../../src/stores/cloud/presence";
import { recentOf } from "../../src/stores/cloud/recentProjects";

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 22, minute));
const person = (handle: string) => ({ personId: `id-${handle}`, handle, name: "", avatar: null });
const local = (id: string, minute: number, rest: Partial<ProjectSummary> = {}) =>
  ({ id, name: id, modified: at(minute).getTime(), tracks: 1, seconds: 10, deleted: false, ...rest }) as ProjectSummary;
const card = (id: string, minute: number, rest: Partial<RecentProject> = {}): RecentProject => ({
  id,
  name: `${id} of the cloud`,
  role: "owner",
  owner: person("ann"),
  rev: 1,
  createdAt: at(0).toISOString(),
  modifiedAt: at(minute).toISOString(),
  deletedAt: null,
  tracks: 1,
  seconds: 20,
  overview: { tracks: [], clips: [] } as unknown as RecentProject["overview"],
  members: 0,
  lastHereAt: null,
  ...rest,
});
const names = (entries: readonly { name: string }[]) => entries.map(({ name }) => name);

test("what is only here and what is only in the account stand in one list, by when one worked on it last", () => {
  const entries = recentOf(
    [local("a", 5), local("b", 1)],
    [card("c", 3), card("b", 1, { lastHereAt: at(9).toISOString() })],
  );
  expect(entries).toEqual([
    { id: "b", name: "b", seconds: 10, sharedBy: null, here: true },
    { id: "a", name: "a", seconds: 10, sharedBy: null, here: true },
    { id: "c", name: "c of the cloud", seconds: 20, sharedBy: null, here: false },
  ]);
});

test("without an account the list is this device's, without what was deleted, eight at most", () => {
  const many = Array.from({ length: 12 }, (_, index) => local(`p${index}`, index));
  expect(names(recentOf([local("gone", 50, { deleted: true }), ...many], []))).toEqual(
    [11, 10, 9, 8, 7, 6, 5, 4].map((index) => `p${index}`),
  );
});

test("what was deleted here does not come back by the account's list; what is shared says by whom", () => {
  const entries = recentOf([local("x", 1, { deleted: true })], [card("x", 2), card("y", 3, { role: "view" })]);
  expect(entries).toMatchObject([{ id: "y", sharedBy: "ann" }]);
});

test("everybody with access is listed: the owner, who is here and what they do, then the others", () => {
  const member = (handle: string, right: "view" | "edit") => ({
    ...person(handle),
    right,
    joinedAt: at(0).toISOString(),
    linkId: null,
  });
  const sharing = { owner: person("ann"), members: [member("ben", "view"), member("cat", "edit")], links: [] };
  const page = (name: string, handle: string, doing: PresentPage["state"]["doing"]) => ({
    page: name,
    personId: `id-${handle}`,
    state: { doing },
  });
  // of the pages of one person what tells most
  const here = doingByPerson([page("1", "cat", "here"), page("2", "cat", "recording"), page("3", "ann", "here")]);
  const people = collaboratorsOf(sharing, here, "id-ann");
  expect(people.map(({ handle, role, doing, you }) => [handle, role, doing, you])).toEqual([
    ["ann", "owner", "here", true],
    ["cat", "edit", "recording", false],
    ["ben", "view", null, false],
  ]);
});

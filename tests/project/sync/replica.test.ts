import { expect, test } from "vitest";
import { newProject } from "../../../contract/project/newProject";
import type { SyncAnswer } from "../../../contract/sync/answer";
import { Outbox } from "../../../src/project/sync/outbox";
import { begin, receive, requestOf } from "../../../src/project/sync/replica";
import { ids } from "../../contract/project/randomCommands";

const nothing: SyncAnswer = {
  rev: 0,
  role: "owner",
  applied: [],
  rejected: [],
  edits: [],
  snapshot: null,
  more: false,
};

test("an edit that a snapshot holds without saying so is no longer pending once the server names its revision", () => {
  const document = newProject(ids());
  const asking = { ...begin("a-device", { rev: 0, document }), rev: null };
  const early = requestOf(asking);
  const command = { name: "renameProject", args: { name: "Dusk" } } as const;
  const made = new Outbox(0, 0).take(asking, [{ seq: 1, label: "Rename project", commands: [command] }]);
  // the edit has reached the server by a later request, whose answer was lost, before the early one was answered
  const snapshot = { rev: 1, document: { ...document, name: "Dusk" } };
  const taken = receive(made, early, { ...nothing, rev: 1, snapshot }).state;
  expect(taken.pending).toHaveLength(1);
  const answer = { ...nothing, rev: 1, applied: [{ clientSeq: 1, rev: 1 }] };
  const settled = receive(taken, requestOf(taken), answer);
  expect(settled.state.pending).toEqual([]);
  expect(settled.again).toBe(false);
  expect(settled.state.present.name).toBe("Dusk");
});

import { describe, expect, test } from "vitest";
import type { DjVoting } from "../../../contract/api/dj";
import { NOTHING_SEEN, votesSeen, votesWaiting } from "../../../src/stores/djRequests/votes";

const voting = (setId: string | null, waiting: Record<string, number>, open = true) =>
  ({
    set: setId === null ? null : { id: setId, open },
    waiting: Object.entries(waiting).map(([id, votes]) => ({ id, votes })),
  }) as unknown as DjVoting;

test("votes wait in a set that is open", () => {
  expect([...votesWaiting(voting("friday", { a: 3, b: 1 }))]).toEqual([
    ["a", 3],
    ["b", 1],
  ]);
  expect(votesWaiting(voting("friday", { a: 3 }, false)).size).toBe(0);
  expect(votesWaiting(voting(null, {})).size).toBe(0);
  expect(votesWaiting(null).size).toBe(0);
});

describe("the votes that a track was last seen with", () => {
  test("stay with it when it is marked as played, and when the set is closed", () => {
    let seen = votesSeen(NOTHING_SEEN, voting("friday", { a: 3, b: 1 }));
    seen = votesSeen(seen, voting("friday", { b: 2 }));
    seen = votesSeen(seen, voting("friday", {}, false));
    expect(Object.fromEntries(seen.votes)).toEqual({ a: 3, b: 2 });
  });

  test("are not those of another set", () => {
    const friday = votesSeen(NOTHING_SEEN, voting("friday", { a: 3, b: 1 }));
    expect(Object.fromEntries(votesSeen(friday, voting("saturday", { b: 5 })).votes)).toEqual({ b: 5 });
  });
});

import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestApp, type TestApp } from "../support/app";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "../support/people";

const { owner, other, admin } = PEOPLE;
const unverified = { ...other.session, id: "00000000-0000-7000-8000-000000000029", verified: false };
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: { ...PEOPLES_SESSIONS, "token-of-unverified": unverified } });
  await addPeople(app);
});
afterAll(() => app.close());

const create = async (options = ["Blue", "Red"]) => {
  const { status, json, text } = await app.call("POST", "/api/polls", {
    token: owner.token,
    json: { question: "Which cover?", options, hours: 24 },
  });
  expect(status, text).toBe(201);
  return json.id as string;
};
const vote = (id: string, token: string, option = 0) =>
  app.call("POST", `/api/polls/${id}/votes`, { token, json: { option } });
const votesOf = async (id: string) =>
  (await app.call("GET", `/api/polls/${id}`)).json.options.map(({ votes }: { votes: number }) => votes);

test("an account votes once, however many of its votes come at the same time", async () => {
  const id = await create();
  const answers = await Promise.all(Array.from({ length: 12 }, (_, index) => vote(id, other.token, index % 2)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(11);
  const votes = await votesOf(id);
  expect(votes[0] + votes[1]).toBe(1);
  expect((await vote(id, admin.token, 1)).json).toMatchObject({
    totalVotes: 2,
    voted: 1,
    refusal: "You have voted already.",
  });
});

test("nobody votes without a confirmed address, on their own poll, for what is no option, or once it is closed", async () => {
  const id = await create();
  expect((await vote(id, "token-of-unverified")).status).toBe(409);
  expect((await vote(id, owner.token)).status).toBe(409);
  expect((await vote(id, other.token, 5)).status).toBe(409);
  expect((await app.call("POST", `/api/polls/${id}/votes`, { json: { option: 0 } })).status).toBe(401);
  expect(await votesOf(id)).toEqual([0, 0]);
  // the option that is none has not used up the vote
  expect((await vote(id, other.token)).status).toBe(200);
  expect((await app.call("POST", `/api/polls/${id}/close`, { token: owner.token })).json.status).toBe("completed");
  expect((await vote(id, admin.token)).status).toBe(409);
  expect(await votesOf(id)).toEqual([1, 0]);
});

test("a poll closes at its time, and votes that race with its closing are counted or refused, never both", async () => {
  const timed = await create();
  app.clock.advance({ hours: 24 });
  expect((await vote(timed, other.token)).status).toBe(409);
  expect((await app.call("GET", `/api/polls/${timed}`)).json).toMatchObject({ status: "completed", timeLeft: 0 });
  const raced = await create();
  const [first, , second] = await Promise.all([
    vote(raced, other.token),
    app.call("POST", `/api/polls/${raced}/close`, { token: owner.token }),
    vote(raced, admin.token),
  ]);
  const counted = [first, second].filter(({ status }) => status === 200).length;
  expect((await votesOf(raced))[0]).toBe(counted);
});

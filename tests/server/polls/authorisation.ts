import { type Authorisation, type Entry, everyone, owners, signedIn } from "../support/authorisation";

const poll: NonNullable<Entry["given"]> = async ({ app, owner }) => {
  const { json } = await app.call("POST", "/api/polls", { token: owner.token, json: body });
  return { params: { pollId: json.id } };
};
const body = { question: "Which?", options: ["This", "That"], hours: 24 };

export const pollAuthorisation: Authorisation = {
  "polls.mine": signedIn(200),
  "polls.create": signedIn(201, async () => ({ body })),
  "polls.read": everyone(200, poll),
  // nobody votes on their own
  "polls.vote": {
    ...signedIn(200, async (world) => ({ ...(await poll(world)), body: { option: 0 } })),
    owner: 409,
  },
  "polls.close": owners(200, poll),
  "polls.remove": owners(204, poll),
};

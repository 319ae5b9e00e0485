import { type Authorisation, owners, signedIn } from "../support/authorisation";
import { start } from "./support";

export const coachAuthorisation: Authorisation = {
  "coach.start": signedIn(201, async () => ({ body: start() })),
  "coach.session": signedIn(200),
  "coach.ask": owners(200, async ({ app, owner }) => {
    const { json } = await app.call("POST", "/api/strategy-coach/start-session", { token: owner.token, json: start() });
    return { body: { question: "How do I grow?", session_id: json.session_id } };
  }),
  "coach.resources": signedIn(200),
};

import { type Authorisation, everyone } from "../support/authorisation";

export const searchAuthorisation: Authorisation = {
  "search.find": everyone(200, async () => ({ query: { text: "anything" } })),
};

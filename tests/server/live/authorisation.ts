import { type Authorisation, everyone } from "../support/authorisation";

export const liveAuthorisation: Authorisation = {
  "live.ticket": everyone(200),
};

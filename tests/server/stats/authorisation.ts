import { type Authorisation, everyone } from "../support/authorisation";

export const statsAuthorisation: Authorisation = {
  "stats.live": everyone(200),
  "stats.claims": everyone(200),
};

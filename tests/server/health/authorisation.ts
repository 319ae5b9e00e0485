import { type Authorisation, everyone } from "../support/authorisation";

export const healthAuthorisation: Authorisation = {
  "health.live": everyone(200),
  "health.ready": everyone(200),
};

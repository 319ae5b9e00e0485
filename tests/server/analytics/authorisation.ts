import { type Authorisation, signedIn } from "../support/authorisation";

export const analyticsAuthorisation: Authorisation = {
  "analytics.overview": signedIn(200),
  "analytics.revenue": signedIn(200),
  "dashboard.summary": signedIn(200),
  "dashboard.platforms": signedIn(200),
};

import { type Authorisation, owners, signedIn } from "../support/authorisation";

const competitor = { name: "Others", platform: "youtube", followers: 100, seenOn: "2026-03-01", source: "their page" };

export const businessAuthorisation: Authorisation = {
  "business.global": signedIn(200),
  "business.fanEngagement": signedIn(200),
  "business.keepSegments": signedIn(200, async () => ({ body: { segments: [] } })),
  "business.addCompetitor": signedIn(201, async () => ({ body: competitor })),
  "business.removeCompetitor": owners(204, async ({ app, owner }) => {
    const { json } = await app.call("POST", "/api/analytics/competitors", { token: owner.token, json: competitor });
    return { params: { competitorId: json.id } };
  }),
};

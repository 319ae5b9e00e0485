import { type Authorisation, owners, signedIn } from "../support/authorisation";

const file = { platform: "tiktok", name: "file.csv", days: [{ day: "2026-01-01", views: 1 }] };

export const importAuthorisation: Authorisation = {
  "imports.list": signedIn(200),
  "imports.add": signedIn(201, async () => ({ body: file })),
  "imports.undo": owners(204, async ({ app, owner }) => {
    const { json } = await app.call("POST", "/api/analytics/imports", { token: owner.token, json: file });
    return { params: { importId: json.id } };
  }),
};

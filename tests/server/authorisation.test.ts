import { afterAll, beforeAll, expect, test } from "vitest";
import { ALL_ROUTES } from "../../contract/api";
import { RAW_ROUTES } from "../../contract/api/raw";
import { pathOf } from "../../contract/api/route";
import { accountsAuthorisation } from "./accounts/authorisation";
import { adminAuthorisation } from "./admin/authorisation";
import { analyticsAuthorisation } from "./analytics/authorisation";
import { businessAuthorisation } from "./business/authorisation";
import { careerAuthorisation } from "./career/authorisation";
import { challengeAuthorisation } from "./challenges/authorisation";
import { coachAuthorisation } from "./coach/authorisation";
import { contentAuthorisation } from "./content/authorisation";
import { djAuthorisation } from "./dj/authorisation";
import { docsAuthorisation } from "./docs/authorisation";
import { hardwareAuthorisation } from "./hardware/authorisation";
import { healthAuthorisation } from "./health/authorisation";
import { importAuthorisation } from "./imports/authorisation";
import { instrumentAuthorisation } from "./instruments/authorisation";
import { walletAuthorisation } from "./ledger/authorisation";
import { liveAuthorisation } from "./live/authorisation";
import { midiAuthorisation } from "./midi/authorisation";
import { networkAuthorisation } from "./networks/authorisation";
import { notificationAuthorisation } from "./notifications/authorisation";
import { organisationAuthorisation } from "./organisations/authorisation";
import { payoutAuthorisation } from "./payouts/authorisation";
import { planAuthorisation } from "./plans/authorisation";
import { pollAuthorisation } from "./polls/authorisation";
import { postAuthorisation } from "./posts/authorisation";
import { predictorAuthorisation } from "./predictor/authorisation";
import { projectAuthorisation } from "./projects/authorisation";
import { releaseAuthorisation } from "./releases/authorisation";
import { searchAuthorisation } from "./search/authorisation";
import { socialAuthorisation } from "./social/authorisation";
import { statsAuthorisation } from "./stats/authorisation";
import { studioAuthorisation } from "./studio/authorisation";
import { createTestApp, type TestApp } from "./support/app";
import type { Authorisation, Entry } from "./support/authorisation";
import { addPeople, PEOPLE, PEOPLES_SESSIONS } from "./support/people";
import { uploadAuthorisation } from "./uploads/authorisation";

/** Every route's entry; each capability has its own table beside its tests. */
const TABLE: Authorisation = {
  ...docsAuthorisation,
  ...healthAuthorisation,
  ...accountsAuthorisation,
  ...adminAuthorisation,
  ...payoutAuthorisation,
  ...projectAuthorisation,
  ...releaseAuthorisation,
  ...socialAuthorisation,
  ...postAuthorisation,
  ...networkAuthorisation,
  ...uploadAuthorisation,
  ...planAuthorisation,
  ...walletAuthorisation,
  ...analyticsAuthorisation,
  ...predictorAuthorisation,
  ...importAuthorisation,
  ...businessAuthorisation,
  ...pollAuthorisation,
  ...coachAuthorisation,
  ...studioAuthorisation,
  ...contentAuthorisation,
  ...djAuthorisation,
  ...midiAuthorisation,
  ...instrumentAuthorisation,
  ...hardwareAuthorisation,
  ...statsAuthorisation,
  ...liveAuthorisation,
  ...notificationAuthorisation,
  ...organisationAuthorisation,
  ...searchAuthorisation,
  ...challengeAuthorisation,
  ...careerAuthorisation,
};

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ sessions: PEOPLES_SESSIONS });
  await addPeople(app);
});
afterAll(() => app.close());

const ROUTES = [...ALL_ROUTES, ...RAW_ROUTES];

test("every route that is served has an entry, every entry a route", () => {
  const ids = ROUTES.map((route) => route.id).sort();
  expect([...app.http.served].sort()).toEqual(ids);
  expect(Object.keys(TABLE).sort()).toEqual(ids);
});

const WHO = ["anonymous", "owner", "other", "admin"] as const;
const cases = ROUTES.flatMap((route) => {
  const entry = TABLE[route.id];
  return entry ? WHO.map((who) => [route.id, who, entry[who], route, entry] as const) : [];
});

test.each(cases)("%s for %s answers %i", async (_id, who, status, route, entry: Entry) => {
  const { params = {}, query = {}, body, headers = {} } = (await entry.given?.({ app, ...PEOPLE })) ?? {};
  const search = new URLSearchParams(query);
  const answer = await app.call(route.method, `${pathOf(route, params)}${search.size > 0 ? `?${search}` : ""}`, {
    ...(who === "anonymous" ? {} : { token: PEOPLE[who].token }),
    ...(Buffer.isBuffer(body) ? { body } : body === undefined ? {} : { json: body }),
    headers,
  });
  expect(answer.status, answer.text.slice(0, 300)).toBe(status);
});

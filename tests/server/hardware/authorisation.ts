import { type Authorisation, signedIn } from "../support/authorisation";

export const hardwareAuthorisation: Authorisation = {
  "hardware.status": signedIn(200),
  "hardware.report": signedIn(204, async () => ({
    body: { browserId: "browser-1", name: "Firefox on Linux", controllers: [], engine: null },
  })),
};

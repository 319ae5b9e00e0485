import { type Authorisation, signedIn } from "../support/authorisation";

export const predictorAuthorisation: Authorisation = {
  "predictor.predict": signedIn(200),
  "predictor.bestTime": signedIn(200),
};

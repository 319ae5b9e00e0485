import { type Authorisation, signedIn } from "../support/authorisation";

export const walletAuthorisation: Authorisation = {
  "wallet.read": signedIn(200),
  "wallet.history": signedIn(200),
  "wallet.statement": signedIn(200),
  "wallet.claim": signedIn(200),
};

import { type Authorisation, everyone } from "../support/authorisation";

export const docsAuthorisation: Authorisation = {
  "docs.openapi": everyone(200),
  "docs.page": everyone(200),
  "docs.style": everyone(200),
};

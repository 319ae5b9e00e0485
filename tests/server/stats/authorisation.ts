import { type Authorisation, everyone } from "../support/authorisation";

export const statsAuthorisation: Authorisation = { "stats.live": everyone(200) };

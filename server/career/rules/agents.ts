import type { KindId } from "../../../contract/career/agents";
import { gigIncomplete, offerOpen, regionListens } from "./booking";
import { codesMissing, creditsMissing, signatureMissing } from "./legal";
import { coverMissing, playsFell, quiet, regionGrows } from "./marketing";
import { earningsFell, noPrice, payoutWaiting } from "./revenue";
import type { ArtistFacts, Finding, Rule } from "./rule";

/** The rule of each kind. */
const RULES: Readonly<Record<KindId, Rule>> = {
  "plays-fell": playsFell,
  "cover-missing": coverMissing,
  quiet,
  "region-grows": regionGrows,
  "no-price": noPrice,
  "payout-waiting": payoutWaiting,
  "earnings-fell": earningsFell,
  "region-listens": regionListens,
  "offer-open": offerOpen,
  "gig-incomplete": gigIncomplete,
  "codes-missing": codesMissing,
  "credits-missing": creditsMissing,
  "signature-missing": signatureMissing,
};

/** Everything that the rules of some kinds find. */
export const findingsOf = (facts: ArtistFacts, kinds: readonly KindId[]): Finding[] =>
  kinds.flatMap((kind) => RULES[kind](facts));

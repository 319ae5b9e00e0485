import { useRouterState } from "@tanstack/react-router";
import { PricingPage } from "../../pages/pricing/PricingPage";

/** The page of plans and items. */
export function Pricing() {
  const search = useRouterState({ select: (state) => (state.resolvedLocation ?? state.location).searchStr });
  return <PricingPage search={search} payAt={(url) => window.location.assign(url)} />;
}

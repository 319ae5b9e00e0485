import { isBuilt, routeOf } from "../../../contract/routes";

/** Where an artist's figures are shown in full. */
export const ANALYTICS_PATH = routeOf(isBuilt("analytics-dashboard") ? "analytics-dashboard" : "home").paths[0];

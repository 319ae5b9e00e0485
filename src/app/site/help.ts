import { routeOf } from "../../../contract/routes";

/** Where the manual tells about the screen at a path. */
export const helpAt = (path: string): string => `${routeOf("manual").paths[0]}?${new URLSearchParams({ at: path })}`;

import { Scope } from "./scope";

/** Lives as long as the page: only for what belongs to no part of it. The browser ends it with the page. */
export const pageScope = new Scope();

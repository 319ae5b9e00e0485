import { Scope } from "./scope";

/** Lives as long as the page: only for what belongs to no smaller part of it. */
export const pageScope = new Scope();

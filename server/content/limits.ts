import type { Rate } from "../limits/rates";

/** Texts that are written for an account, whatever its plan has left. */
export const GENERATES: Rate = { name: "content:generate", hits: 20, seconds: 60 };
/** Changes of voices and templates. */
export const CHANGES: Rate = { name: "content:changes", hits: 60, seconds: 60 };

import type { TestApp } from "./app";
import type { People } from "./people";

/** What an entry has at hand to make what a request is about. */
export interface World extends People {
  readonly app: TestApp;
}

/** What is asked of a route. */
export interface Asked {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Who is answered with which status. */
export interface Entry {
  /** Makes what the route is about, owned by `world.owner`, anew for each call, and says what to ask. */
  readonly given?: (world: World) => Promise<Asked>;
  readonly anonymous: number;
  readonly owner: number;
  readonly other: number;
  readonly admin: number;
}

/** Entries by route id. */
export type Authorisation = Readonly<Record<string, Entry>>;

/** Anybody may: the same for all. */
export const everyone = (status: number, given?: Entry["given"]): Entry => ({
  ...(given ? { given } : {}),
  anonymous: status,
  owner: status,
  other: status,
  admin: status,
});

/** For those who have signed in, about themselves. */
export const signedIn = (status: number, given?: Entry["given"]): Entry => ({
  ...everyone(status, given),
  anonymous: 401,
});

/** The owner's alone; others are told that there is no such thing. */
export const owners = (status: number, given: Entry["given"]): Entry => ({
  ...signedIn(status, given),
  other: 404,
  admin: 404,
});

/** Administrators' alone. */
export const administrators = (status: number, given?: Entry["given"]): Entry => ({
  ...signedIn(status, given),
  owner: 403,
  other: 403,
});

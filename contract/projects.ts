/** Projects kept by the server. */
export const PROJECT = {
  /** most projects that an account has, deleted ones that can be brought back included */
  most: 1000,
  mostVersions: 200,
  mostVersionName: 120,
  /** most links of one project that are not revoked */
  mostLinks: 20,
  /** a deleted project can be brought back for so many days */
  restoreDays: 30,
} as const;

/** A recording of a project, uploaded over tus with the metadata `purpose`, `projectId`, `sha256` and `name`. */
export const PROJECT_SAMPLE = {
  purpose: "project-sample",
  mostBytes: 4 * 1024 ** 3 - 1,
  types: ["audio/wav", "audio/flac"],
  /** most of them that one request asks about */
  mostAsked: 500,
} as const;

/** What a link or a member may do. */
export const RIGHTS = ["view", "edit"] as const;
export type Right = (typeof RIGHTS)[number];
/** What somebody may do with a project; the owner alone shares, deletes and restores it. */
export const ROLES = ["view", "edit", "owner"] as const;
export type ProjectRole = (typeof ROLES)[number];

export const mayEdit = (role: ProjectRole): boolean => role !== "view";

const SHARED = "/projects#share=";

/** The path of a link's address; what opens the project stands after the `#`, which no server and no log sees. */
export const sharePath = (token: string): string => `${SHARED}${token}`;

/** The token of a link that is being opened, from the address's fragment (with its `#`); null where there is none. */
export const shareTokenIn = (fragment: string): string | null => /^#share=([\w-]{20,64})$/.exec(fragment)?.[1] ?? null;

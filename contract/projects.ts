/** Limits of projects on the server. */
export const PROJECT = {
  /** the most projects of an account, including deleted ones that can be restored */
  most: 1000,
  mostVersions: 200,
  mostVersionName: 120,
  /** the most active links of a project */
  mostLinks: 20,
  /** days for which a deleted project can be restored */
  restoreDays: 30,
} as const;

/** A recording of a project, or a file that its devices use, uploaded with tus and the metadata `purpose`, `projectId`, `sha256` and `name`. */
export const PROJECT_SAMPLE = {
  purpose: "project-sample",
  mostBytes: 4 * 1024 ** 3 - 1,
  types: ["audio/wav", "audio/flac", "audio/x-soundfont", "application/zip"],
  /** the most that one request may ask about */
  mostAsked: 500,
} as const;

/** What a link or member may do. */
export const RIGHTS = ["view", "edit"] as const;
export type Right = (typeof RIGHTS)[number];
/** What somebody may do with a project; only the owner shares, deletes and restores it. */
export const ROLES = ["view", "edit", "owner"] as const;
export type ProjectRole = (typeof ROLES)[number];

export const mayEdit = (role: ProjectRole): boolean => role !== "view";

const SHARED = "/projects#share=";

/** The path of a share link; the token comes after the `#`, so that no server or log sees it. */
export const sharePath = (token: string): string => `${SHARED}${token}`;

/** The token of a share link, from the URL's fragment (with its `#`); null if there is none. */
export const shareTokenIn = (fragment: string): string | null => /^#share=([\w-]{20,64})$/.exec(fragment)?.[1] ?? null;

/** What can be published: each kind has a table or a screen of its own; what they share is a publication's. */
export const PUBLICATION_KINDS = ["release", "post", "episode", "video", "artwork", "set", "live"] as const;
export type PublicationKind = (typeof PUBLICATION_KINDS)[number];

import type { PublicationKind } from "../../../../contract/publications";

/** Where a publication is shown; null for kinds that have no screen. */
export const hrefOfPublication = (kind: PublicationKind, id: string): string | null =>
  kind === "release" ? `/watch/${id}` : null;

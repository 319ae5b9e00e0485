import type { Notification } from "./api/notifications";
import type { PublicationKind } from "./publications";

/** Where a publication is shown; null for kinds that have no screen. */
export function pathOfPublication(kind: PublicationKind, id: string): string | null {
  if (kind === "release") return `/watch/${id}`;
  return kind === "post" ? `/post/${id}` : null;
}

/** The path of the page to which a notification leads; null where there is nothing to open. */
export function pathOf(told: Notification): string | null {
  switch (told.kind) {
    case "follow": {
      const [latest] = told.people;
      return latest ? `/artist/${latest.handle}` : null;
    }
    case "like":
    case "comment":
    case "payment":
      return pathOfPublication(told.publication.kind, told.publication.id);
    case "project":
      return "/projects";
    case "challengeEntry":
    case "challenge":
      return `/challenge/${told.challengeId}`;
    case "agreement":
    case "reminder":
      return "/career-management?tab=legal";
    case "payout":
      return "/wallet";
    case "takedown":
      return "/releases";
    case "report":
      return null;
  }
}

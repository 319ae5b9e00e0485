import type { Notification } from "./api/notifications";

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
      return told.publication.kind === "release" ? `/watch/${told.publication.id}` : null;
    case "project":
      return "/projects";
    case "challengeEntry":
    case "challenge":
      return `/challenge/${told.challengeId}`;
    case "payout":
      return "/wallet";
    case "takedown":
      return "/releases";
    case "report":
      return null;
  }
}

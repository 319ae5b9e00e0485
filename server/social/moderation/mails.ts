import { type Said, said } from "../../../contract/words/said";
import type { Letter } from "../../mail/mail";
import type { TakedownRow } from "./store";

interface Sentences {
  readonly subject: Said | string;
  readonly text: Said | string;
}

/** Mail that tells the owner of something why it was taken down. */
export function takenDownMail(to: string, row: TakedownRow): Letter {
  const { subject, text } = takenDown(row);
  return {
    to,
    subject,
    paragraphs: [text, said`The reason: ${row.reason}`, "If you think that this is a mistake, answer this mail."],
  };
}

function takenDown({ kind, text: title }: TakedownRow): Sentences {
  const name = title ?? "";
  if (kind === "comment") {
    return {
      subject: "Backline: a comment of yours was taken down",
      text: "An administrator took down a comment of yours. Nobody else sees it any more.",
    };
  }
  if (kind === "midi-preset") {
    return {
      subject: said`Backline: your MIDI preset “${name}” was taken down`,
      text: said`An administrator took down your MIDI preset “${name}”. Nobody else sees it any more.`,
    };
  }
  if (kind === "challenge") {
    return {
      subject: said`Backline: your challenge “${name}” was taken down`,
      text: said`An administrator took down your challenge “${name}”. Nobody else sees it any more, and it is cancelled at its end.`,
    };
  }
  return {
    subject: said`Backline: “${name}” was taken down`,
    text: said`An administrator took down “${name}”, which you published. Nobody else sees it any more.`,
  };
}

export function restoredMail(to: string, row: TakedownRow): Letter {
  const { subject, text } = restored(row);
  return { to, subject, paragraphs: [text] };
}

function restored({ kind, text: title }: TakedownRow): Sentences {
  const name = title ?? "";
  if (kind === "comment") {
    return {
      subject: "Backline: a comment of yours is back",
      text: "An administrator has put back a comment of yours. Others see it as before.",
    };
  }
  if (kind === "midi-preset") {
    return {
      subject: said`Backline: your MIDI preset “${name}” is back`,
      text: said`An administrator has put back your MIDI preset “${name}”. Others see it as before.`,
    };
  }
  if (kind === "challenge") {
    return {
      subject: said`Backline: your challenge “${name}” is back`,
      text: said`An administrator has put back your challenge “${name}”. Others see it as before.`,
    };
  }
  return {
    subject: said`Backline: “${name}” is back`,
    text: said`An administrator has put back “${name}”. Others see it as before.`,
  };
}

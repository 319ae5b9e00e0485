import type { ServerFrame } from "../../../contract/live/frames";
import { type PresenceState, type PresentPage, projectTopicName } from "../../../contract/live/topics";
import { type End, Scope } from "../../scope/scope";
import { liveChannel } from "../live";
import { useTransport } from "../transport";

/** What a person does in a project, the most telling first. */
const RANKS: readonly PresenceState["doing"][] = ["recording", "playing", "here"];
export type Doing = PresenceState["doing"];

/** What each person does, of the pages on which they have the project open. */
export function doingByPerson(pages: Iterable<PresentPage>): ReadonlyMap<string, Doing> {
  const found = new Map<string, Doing>();
  for (const { personId, state } of pages) {
    const before = found.get(personId);
    if (!before || RANKS.indexOf(state.doing) < RANKS.indexOf(before)) found.set(personId, state.doing);
  }
  return found;
}

const ownDoing = (): Doing => {
  const { isPlaying, isRecording } = useTransport.getState();
  return isRecording ? "recording" : isPlaying ? "playing" : "here";
};

interface Listener {
  /** who is in the project, whenever that changes */
  readonly heard: (here: ReadonlyMap<string, Doing>) => void;
  /** who has access may have changed */
  readonly rights: () => void;
  /** nobody tells who is there any more */
  readonly unheard: () => void;
}

/**
 * Follows over the live channel who is in a project, and reports what this page does there, until the returned function is
 * called.
 */
export function followPresence(projectId: string, { heard, rights, unheard }: Listener): End {
  const scope = new Scope();
  const pages = new Map<string, PresentPage>();
  void liveChannel().then((channel) => {
    if (scope.ended) return;
    let told = ownDoing();
    const report = () => channel.report(projectId, { doing: told });
    const frame = (one: ServerFrame) => {
      if (one.type === "refused") unheard();
      if (one.type === "position") {
        // the server has taken this page for a follower, perhaps anew
        report();
        rights();
      }
      if (one.type !== "presence") return;
      if (one.whole) pages.clear();
      for (const page of one.left) pages.delete(page);
      for (const page of one.pages) pages.set(page.page, page);
      heard(doingByPerson(pages.values()));
    };
    scope.add(
      useTransport.subscribe(() => {
        const now = ownDoing();
        if (now === told) return;
        told = now;
        report();
      }),
    );
    scope.add(channel.follow(projectTopicName(projectId), { frame, unheard }));
    scope.add(() => channel.report(projectId, null));
  });
  return () => scope.end();
}

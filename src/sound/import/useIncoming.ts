import type { Engine } from "../../engine/port";
import { useScope } from "../../scope/useScope";
import { currentProject, openProject } from "../../stores/document";
import { useSelection } from "../../stores/selection";
import type { Place } from "./placement";

/** Imports files into the project. */
type Bring = (files: readonly File[], place: Place) => void;

/** The selected track if it takes audio. */
function selectedAudioTrack(): string | null {
  const { trackId } = useSelection.getState();
  return trackId !== null && currentProject().tracks[trackId]?.kind === "audio" ? trackId : null;
}

/** The place for imports without a place of their own. */
export const placeHere = (engine: Engine | null): Place => ({
  trackId: selectedAudioTrack(),
  tick: Math.round(engine?.readTransport().tick ?? 0),
  yields: true,
});

const FIELDS = "input,textarea,[contenteditable],[data-action-scope=pianoroll]";

/** Pastes what the editor has copied at a tick; false if nothing was copied. */
export type PasteCopied = (tick: number) => boolean;

/** A paste imports files at the playhead, otherwise pastes what the editor has copied. */
export function usePaste(bring: Bring, pasteCopied: PasteCopied, engine: Engine | null): void {
  useScope(
    (scope) => {
      const paste = (event: ClipboardEvent) => {
        if (event.target instanceof Element && event.target.closest(FIELDS)) return;
        const list = [...(event.clipboardData?.files ?? [])];
        if (list.length > 0) {
          event.preventDefault();
          bring(list, placeHere(engine));
        } else if (!openProject().readOnly && pasteCopied(placeHere(engine).tick)) {
          event.preventDefault();
        }
      };
      scope.listen(window, "paste", paste);
    },
    [bring, pasteCopied, engine],
  );
}

/**
 * Files dropped outside the lanes are imported at the playhead, like pasted ones; otherwise the browser would open them
 * and leave the studio. While a dialog is open, drops that it does not handle are ignored.
 */
export function useDropAnywhere(bring: Bring, engine: Engine | null): void {
  useScope(
    (scope) => {
      const within = ({ target }: DragEvent, what: string) =>
        target instanceof Element && target.closest(what) !== null;
      const takes = (event: DragEvent) =>
        !event.defaultPrevented && event.dataTransfer?.types.includes("Files") && !within(event, "input[type=file]");
      const inDialog = (event: DragEvent) => within(event, "[role=dialog]");
      const over = (event: DragEvent) => {
        if (!takes(event) || !event.dataTransfer) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = inDialog(event) ? "none" : "copy";
      };
      const drop = (event: DragEvent) => {
        if (!takes(event)) return;
        event.preventDefault();
        if (!inDialog(event)) bring([...(event.dataTransfer?.files ?? [])], placeHere(engine));
      };
      scope.listen(window, "dragover", over);
      scope.listen(window, "drop", drop);
    },
    [bring, engine],
  );
}

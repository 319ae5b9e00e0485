import { t } from "@lingui/core/macro";
import { DECKS } from "../../../../contract/dj/channels";
import { type Pad, padName } from "../../../../contract/dj/pads";
import { CUE_COLORS } from "../../../../contract/dj/track";
import { useDesk } from "../../../stores/dj/desk";
import { useSampler } from "../../../stores/dj/sampler/useSampler";
import { useDjLibrary } from "../../../stores/djLibrary/library";
import type { ImportServices } from "../../../stores/djLibrary/takeIn";
import { useLibraryView } from "../../../stores/djLibrary/view";
import type { MenuEntry } from "../../../ui/overlays/Menu";
import { toast } from "../../../ui/overlays/toast";
import { say, sentenceOf, word } from "../../../words/say";
import { pickFiles } from "../library/incomingFiles";
import { cutLoop } from "./cutLoop";
import { filesOnPads } from "./usePadDrop";

const COLOR_NAMES = [
  word("Red"),
  word("Green"),
  word("Sky"),
  word("Yellow"),
  word("Blue"),
  word("Purple"),
  word("Pink"),
  word("White"),
] as const;

const put = (number: number, id: string, mode?: Pad["mode"]) => useSampler.getState().sampler?.put(number, id, mode);
const edit = (number: number, change: Partial<Pick<Pad, "mode" | "gain" | "color">>) =>
  useSampler.getState().sampler?.edit(number, change);

/** The track that the library's cursor is on. */
function chosenTrack() {
  const { cursor } = useLibraryView.getState();
  // rows of lists are known by their place besides
  return cursor === null ? undefined : useDjLibrary.getState().tracks.get(cursor.slice(cursor.indexOf(":") + 1));
}

async function putLoop(number: number, deck: (typeof DECKS)[number], services: ImportServices): Promise<void> {
  const { track, loop } = useDesk.getState().states[deck];
  if (!track || !loop) return;
  try {
    put(number, await cutLoop(track, loop, services), "loop");
  } catch (cause) {
    toast({ title: t`The loop was not put on the pad`, description: sentenceOf(cause), tone: "error" });
  }
}

/** What can be put on a pad: by hand what a drop does too. */
export function sourceEntries(number: number, services: ImportServices | null): MenuEntry[] {
  const chosen = chosenTrack();
  const { states } = useDesk.getState();
  return [
    {
      label: chosen ? t`“${chosen.title}” of the library` : t`The track chosen in the library`,
      disabled: !chosen,
      run: () => chosen && put(number, chosen.id),
    },
    ...DECKS.flatMap((deck): MenuEntry[] => {
      const { track, loop } = states[deck];
      if (!track) return [];
      const letter = deck.toUpperCase();
      return [
        { label: t`Track of deck ${letter}`, run: () => put(number, track.id) },
        ...(loop && services
          ? [{ label: t`Loop of deck ${letter}`, run: () => void putLoop(number, deck, services) }]
          : []),
      ];
    }),
    {
      label: t`Sound files …`,
      disabled: !services,
      run: () => services && void filesOnPads(number, pickFiles(), services),
    },
  ];
}

export const colorEntries = (number: number, color: string): MenuEntry[] =>
  CUE_COLORS.map((one, index) => ({
    kind: "check",
    label: say(COLOR_NAMES[index]) ?? one,
    on: one === color,
    run: () => edit(number, { color: one }),
  }));

export function setMode(number: number, mode: Pad["mode"]): void {
  edit(number, { mode });
}

/** Empties a pad, which can be taken back. */
export function clearPad(number: number): void {
  const undo = useSampler.getState().sampler?.clear(number);
  if (undo) toast({ title: t`Pad ${padName(number)} was cleared`, action: { label: t`Undo`, run: undo } });
}

/** What a right click or a long press on a pad offers. */
export function padEntries(number: number, pad: Pad | undefined, services: ImportServices | null): MenuEntry[] {
  const sources = sourceEntries(number, services);
  if (!pad) return sources;
  return [
    { kind: "check", label: t`One-shot`, on: pad.mode === "oneShot", run: () => setMode(number, "oneShot") },
    { kind: "check", label: t`Loop, in sync`, on: pad.mode === "loop", run: () => setMode(number, "loop") },
    { kind: "submenu", label: t`Colour`, entries: colorEntries(number, pad.color) },
    { kind: "submenu", label: t`Put on the pad`, entries: sources },
    { kind: "separator" },
    { label: t`Clear`, danger: true, run: () => clearPad(number) },
  ];
}

import { t } from "@lingui/core/macro";
import { PREPARE_LIST, type TrackList, withMoved, withoutEntries } from "../../../../contract/dj/list";
import { CUE_COLORS, RATING_MAX, type Track } from "../../../../contract/dj/track";
import { addToList, djStore, editTracks, makeList, useDjLibrary } from "../../../stores/djLibrary/library";
import type { Row } from "../../../stores/djLibrary/query";
import { analyseAgain, type ImportServices } from "../../../stores/djLibrary/takeIn";
import { ALL_TRACKS } from "../../../stores/djLibrary/view";
import { attemptAsync } from "../../../stores/document";
import type { MenuEntry } from "../../../ui/overlays/Menu";
import { toast } from "../../../ui/overlays/toast";
import { say, word } from "../../../words/say";
import { deckName, type LibraryDecks } from "./ports";

const COLOR_NAMES = [
  word("Red"),
  word("Green"),
  word("Sky"),
  word("Yellow"),
  word("Blue"),
  word("Violet"),
  word("Pink"),
  word("White"),
] as const;

const attempt = (change: () => Promise<unknown>) => void attemptAsync(change);

/** What can be done with the selected rows of a list. */
export function trackMenu(
  rows: readonly Row[],
  source: string,
  decks: LibraryDecks,
  services: ImportServices | null,
  edit: () => void,
): readonly MenuEntry[] {
  const tracks = rows.map(({ track }) => track);
  const [first] = tracks;
  if (!first) return [];
  const ids = tracks.map(({ id }) => id);
  const lists = [...useDjLibrary.getState().lists.values()];
  return [
    ...(tracks.length === 1
      ? Array.from(
          { length: decks.count },
          (_, deck): MenuEntry => ({ label: t`Load to deck ${deckName(deck)}`, run: () => decks.load(deck, first.id) }),
        )
      : []),
    { label: t`Add to Prepare`, run: () => attempt(() => addToList(PREPARE_LIST, ids)) },
    { kind: "submenu", label: t`Add to crate`, entries: listEntries("crate", lists, ids) },
    { kind: "submenu", label: t`Add to playlist`, entries: listEntries("playlist", lists, ids) },
    { kind: "separator" },
    { label: t`Edit …`, run: edit },
    { kind: "submenu", label: t`Rating`, entries: ratings(ids) },
    { kind: "submenu", label: t`Colour`, entries: colors(ids) },
    { label: t`Analyse again`, disabled: !services, run: () => services && analyseAgain(tracks, services) },
    { kind: "separator" },
    ...orderEntries(rows, source),
    ...removal(rows, source),
  ];
}

function listEntries(kind: "crate" | "playlist", lists: readonly TrackList[], ids: readonly string[]): MenuEntry[] {
  const there = lists.filter((list) => list.kind === kind).sort((a, b) => a.name.localeCompare(b.name));
  return [
    ...there.map(({ id, name }): MenuEntry => ({ label: name, run: () => attempt(() => addToList(id, ids)) })),
    {
      label: kind === "crate" ? t`New crate` : t`New playlist`,
      run: () => attempt(() => makeList(kind, kind === "crate" ? t`Crate` : t`Playlist`, ids)),
    },
  ];
}

const ratings = (ids: readonly string[]): MenuEntry[] =>
  Array.from({ length: RATING_MAX + 1 }, (_, index) => RATING_MAX - index).map((rating) => ({
    label: rating === 0 ? t`None` : "★".repeat(rating),
    run: () => attempt(() => editTracks(ids, { rating })),
  }));

const colors = (ids: readonly string[]): MenuEntry[] => [
  ...CUE_COLORS.map(
    (color, index): MenuEntry => ({
      label: say(COLOR_NAMES[index]) ?? color,
      run: () => attempt(() => editTracks(ids, { color })),
    }),
  ),
  { label: t`None`, run: () => attempt(() => editTracks(ids, { color: null })) },
];

/** Moving entries of a list that has an order, by keyboard and touch too. */
function orderEntries(rows: readonly Row[], source: string): MenuEntry[] {
  const list = useDjLibrary.getState().lists.get(source);
  if (list?.kind !== "playlist" && list?.kind !== "prepare") return [];
  const places = new Set(rows.map(({ place }) => place));
  const first = Math.min(...places);
  const last = Math.max(...places);
  const move = (before: number) => attempt(() => djStore().changeList(source, (now) => withMoved(now, places, before)));
  return [
    { label: t`Move up`, disabled: first === 0, run: () => move(first - 1) },
    { label: t`Move down`, disabled: last >= list.tracks.length - 1, run: () => move(last + 2) },
  ];
}

function removal(rows: readonly Row[], source: string): MenuEntry[] {
  const fromLibrary: MenuEntry = {
    label: rows.length === 1 ? t`Remove from the library` : t`Remove ${rows.length} tracks from the library`,
    danger: true,
    run: () => removeRows(rows, ALL_TRACKS),
  };
  const list = useDjLibrary.getState().lists.get(source);
  if (!list) return [fromLibrary];
  return [
    { label: t`Remove from ${list.kind === "set" ? "the history" : list.name}`, run: () => removeRows(rows, source) },
    fromLibrary,
  ];
}

/** Takes rows out of a list, or tracks out of the library; both can be taken back. */
export function removeRows(rows: readonly Row[], source: string): void {
  if (rows.length === 0) return;
  const store = djStore();
  const { lists } = useDjLibrary.getState();
  const list = lists.get(source);
  if (list) {
    attempt(async () => {
      await store.changeList(source, (now) => withoutEntries(now, new Set(rows.map(({ place }) => place))));
      toast({
        title: rows.length === 1 ? t`A track was taken off the list` : t`${rows.length} tracks were taken off the list`,
        action: { label: t`Undo`, run: () => attempt(() => store.putLists([list])) },
      });
    });
    return;
  }
  const tracks: Track[] = rows.map(({ track }) => track);
  attempt(async () => {
    const waveforms = await Promise.all(tracks.map(({ id }) => store.waveform(id)));
    await store.removeTracks(tracks.map(({ id }) => id));
    toast({
      title: tracks.length === 1 ? t`${tracks[0]?.title ?? ""} was removed` : t`${tracks.length} tracks were removed`,
      description: t`Their sounds are deleted in a day unless a project plays them.`,
      action: {
        label: t`Undo`,
        run: () =>
          attempt(async () => {
            await store.putTracks(tracks);
            await store.putWaveforms(
              tracks.flatMap(({ id }, index) => (waveforms[index] ? [[id, waveforms[index]] as const] : [])),
            );
            await store.putLists([...lists.values()]);
          }),
      },
    });
  });
}

/** Types under which tracks are dragged: to lists all their ids as JSON, to a deck the first one's. */
export const TRACKS_TYPE = "application/x-backline-tracks";
const TRACK_TYPE = "application/x-backline-track";

export function carryTracks(transfer: DataTransfer, ids: readonly string[]): void {
  transfer.setData(TRACKS_TYPE, JSON.stringify(ids));
  transfer.setData(TRACK_TYPE, ids[0] ?? "");
  transfer.effectAllowed = "copyMove";
}

/** The tracks that are dropped; none where it is something else. */
export function droppedTracks(transfer: DataTransfer): readonly string[] {
  try {
    const ids: unknown = JSON.parse(transfer.getData(TRACKS_TYPE) || "[]");
    return Array.isArray(ids) ? ids.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

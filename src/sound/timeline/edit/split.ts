import type { CommandArguments } from "../../../../contract/project/commands";
import type { Id } from "../../../../contract/project/document";
import type { PlacedClip } from "../model/scene";

/**
 * The command that splits a clip at a tick; null if the tick is not inside it. The right part's content gets new ids.
 */
export function splitCommand(placed: PlacedClip, tick: number, newId: () => Id): CommandArguments<"splitClip"> | null {
  const at = Math.round(tick);
  if (at <= placed.start || at >= placed.end) return null;
  const { clip } = placed;
  if (clip.kind === "audio") return { id: clip.id, newId: newId(), tick: at };
  const content = [...Object.keys(clip.notes), ...Object.keys(clip.controls)];
  return { id: clip.id, newId: newId(), tick: at, noteIds: Object.fromEntries(content.map((id) => [id, newId()])) };
}

import { useEffect, useRef } from "react";
import type { Release } from "../../../contract/api/releases";
import type { ValueOf } from "../../../contract/live/topics";
import { followValue } from "../../stores/live";
import { polled } from "../../stores/polled";

type Own = Omit<Release, "waveform">;

/** A list of one's own releases, as far as is known. */
interface Known {
  readonly items: readonly Own[];
  readonly reload: () => Promise<void>;
  readonly change: (to: (items: readonly Own[]) => readonly Own[]) => void;
}

/** Milliseconds between checks by HTTP while the server processes a sound. */
const LOOK_MS = 1000;

const isProcessing = ({ owned }: Own): boolean => owned?.state === "processing";

/** The list with the progress that the server tells; null if a release is through, so that the list is to be read. */
export function withProgress(
  items: readonly Own[],
  { releases }: Pick<ValueOf<"processing">, "releases">,
): readonly Own[] | null {
  const told = new Map(releases.map(({ id, ...progress }) => [id, progress]));
  if (items.some((item) => isProcessing(item) && !told.has(item.id))) return null;
  return items.map((item) => {
    const progress = told.get(item.id);
    return progress && item.owned && isProcessing(item) ? { ...item, owned: { ...item.owned, progress } } : item;
  });
}

/** Keeps a list up to date while the server reads the sound of a release in it; `told`: by the live channel. */
export function useProcessing(known: Known, { told }: { readonly told: boolean }): void {
  const latest = useRef(known);
  latest.current = known;
  const working = known.items.some(isProcessing);
  useEffect(() => {
    if (!working) return;
    let reading = false;
    const read = async () => {
      reading = true;
      await latest.current.reload();
      reading = false;
    };
    if (!told) return polled(LOOK_MS, read);
    return followValue("processing", {
      heard: (value) => {
        if (reading) return;
        const items = withProgress(latest.current.items, value);
        if (items) latest.current.change(() => items);
        else void read();
      },
      read,
      everyMs: LOOK_MS,
    });
  }, [working, told]);
}

import { useEffect, useState } from "react";
import type { AddedPlugin } from "../../../../contract/devices/plugins/added";
import { useLibrary } from "../../../stores/services";

/** The plugins that were added on this device, kept up to date; null until they are known. */
export function useAddedPlugins(): readonly AddedPlugin[] | null {
  const store = useLibrary()?.plugins ?? null;
  const [list, setList] = useState<readonly AddedPlugin[] | null>(null);
  useEffect(() => {
    if (!store) return;
    let live = true;
    const read = () =>
      store.list().then(
        (found) => live && setList(found),
        () => live && setList([]),
      );
    void read();
    const stop = store.onChange(() => void read());
    return () => {
      live = false;
      stop();
    };
  }, [store]);
  return list;
}

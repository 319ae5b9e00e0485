import { t } from "@lingui/core/macro";
import { useEffect, useMemo, useRef } from "react";
import { addToList, showDjLibrary, useDjLibrary } from "../../../stores/djLibrary/library";
import { analyseAgain, type ImportServices, type Incoming, takeIn } from "../../../stores/djLibrary/takeIn";
import { useLibraryView } from "../../../stores/djLibrary/view";
import { useServices } from "../../../stores/services";
import { toast } from "../../../ui/overlays/toast";
import { sentenceOf } from "../../../words/say";

/** Takes sounds in, and unless told otherwise into the list that is shown. */
export type Bring = (incoming: Promise<readonly Incoming[] | null>, intoList?: boolean) => Promise<void>;

/** What imports need, once all of it is there. */
export function useImportServices(): ImportServices | null {
  const { dj, analysers, sounds, samples } = useServices();
  return useMemo(
    () => (dj && analysers && sounds && samples ? { dj, analysers, sounds, samples } : null),
    [dj, analysers, sounds, samples],
  );
}

/** Shows the stored library, and goes on with what was not analysed when the page was closed. */
export function useShownLibrary(services: ImportServices | null): void {
  const ready = useDjLibrary((now) => now.ready);
  const resumed = useRef(false);
  useEffect(() => (services ? showDjLibrary(services.dj) : undefined), [services]);
  useEffect(() => {
    if (!ready || !services || resumed.current) return;
    resumed.current = true;
    const left = [...useDjLibrary.getState().tracks.values()].filter(
      ({ analysed, failure }) => !analysed && failure === null,
    );
    if (left.length > 0) analyseAgain(left, services);
  }, [ready, services]);
}

export function useBring(services: ImportServices | null): Bring {
  return useMemo(
    () =>
      async (pending, intoList = true) => {
        try {
          const incoming = await pending;
          if (incoming === null || !services) return;
          if (incoming.length === 0) {
            toast({ title: t`There are no sound files in it` });
            return;
          }
          const { source } = useLibraryView.getState();
          const list = useDjLibrary.getState().lists.get(source);
          const into = intoList && list && list.kind !== "set" ? list.id : null;
          takeIn(
            into === null
              ? incoming
              : incoming.map((one) => ({ ...one, added: (id: string) => addToList(into, [id]) })),
            services,
          );
        } catch (cause) {
          toast({ title: t`Nothing was added`, description: sentenceOf(cause), tone: "error" });
        }
      },
    [services],
  );
}

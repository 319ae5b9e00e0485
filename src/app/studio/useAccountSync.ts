import { t } from "@lingui/core/macro";
import { useEffect, useMemo } from "react";
import type { End } from "../../scope/scope";
import { useSession } from "../../stores/person/session";
import { useServices } from "../../stores/services";
import { toast } from "../../ui/overlays/toast";

/**
 * Keeps what a signed-in person has on this device the same as in their account: MIDI mappings and presets of devices; and
 * tells it what hardware is here. The code is loaded only for them.
 */
export function useAccountSync(): void {
  const account = useSession((now) => (now.status === "authenticated" ? now.user.id : null));
  const { engine, presets } = useServices();
  useWhile(account, async (id) => (await import("../../stores/midi/sync")).followMappings(id));
  useWhile(account === null ? null : engine, async (of) => (await import("../../stores/hardware")).followHardware(of));
  const own = useMemo(() => (account !== null && presets ? { account, presets } : null), [account, presets]);
  useWhile(own, async (of) => (await import("../../stores/presetSync")).followPresets(of.account, of.presets, refused));
}

const refused = (description: string) =>
  toast({ title: t`Presets are not kept in your account`, description, tone: "error" });

/** Begins something for a subject, and ends it when there is another or none. */
function useWhile<Subject>(subject: Subject | null, begin: (subject: Subject) => Promise<End>): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what begins is the same at every render
  useEffect(() => {
    if (subject === null) return;
    let ended = false;
    let end: End = () => {};
    begin(subject).then(
      (begun) => {
        if (ended) begun();
        else end = begun;
      },
      // the code could not be loaded: things stay on this device
      () => undefined,
    );
    return () => {
      ended = true;
      end();
    };
  }, [subject]);
}

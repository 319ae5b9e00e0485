import { t } from "@lingui/core/macro";
import type { ReactNode } from "react";
import type { Id } from "../../../../contract/project/document";
import { openOutputs } from "../../../sound/system/OutputsDialog";
import { useOutputs } from "../../../sound/system/outputChoice";
import { setPersonal, usePersonalTrack } from "../../../stores/personal";
import { controlAction } from "../../../ui/actions/controls";
import { useActionList } from "../../../ui/actions/useActions";
import { Toggle } from "../../../ui/controls/Toggle";

const action = (id: Id) => `dj.${id}.cue`;

/** Pre-listen: the channel is heard in headphones before its fader. Without headphones it asks where they are. */
export function CueToggle({ id, name, children }: { id: Id; name: string; children: ReactNode }) {
  const own = usePersonalTrack(id);
  const headphones = (useOutputs()?.headphones ?? "off") !== "off";
  useActionList([controlAction(action(id), t`Hear ${name} in headphones`)], `${id} ${name}`);
  return (
    <Toggle
      tone="accent"
      data-action={action(id)}
      on={headphones && own.cue}
      onChange={(cue) => (headphones ? setPersonal(id, { cue }) : openOutputs())}
      label={t`Hear ${name} in headphones, before its fader`}
    >
      {children}
    </Toggle>
  );
}

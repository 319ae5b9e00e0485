import { t } from "@lingui/core/macro";
import { Trash2 } from "lucide-react";
import type { Plugin } from "../../../../contract/devices/plugins";
import { licenceOf } from "../../../../contract/devices/plugins/added";
import { useLibrary } from "../../../stores/services";
import { Button } from "../../../ui/controls/Button";
import { IconButton } from "../../../ui/controls/IconButton";
import { toast } from "../../../ui/overlays/toast";
import { sentenceOf } from "../../../words/say";
import styles from "./Plugins.module.css";
import { useAddedPlugins } from "./useAddedPlugins";

/** The plugins that were added on this device before. */
export function KeptPlugins({ onAdd }: { onAdd: (plugin: Plugin) => void }) {
  const store = useLibrary()?.plugins ?? null;
  const all = useAddedPlugins()?.filter(({ allowed }) => allowed) ?? [];
  if (!store || all.length === 0) return null;
  const remove = ({ id, name }: Plugin) =>
    void store.remove(id).then(
      () => toast({ title: t`${name} was deleted`, description: t`Projects that use it need its file again.` }),
      (cause: unknown) => toast({ title: t`${name} was not deleted`, description: sentenceOf(cause), tone: "error" }),
    );
  return (
    <ul className={styles.here} aria-label={t`Plugins on this device`}>
      {all.map(({ plugin }) => (
        <li key={plugin.id}>
          <span>
            {plugin.name} {plugin.about?.version} · {licenceOf(plugin.about?.licence ?? "")}
          </span>
          <Button data-action="device.addKept" onClick={() => onAdd(plugin)}>
            {t`Add`}
          </Button>
          <IconButton
            icon={Trash2}
            data-action="device.deletePlugin"
            label={t`Delete ${plugin.name} from this device`}
            onClick={() => remove(plugin)}
          />
        </li>
      ))}
    </ul>
  );
}

import { t } from "@lingui/core/macro";
import { Trans } from "@lingui/react/macro";
import { addedPluginHash } from "../../../../contract/devices/plugins/added";
import type { Device } from "../../../../contract/project/document";
import { askForPlugin } from "../../../stores/plugins";
import { useEngine, useLibrary } from "../../../stores/services";
import { Button } from "../../../ui/controls/Button";
import { toast } from "../../../ui/overlays/toast";
import { sentenceOf } from "../../../words/say";
import { AboutPlugin } from "./AboutPlugin";
import styles from "./Plugins.module.css";
import { useAddedPlugins } from "./useAddedPlugins";

/** What an added plugin is, and what it needs before it plays here. */
export function AddedPluginNote({ device }: { device: Device }) {
  const store = useLibrary()?.plugins ?? null;
  const engine = useEngine();
  const all = useAddedPlugins();
  const { plugin } = device;
  if (!plugin?.about || addedPluginHash(plugin.id) === null) return null;
  const here = all?.find((one) => one.plugin.id === plugin.id);
  const allow = () => {
    store?.allow(plugin.id).then(
      () => engine?.restartExternal(device.id),
      (cause: unknown) =>
        toast({ title: t`${plugin.name} was not allowed`, description: sentenceOf(cause), tone: "error" }),
    );
  };
  return (
    <section className={styles.note} aria-label={t`Plugin ${plugin.name}`}>
      <AboutPlugin about={plugin.about} name={plugin.name} />
      {all !== null && !here && (
        <p>
          <Trans>
            This device does not have this plugin, so sound passes through unchanged. Add it again from its file or
            address.{" "}
          </Trans>
          <Button data-action="device.addPlugin" onClick={() => askForPlugin(device.trackId)}>
            {t`Add a plugin …`}
          </Button>
        </p>
      )}
      {here && !here.allowed && (
        <p>
          <Trans>It came with this project. Sound passes through unchanged until you allow it. </Trans>
          <Button data-action="device.allowPlugin" onClick={allow}>
            {t`Allow it on this device`}
          </Button>
        </p>
      )}
    </section>
  );
}

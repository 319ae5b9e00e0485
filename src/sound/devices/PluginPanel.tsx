import { t } from "@lingui/core/macro";
import { useRef, useState } from "react";
import { labelOf, type Plugin } from "../../../contract/devices/plugins";
import type { Device } from "../../../contract/project/document";
import { useScope } from "../../scope/useScope";
import { useEngine } from "../../stores/services";
import { controlAction } from "../../ui/actions/controls";
import { useActionList } from "../../ui/actions/useActions";
import { Button } from "../../ui/controls/Button";
import { say, word } from "../../words/say";
import styles from "./PluginPanel.module.css";
import { takePluginEdit } from "./pluginEdits";

const NOT_RUNNING = word("The plugin isn't running yet. Start the sound, then open its panel again.");
const NO_PANEL = word("This plugin has no panel of its own. Its controls are below.");

/** The panel that a plugin brings itself, in its frame, when it is opened. */
export function PluginPanel({ device, plugin }: { device: Device; plugin: Plugin }) {
  const engine = useEngine();
  const [open, setOpen] = useState(false);
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const action = `device.${device.id}.panel`;
  const label = labelOf(device);
  useActionList([controlAction(action, t`${label}: open or close its panel`)], `${action} ${label}`);

  useScope(
    (scope) => {
      if (!open || !place.current) return;
      const close = engine?.showPluginPanel(device.id, place.current, {
        sized: (width, height) => {
          setProblem(width > 0 && height > 0 ? null : say(NO_PANEL));
          setSize({ width, height });
        },
        escaped: () => {
          setOpen(false);
          button.current?.focus();
        },
        edited: (values, state) => takePluginEdit(device.id, plugin.name, values, state),
      });
      if (close) scope.add(close);
      setSize(null);
      setProblem(close ? null : say(NOT_RUNNING));
    },
    [open, engine, device.id, plugin.name],
  );

  return (
    <section className={styles.panel} aria-label={t`Panel of ${label}`}>
      <Button ref={button} data-action={action} aria-expanded={open} onClick={() => setOpen(!open)}>
        {open ? t`Close panel` : t`Open panel`}
      </Button>
      {open && problem !== null && <p role="status">{problem}</p>}
      {open && <div ref={place} className={styles.place} style={size ?? { width: 0, height: 0 }} />}
    </section>
  );
}
